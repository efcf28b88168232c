import type { Json } from '../kernel/json.ts';
import { openingOf } from './deliberation/compression.ts';
import type { WorldbuildingAnswers } from './facts.ts';
import type { WorldbuildingTask } from './roles.ts';
import { memberOf } from './roster.ts';

/** Characters of an answer's own words in its line. */
const quoted = 160;
const short = (text: string) => openingOf(text, quoted);

/**
 * One line of an answer for the ledger, in its own words where it has some. A judge's says that there are scores, and
 * never which.
 */
export function answerLine(
  {
    agent,
    task,
    subject,
  }: { readonly agent: string; readonly task: WorldbuildingTask; readonly subject: string | null },
  answer: Json,
): string {
  const result = memberOf(agent);
  // The schema of the task has accepted the answer, so it is of the task's type.
  return `${result === null ? agent : `${result.team} ${result.role}`} ${lines[task](answer as never, subject)}`;
}

const lines: {
  readonly [T in WorldbuildingTask]: (answer: WorldbuildingAnswers[T], subject: string | null) => string;
} = {
  propose: ({ title }) => `proposes: ${short(title)}`,
  object: ({ target, failureCase }) => `objects to ${target}: ${short(failureCase)}`,
  respond: ({ adds, modifies, objects }) =>
    Object.entries({ adds, modifies, objects })
      .flatMap(([how, text]) => (text === null ? [] : [`${how}: ${short(text)}`]))
      .join('; '),
  resolve: ({ summary }) => `resolves: ${short(summary)}`,
  vote: ({ ballot, amendmentId, amendment, reason }) =>
    `votes ${ballot}${ballot === 'AMEND' ? ` ${amendmentId ?? short(amendment ?? '')}` : ''}: ${short(reason)}`,
  'break-tie': ({ ballot, amendmentId, justification }) =>
    `decides ${ballot}${amendmentId === null ? '' : ` ${amendmentId}`}: ${short(justification)}`,
  crystallize: ({ worldName }) => `writes the spec of ${short(worldName.text)}`,
  ratify: ({ ratify, reason }) => `${ratify ? 'ratifies' : 'refuses'} the spec: ${short(reason)}`,
  create: ({ worldName }) => `writes a draft: ${short(worldName.text)}`,
  choose: ({ draft, reason }) => `goes on with draft ${draft}: ${short(reason)}`,
  improve: ({ worldName }) => `revises ${short(worldName.text)}`,
  'write-prompts': () => 'writes six prompts',
  soften: ({ changed }, subject) => `softens ${subject ?? 'a prompt'}: ${short(changed)}`,
  judge: (_answer, subject) => `has scored ${subject ?? 'two worlds'}`,
  moderate: ({ verdict, reason }, subject) =>
    `${verdict === 'PASS' ? 'passes' : 'refuses'} ${subject ?? 'an offer'}: ${short(reason)}`,
  testify: ({ objections, responses, merges, fields = [] }, subject) =>
    `testifies on ${objections.length + responses.length + merges.length + fields.length} of the texts of ${subject ?? 'a witness'}`,
};
