import { categories, statuses, tiers, type Category, type Status, type Tier } from '../scenario/vocabulary.ts';
import { clusteredMean, type Interval, weightedMean } from '../statistics/clustered.ts';
import { counted } from '../text/amounts.ts';
import { byText } from '../text/order.ts';
import type { EvaluationPolicy } from './policy.ts';
import { best, type ScenarioScore, scenarioScores, type ScoredResponse, worst } from './responses.ts';

export type Weighing = Pick<EvaluationPolicy, 'tierWeights' | 'level'>;

/** A weighted mean of scenario scores, and how far it can be trusted. */
export interface ImScore {
  /** null: no response could be scored. */
  readonly score: number | null;
  /** Clustered by scenario; null below two scenarios that could be scored. */
  readonly standardError: number | null;
  /** Cut to the scale. null where scores do not scatter, or stand alone. */
  readonly interval: Interval | null;
  /** What it were with every unscored response at 0, and at 100. null of nothing. */
  readonly bounds: Interval | null;
  /** Asked; and those of which at least one response could be scored. */
  readonly scenarios: number;
  readonly scoredScenarios: number;
  readonly responses: number;
  readonly unscored: number;
}

/** The IM-Score (evaluation rules §3.2) of these responses: of all, or of a category, a tier, a status. */
export function imScore(responses: readonly ScoredResponse[], { tierWeights, level }: Weighing): ImScore {
  const rows = scenarioScores(responses);
  const clustersOf = (scoreOf: (row: ScenarioScore) => number | null) =>
    rows.flatMap((row) => {
      const value = scoreOf(row);
      return value === null ? [] : [{ value, weight: tierWeights[row.tier] }];
    });
  const estimate = clusteredMean(
    clustersOf(({ score }) => score),
    level,
  );
  const low = weightedMean(clustersOf((row) => withUnscoredAt(row, worst)));
  const high = weightedMean(clustersOf((row) => withUnscoredAt(row, best)));
  return {
    score: estimate?.mean ?? null,
    standardError: estimate?.standardError ?? null,
    interval: estimate?.interval ? onScale(estimate.interval) : null,
    bounds: low === null || high === null ? null : { low, high },
    scenarios: rows.length,
    scoredScenarios: estimate?.clusters ?? 0,
    responses: responses.length,
    unscored: rows.reduce((sum, row) => sum + row.unscored, 0),
  };
}

/** A mean of fewer scenarios than were asked is another benchmark's. */
export const scenarioCautions = ({ scenarios, scoredScenarios }: ImScore): string[] =>
  scoredScenarios < scenarios && scoredScenarios > 0
    ? [
        `${counted(scenarios - scoredScenarios, 'scenario has', 'scenarios have')} no score at all: the IM-Score is of the other ${scoredScenarios}.`,
      ]
    : [];

/** The mean that a scenario had, were each of its unscored runs scored so. */
export const withUnscoredAt = (
  { score, scores, unscored }: Pick<ScenarioScore, 'score' | 'scores' | 'unscored'>,
  value: number,
): number | null =>
  unscored === 0 ? score : ((score ?? 0) * scores.length + value * unscored) / (scores.length + unscored);

const onScale = ({ low, high }: Interval): Interval => ({ low: Math.max(worst, low), high: Math.min(best, high) });

/** The IM-Score of each group that has a response, in the order of the vocabulary. */
export interface Breakdown {
  readonly categories: readonly (ImScore & { readonly group: Category })[];
  readonly tiers: readonly (ImScore & { readonly group: Tier })[];
  readonly statuses: readonly (ImScore & { readonly group: Status })[];
}

/** By category: the IM-profile (evaluation rules §3.4). */
export function breakdown(responses: readonly ScoredResponse[], weighing: Weighing): Breakdown {
  const by = <T extends string>(groups: readonly T[], groupOf: (response: ScoredResponse) => T) =>
    groups.flatMap((group) => {
      const own = responses.filter((response) => groupOf(response) === group);
      return own.length === 0 ? [] : [{ group, ...imScore(own, weighing) }];
    });
  return {
    categories: by(categories, ({ category }) => category),
    tiers: by(tiers, ({ tier }) => tier),
    statuses: by(statuses, ({ status }) => status),
  };
}

/** The IM-frontier: open problems to which an answer was flagged as a breakthrough candidate. */
export interface Frontier {
  readonly candidates: readonly { readonly scenario: string; readonly run: number }[];
  /** Scenarios of status OF, and those with a candidate. */
  readonly scenarios: number;
  readonly withCandidate: number;
}

export function frontier(responses: readonly ScoredResponse[]): Frontier {
  const open = responses.filter(({ status }) => status === 'OF');
  const candidates = open
    .filter(({ breakthrough }) => breakthrough)
    .map(({ scenario, run }) => ({ scenario, run }))
    .toSorted((a, b) => byText(a.scenario, b.scenario) || a.run - b.run);
  const count = (rows: readonly { readonly scenario: string }[]) => new Set(rows.map(({ scenario }) => scenario)).size;
  return { candidates, scenarios: count(open), withCandidate: count(candidates) };
}
