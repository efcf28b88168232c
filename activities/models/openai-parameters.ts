import type { Sampling } from '../../shared/kernel/agent.ts';

type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high';

/** What a family of models takes: a temperature, a reasoning effort (`off` is its least), or neither. */
interface Family {
  readonly name: RegExp;
  readonly temperature: boolean;
  readonly off: 'none' | 'minimal' | 'low' | null;
}

/**
 * First match decides. OpenAI's model pages and reports of refused requests, read 2026-11-21: reasoning models
 * refuse a temperature, and each generation has another least effort. Where members of a family differ, the row has
 * what all of them accept.
 */
const families: readonly Family[] = [
  { name: /^gpt-5-chat-latest/, temperature: true, off: null },
  { name: /^gpt-5\.\d+-chat-latest/, temperature: false, off: null },
  { name: /^gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/, temperature: false, off: 'minimal' },
  { name: /^gpt-5\.[1-9](-mini|-nano|-sol|-terra|-luna)?(-\d{4}-\d{2}-\d{2})?$/, temperature: false, off: 'none' },
  { name: /^(gpt-[5-9]|o\d)/, temperature: false, off: 'low' },
];
const others: Family = { name: /^/, temperature: true, off: null };

/** The sampling parameters of Chat Completions that this model takes; a setting that it refuses is left out. */
export function openaiParameters(model: string, sampling: Sampling): { temperature?: number; reasoning_effort?: Effort } {
  const family = families.find((each) => each.name.test(model)) ?? others;
  const effort = sampling.thinking === 'off' ? family.off : sampling.thinking;
  return {
    ...(family.temperature && sampling.temperature !== null ? { temperature: sampling.temperature } : {}),
    ...(family.off !== null && effort !== null ? { reasoning_effort: effort } : {}),
  };
}

/** A server that we know nothing of (local, simulated) gets the parameter that all of them know. */
export function plainParameters(sampling: Sampling): { temperature?: number } {
  return sampling.temperature === null ? {} : { temperature: sampling.temperature };
}
