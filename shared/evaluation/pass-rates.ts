import { clusteredMean, cutTo, type Estimate } from '../statistics/clustered.ts';
import { passAll, passAt } from '../statistics/passes.ts';
import type { EvaluationPolicy } from './policy.ts';
import { scenarioScores, type ScoredResponse } from './responses.ts';

/** Shares of scenarios, each scenario weighing the same. null: no scenario has so many scored runs. */
export interface PassRate {
  readonly k: number;
  /** pass@k: at least one of k runs passes. */
  readonly any: Estimate | null;
  /** pass^k: all of k runs pass. */
  readonly all: Estimate | null;
  /** Scenarios that were left out, because fewer than k of their runs could be scored. */
  readonly leftOut: number;
}

/** For every k up to the runs of a scenario (evaluation rules §3.5). */
export function passRates(
  responses: readonly ScoredResponse[],
  { passScore, level }: Pick<EvaluationPolicy, 'passScore' | 'level'>,
): PassRate[] {
  const rows = scenarioScores(responses).map(({ scores, unscored }) => ({
    asked: scores.length + unscored,
    tries: scores.length,
    passed: scores.filter((score) => score >= passScore).length,
  }));
  const most = Math.max(0, ...rows.map(({ asked }) => asked));
  return Array.from({ length: most }, (_, at) => {
    const k = at + 1;
    const enough = rows.filter(({ tries }) => tries >= k);
    const mean = (rate: typeof passAt) => {
      const shares = enough.flatMap((row) => rate(row, k) ?? []);
      const estimate = clusteredMean(
        shares.map((value) => ({ value, weight: 1 })),
        level,
      );
      return cutTo(estimate, 0, 1);
    };
    return { k, any: mean(passAt), all: mean(passAll), leftOut: rows.length - enough.length };
  });
}
