import type { StoredCall } from '../../activities/store/calls.ts';
import { memberOf, phases, type Phase } from '../../shared/worldbuilding/index.ts';

/** From the second phase on, so much of a turn's input comes from the cache (worldbuilding rules §6.4). */
export const leastShare = 0.6;

type Counted = Pick<StoredCall, 'agent' | 'task' | 'phase' | 'model' | 'inputTokens' | 'cachedInputTokens'>;

/** What of the teams' prompts a provider's cache had, 0–1. */
export interface CacheShare {
  readonly model: string;
  readonly phase: Phase;
  readonly calls: number;
  /** Of all input of the phase. */
  readonly share: number;
  /** Of the turn for which it had least: its task, and the share of all input of that turn in the phase. */
  readonly least: { readonly task: string; readonly share: number };
}

const cachedShare = (calls: readonly Counted[]): number => {
  const sum = (of: (call: Counted) => number) => calls.reduce((total, call) => total + of(call), 0);
  return sum(({ cachedInputTokens }) => cachedInputTokens) / sum(({ inputTokens }) => inputTokens);
};

/** The share of the prompt cache by model and phase, in the order of the match. */
export function cacheShares(all: readonly Counted[]): CacheShare[] {
  const calls = all.filter(({ agent }) => memberOf(agent) !== null);
  const models = [...new Set(calls.map(({ model }) => model))].sort();
  return models.flatMap((model) =>
    phases.flatMap((phase): CacheShare[] => {
      const own = calls.filter((call) => call.model === model && call.phase === phase);
      const tasks = [...new Set(own.map(({ task }) => task))].map((task) => ({
        task,
        share: cachedShare(own.filter((call) => call.task === task)),
      }));
      const [least] = tasks.toSorted((a, b) => a.share - b.share);
      return least === undefined ? [] : [{ model, phase, calls: own.length, share: cachedShare(own), least }];
    }),
  );
}
