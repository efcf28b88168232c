import { z } from 'zod';
import type { Json } from '../../../shared/kernel/index.ts';
import { answerTo } from './answer.ts';
import { doubtful, hostile, patched, prose, refusal } from './damage.ts';
import { obliging, type Behaviour } from './manners/behaviour.ts';
import type { Thought } from './manners/manner.ts';
import { hostileSession } from './omega/hostile.ts';
import { isMatchPrompt, isSessionPrompt, type AnyPrompt } from './prompt.ts';
import type { Deed } from './script.ts';
import { hostileMatch } from './worldbuilding/hostile.ts';

/** What the simulated model says, before a provider’s dialect wraps it. */
export interface Utterance {
  readonly text: string;
  readonly stop: 'complete' | 'length' | 'refused';
  /** What it thought first; with fewer tokens than it wanted where the limit ended it. */
  readonly thought: Thought | null;
  /** It calls a tool instead of answering. `own`: by itself, without a script. */
  readonly call?: { readonly tool: string; readonly input: Json; readonly own: boolean };
}

/** Tokens of a text, in the simulation’s own measure. */
export const tokens = (text: string) => Math.ceil(text.length / 4);

/** What a picture counts as, whatever its size. */
export const pictureTokens = 800;

/**
 * The good answer, or what the script and the manners make of it; cut off where it is longer than the request allows. A
 * tool is called only where it is offered: on cue, and once by whoever computes before it answers.
 */
export function utter(
  seed: string,
  prompt: AnyPrompt,
  deed: Deed | null,
  { maxTokens, tools = [], results = [], branch }: Request,
  manners: Behaviour = obliging,
): Utterance {
  const { thought } = manners;
  if ((deed !== null && 'refuse' in deed) || manners.refuses) return { text: refusal, stop: 'refused', thought: null };
  const allowed = maxTokens ?? Number.POSITIVE_INFINITY;
  if (thought !== null && thought.tokens >= allowed)
    return { text: '', stop: 'length', thought: { ...thought, tokens: allowed } };
  const call = callOf(seed, prompt, deed, tools, results);
  if (call !== null) return { text: '', stop: 'complete', thought, call };
  const text = worded(seed, prompt, deed, manners, branch);
  if (deed !== null && 'truncate' in deed)
    return { text: text.slice(0, Math.floor(text.length / 2)), stop: 'length', thought };
  return within(allowed - (thought?.tokens ?? 0), { text, stop: 'complete', thought });
}

interface Request {
  readonly maxTokens: number | null;
  /** Names of the tools that may be called. */
  readonly tools?: readonly string[];
  /** What calls of tools have returned so far. */
  readonly results?: readonly string[];
  /** The branch of the schema's form in which the answer is due; nothing: it stands by itself. */
  readonly branch?: string;
}

/** The tool that is called instead of answering; null: none. */
function callOf(
  seed: string,
  prompt: AnyPrompt,
  deed: Deed | null,
  tools: readonly string[],
  results: readonly string[],
): NonNullable<Utterance['call']> | null {
  const called = (tool: string, input: Json, own = false) => (tools.includes(tool) ? { tool, input, own } : null);
  if (deed !== null && 'readSection' in deed) return called('read_section', { section: deed.readSection });
  if (deed !== null && 'compute' in deed) return called('compute', { expressions: deed.compute });
  if (deed !== null || results.length > 0 || !tools.includes('compute')) return null;
  const expressions = worthComputing(answerTo(seed, prompt) as Json);
  return expressions.length === 0 ? null : called('compute', { expressions }, true);
}

const calculations = z.object({
  calculations: z.array(
    z.object({
      expression: z.string(),
      quantities: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
      result: z.object({ unit: z.string() }),
    }),
  ),
});

/** What an agent is going to say that it calculated. */
function worthComputing(answer: Json): Json[] {
  const read = calculations.safeParse(answer);
  return read.success
    ? read.data.calculations.map(({ expression, quantities, result }) => ({
        expression,
        quantities,
        unit: result.unit,
      }))
    : [];
}

/** Cut off where it is longer than the tokens that are left for it. */
function within(room: number, said: Utterance): Utterance {
  if (tokens(said.text) <= room) return said;
  return { ...said, text: said.text.slice(0, room * 4), stop: 'length' };
}

function worded(seed: string, prompt: AnyPrompt, deed: Deed | null, manners: Behaviour, branch?: string): string {
  if (deed !== null && 'unreadable' in deed) return prose;
  const answer = manners.says(meant(seed, prompt, deed));
  return manners.writes(JSON.stringify(branch === undefined ? answer : { answer: { [branch]: answer } }));
}

function meant(seed: string, prompt: AnyPrompt, deed: Deed | null): Json {
  if (deed !== null && 'answer' in deed) return deed.answer;
  const good = answerTo(seed, prompt) as Json;
  if (deed === null) return good;
  if ('patch' in deed) return patched(good, deed.patch);
  if ('doubtful' in deed) return doubtful(good, deed.doubtful);
  return 'hostile' in deed ? hostileTo(prompt, good) : good;
}

function hostileTo(prompt: AnyPrompt, good: Json): Json {
  if (isMatchPrompt(prompt)) return hostileMatch(prompt.task, good);
  return isSessionPrompt(prompt) ? hostileSession(good) : hostile(good);
}
