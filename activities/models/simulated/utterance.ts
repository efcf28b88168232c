import type { Json } from '../../../shared/kernel/index.ts';
import { answerTo } from './answer.ts';
import { doubtful, hostile, patched, prose, refusal } from './damage.ts';
import { hostileSession } from './omega/hostile.ts';
import { isMatchPrompt, isSessionPrompt, type AnyPrompt } from './prompt.ts';
import type { Deed } from './script.ts';
import { hostileMatch } from './worldbuilding/hostile.ts';

/** What the simulated model says, before a provider’s dialect wraps it. */
export interface Utterance {
  readonly text: string;
  readonly stop: 'complete' | 'length' | 'refused';
  /** It calls the tool instead of answering. */
  readonly call?: { readonly tool: string; readonly section: string };
}

/** Tokens of a text, in the simulation’s own measure. */
export const tokens = (text: string) => Math.ceil(text.length / 4);

/** What a picture counts as, whatever its size. */
export const pictureTokens = 800;

/**
 * The good answer, or what the script makes of it; cut off where it is longer than the request allows. A tool is called
 * only on cue, and only where one is offered.
 */
export function utter(
  seed: string,
  prompt: AnyPrompt,
  deed: Deed | null,
  { maxTokens, tool }: { readonly maxTokens: number | null; readonly tool: string | null },
): Utterance {
  if (deed !== null && 'readSection' in deed && tool !== null)
    return { text: '', stop: 'complete', call: { tool, section: deed.readSection } };
  if (deed !== null && 'refuse' in deed) return { text: refusal, stop: 'refused' };
  const text = worded(seed, prompt, deed);
  if (deed !== null && 'truncate' in deed) return { text: text.slice(0, Math.floor(text.length / 2)), stop: 'length' };
  if (maxTokens !== null && tokens(text) > maxTokens) return { text: text.slice(0, maxTokens * 4), stop: 'length' };
  return { text, stop: 'complete' };
}

function worded(seed: string, prompt: AnyPrompt, deed: Deed | null): string {
  if (deed !== null && 'unreadable' in deed) return prose;
  if (deed !== null && 'answer' in deed) return JSON.stringify(deed.answer);
  const good = answerTo(seed, prompt) as Json;
  if (deed === null) return JSON.stringify(good);
  if ('patch' in deed) return JSON.stringify(patched(good, deed.patch));
  if ('doubtful' in deed) return JSON.stringify(doubtful(good, deed.doubtful));
  return JSON.stringify('hostile' in deed ? hostileTo(prompt, good) : good);
}

function hostileTo(prompt: AnyPrompt, good: Json): Json {
  if (isMatchPrompt(prompt)) return hostileMatch(prompt.task, good);
  return isSessionPrompt(prompt) ? hostileSession(good) : hostile(good);
}
