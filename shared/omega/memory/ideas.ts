import { paragraphs } from '../../text/escape.ts';
import { cast, isAgentId } from '../agents/cast.ts';
import type { Policy } from '../policy.ts';
import type { BrilliantIdea } from './registries.ts';
import { shownAs, type MemoryEntry } from './entries.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The file of a brilliant idea (OMEGA rules §3.4): a name that is safe on any file system, whatever a model wrote. It
 * has letters, digits and hyphens only, and ends in the idea's id, so two ideas with the same words stay two files.
 */
export function ideaFileName(
  { idea, id }: Pick<BrilliantIdea, 'idea' | 'id'>,
  { memory }: Pick<Policy, 'memory'>,
): string {
  const words = plain(idea).slice(0, memory.ideaNameCharacters).replace(/-$/, '');
  return `${['idea', words, plain(id).slice(0, memory.ideaNameCharacters)].filter((part) => part !== '').join('-')}.md`;
}

/**
 * A model's text as a quotation: no line of it can become a heading, a fence, a picture, a link or markup, and what no
 * reader sees is left out.
 */
const quoted = (text: string): string =>
  (paragraphs(text) || '–')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The idea as a page of Markdown. `simulated`: what simulated models had says so. */
export function ideaMarkdown(
  { idea, context, whyBrilliant, capturedAt, agentId }: BrilliantIdea,
  simulated: boolean,
): string {
  const by = isAgentId(agentId) ? `${cast[agentId].name} (${agentId})` : String(agentId);
  return [
    '# A brilliant idea',
    ...(simulated ? ['**SIMULATED**'] : []),
    quoted(idea),
    '## Why it is brilliant',
    quoted(whyBrilliant),
    '## Where it came up',
    quoted(context),
    `Captured ${capturedAt} from ${by}.`,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** The brilliant ideas among these entries as files, each at the path that its entry names (OMEGA rules §3.4). */
export const ideaDocuments = (
  entries: readonly MemoryEntry[],
  simulated: boolean,
): { readonly path: string; readonly text: string }[] =>
  shownAs('brilliantIdeas', entries).flatMap((idea) =>
    idea.filedTo === null ? [] : [{ path: idea.filedTo, text: ideaMarkdown(idea, simulated) }],
  );
