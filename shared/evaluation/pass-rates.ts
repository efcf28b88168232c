import { z } from 'zod';
import { clusteredMean, cutTo, type Estimate, type Interval } from '../statistics/clustered.ts';
import { meanOf } from '../statistics/sums.ts';
import { passAll, passAt } from '../statistics/passes.ts';
import type { EvaluationPolicy } from './policy.ts';
import { scenarioScores, type ScoredResponse } from './responses.ts';

const count = z.int().min(0);
const ends = z.strictObject({ low: z.number(), high: z.number() });
const share = z.strictObject({
  mean: z.number(),
  standardError: z.number().nullable(),
  interval: ends.nullable(),
  clusters: count,
});

/** As a report has them. */
export const passRatesForm = z.array(
  z.strictObject({
    k: count,
    any: share.nullable(),
    all: share.nullable(),
    leftOut: count,
    /** With each unscored run as one that fails, and as one that passes; absent: it is of a version that did not tell. */
    bounds: z.strictObject({ any: ends, all: ends }).nullable().optional(),
  }),
);

/** Shares of scenarios, each scenario weighing the same. null: no scenario has so many scored runs. */
export interface PassRate {
  readonly k: number;
  /** pass@k: at least one of k runs passes. */
  readonly any: Estimate | null;
  /** pass^k: all of k runs pass. */
  readonly all: Estimate | null;
  /** Scenarios that were left out, because fewer than k of their runs could be scored. */
  readonly leftOut: number;
  /**
   * Both over all scenarios, with each unscored run as one that fails, and as one that passes. null of nothing; absent: it is of
   * a report of before, which did not tell.
   */
  readonly bounds?: { readonly any: Interval; readonly all: Interval } | null | undefined;
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
    return {
      k,
      any: mean(passAt),
      all: mean(passAll),
      leftOut: rows.length - enough.length,
      bounds: boundsOf(rows, k),
    };
  });
}

interface Row {
  readonly asked: number;
  readonly tries: number;
  readonly passed: number;
}

function boundsOf(rows: readonly Row[], k: number): NonNullable<PassRate['bounds']> | null {
  const mean = (rate: typeof passAt, missingPass: boolean) =>
    meanOf(
      rows.flatMap(
        ({ asked, tries, passed }) =>
          rate({ tries: asked, passed: missingPass ? passed + asked - tries : passed }, k) ?? [],
      ),
    );
  const between = (rate: typeof passAt): Interval | null => {
    const [low, high] = [mean(rate, false), mean(rate, true)];
    return low === null || high === null ? null : { low, high };
  };
  const [any, all] = [between(passAt), between(passAll)];
  return any === null || all === null ? null : { any, all };
}

/** As far as others have told them: reports of before have no bounds, and contradict nobody by that. */
export const asFarAsTold = (rates: readonly PassRate[], told: readonly PassRate[]): PassRate[] =>
  rates.map(({ bounds, ...rate }, at) => (told[at]?.bounds === undefined ? rate : { ...rate, bounds }));
