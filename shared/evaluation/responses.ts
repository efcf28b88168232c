import type { Category, Status, Tier } from '../scenario/vocabulary.ts';
import { sumOf } from '../statistics/sums.ts';

/** One answer of one model to one scenario, as it was scored. */
export interface ScoredResponse {
  /** The scenario's id. */
  readonly scenario: string;
  readonly category: Category;
  readonly tier: Tier;
  readonly status: Status;
  readonly run: number;
  /** 0–100. null: unscored, because a judge or the system failed (evaluation rules §2.1); it is never 0. */
  readonly score: number | null;
  /** A judge flagged it as a possible breakthrough. */
  readonly breakthrough: boolean;
}

export const worst = 0;
export const best = 100;

/** The responses to one scenario, with its score. */
export interface ScenarioScore {
  readonly scenario: string;
  readonly tier: Tier;
  /** Of the runs that were scored, in their order. */
  readonly scores: readonly number[];
  readonly unscored: number;
  /** Mean over the runs that were scored; null: none was. */
  readonly score: number | null;
}

/** One row a scenario, by id. Throws RangeError for a score off the scale, or where one run stands twice. */
export function scenarioScores(responses: readonly ScoredResponse[]): ScenarioScore[] {
  return [...Map.groupBy(responses, ({ scenario }) => scenario)]
    .map(([scenario, own]) => {
      const runs = own.toSorted((a, b) => a.run - b.run);
      if (new Set(runs.map(({ run }) => run)).size < runs.length)
        throw new RangeError(`${scenario}: a run stands twice`);
      const scores = runs.map(({ score }) => score).filter((score) => score !== null);
      if (scores.some((score) => !(score >= worst && score <= best)))
        throw new RangeError(`${scenario}: off the scale`);
      return {
        scenario,
        tier: own[0]?.tier ?? 'SPARK',
        scores,
        unscored: own.length - scores.length,
        score: scores.length === 0 ? null : sumOf(scores) / scores.length,
      };
    })
    .toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1));
}
