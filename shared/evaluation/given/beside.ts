import { intraclassCorrelation } from '../../statistics/agreement.ts';
import type { Estimate } from '../../statistics/clustered.ts';
import { compareModels } from '../compare.ts';
import { imScore } from '../im-score.ts';
import type { EvaluationPolicy } from '../policy.ts';
import type { ScoredResponse } from '../responses.ts';

type Rules = Pick<EvaluationPolicy, 'tierWeights' | 'level' | 'power' | 'passScore'>;

/** The same answers, scored twice (evaluation rules §1.8). */
export interface Beside {
  /** IM-Score as it was. */
  readonly score: number | null;
  /** New less old, scenario by scenario, with its clustered error. null: no scenario has both scores. */
  readonly difference: Estimate | null;
  /** Responses that have both scores, and those of them whose score is another. */
  readonly pairs: number;
  readonly changed: number;
  /** Of the responses with both: passes by the old rules, and by the new ones. */
  readonly passedBefore: number;
  readonly passedNow: number;
  /** ICC(A,1) of both scores over these responses; null where it cannot be said. */
  readonly agreement: number | null;
}

/** `before`, `now`: the same responses under the old rules and the new. Everything is weighed by the new ones. */
export function beside(
  before: readonly ScoredResponse[],
  now: readonly ScoredResponse[],
  rules: Rules,
  passedAt: number,
): Beside {
  const nameOf = ({ scenario, run }: ScoredResponse) => `${scenario}.${run}`;
  const old = new Map(before.map((row) => [nameOf(row), row.score]));
  const pairs = now.flatMap((row): (readonly [number, number])[] => {
    const was = old.get(nameOf(row)) ?? null;
    return was === null || row.score === null ? [] : [[was, row.score]];
  });
  return {
    score: imScore(before, rules).score,
    difference: compareModels(now, before, rules).difference,
    pairs: pairs.length,
    changed: pairs.filter(([was, is]) => was !== is).length,
    passedBefore: pairs.filter(([was]) => was >= passedAt).length,
    passedNow: pairs.filter(([, is]) => is >= rules.passScore).length,
    agreement: intraclassCorrelation(pairs),
  };
}
