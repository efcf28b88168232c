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
  /** It calls the tool instead of answering. */
  readonly call?: { readonly tool: string; readonly section: string };
}

/** Tokens of a text, in the simulation’s own measure. */
export const tokens = (text: string) => Math.ceil(text.length / 4);

/** What a picture counts as, whatever its size. */
export const pictureTokens = 800;

/**
 * The good answer, or what the script and the manners make of it; cut off where it is longer than the request allows. A
 * tool is called only on cue, and only where one is offered.
 */
export function utter(
  seed: string,
  prompt: AnyPrompt,
  deed: Deed | null,
  { maxTokens, tool }: { readonly maxTokens: number | null; readonly tool: string | null },
  manners: Behaviour = obliging,
): Utterance {
  const { thought } = manners;
  if ((deed !== null && 'refuse' in deed) || manners.refuses) return { text: refusal, stop: 'refused', thought: null };
  const allowed = maxTokens ?? Number.POSITIVE_INFINITY;
  if (thought !== null && thought.tokens >= allowed)
    return { text: '', stop: 'length', thought: { ...thought, tokens: allowed } };
  if (deed !== null && 'readSection' in deed && tool !== null)
    return { text: '', stop: 'complete', thought, call: { tool, section: deed.readSection } };
  const text = worded(seed, prompt, deed, manners);
  if (deed !== null && 'truncate' in deed)
    return { text: text.slice(0, Math.floor(text.length / 2)), stop: 'length', thought };
  return within(allowed - (thought?.tokens ?? 0), { text, stop: 'complete', thought });
}

/** Cut off where it is longer than the tokens that are left for it. */
function within(room: number, said: Utterance): Utterance {
  if (tokens(said.text) <= room) return said;
  return { ...said, text: said.text.slice(0, room * 4), stop: 'length' };
}

function worded(seed: string, prompt: AnyPrompt, deed: Deed | null, manners: Behaviour): string {
  if (deed !== null && 'unreadable' in deed) return prose;
  return manners.writes(JSON.stringify(manners.says(meant(seed, prompt, deed))));
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
