import type { Estimate, Interval } from '../../statistics/clustered.ts';
import { predictionPowered } from '../../statistics/prediction-powered.ts';
import { responseOf } from '../activities.ts';
import type { EvaluationPolicy } from '../policy.ts';
import type { Reported } from '../report.ts';
import { best, worst } from '../responses.ts';

export type CorrectingRules = Pick<EvaluationPolicy, 'tierWeights' | 'passScore' | 'level'>;

/** What people would have made of it, as far as their sample tells (evaluation rules §5.3). null: nobody has marked. */
export interface Corrected {
  /** The IM-Score. */
  readonly score: Estimate | null;
  /** The share of passes (pass@1), each scenario weighing the same. */
  readonly passes: Estimate | null;
}

/**
 * `people`: their marks by response; null: as the judges have it. A response that nobody could be asked about is taken as
 * it was scored.
 */
export function correctedOf(
  rows: readonly Reported[],
  people: ReadonlyMap<string, number> | null,
  { tierWeights, passScore, level }: CorrectingRules,
): Corrected {
  const scored = rows.flatMap((row) => (row.score === null ? [] : [{ ...row, score: row.score }]));
  const runs = new Map([...Map.groupBy(scored, ({ scenario }) => scenario)].map(([id, own]) => [id, own.length]));
  const estimate = (weightOf: (row: Reported) => number, valueOf: (score: number) => number) =>
    predictionPowered(
      scored.map((row) => {
        const mark = people?.get(responseOf(row.scenario, row.run));
        return {
          cluster: row.scenario,
          // A scenario weighs the same however many of its runs were scored.
          weight: weightOf(row) / (runs.get(row.scenario) ?? 1),
          prediction: valueOf(row.score),
          truth: mark === undefined ? null : valueOf(mark),
          certain: people === null || row.said.kind !== 'answer',
        };
      }),
      level,
    );
  return {
    score: within(
      estimate(
        ({ tier }) => tierWeights[tier],
        (score) => score,
      ),
      { low: worst, high: best },
    ),
    passes: within(
      estimate(
        () => 1,
        (score) => Number(score >= passScore),
      ),
      { low: 0, high: 1 },
    ),
  };
}

/** Cut to the scale, which an estimate may overstep where the sample is small. */
function within(estimate: Estimate | null, { low, high }: Interval): Estimate | null {
  if (estimate === null) return null;
  const cut = (value: number) => Math.min(high, Math.max(low, value));
  const { mean, interval } = estimate;
  return {
    ...estimate,
    mean: cut(mean),
    interval: interval === null ? null : { low: cut(interval.low), high: cut(interval.high) },
  };
}
