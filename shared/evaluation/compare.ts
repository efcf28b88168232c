import {
  againstZero,
  clusteredMean,
  cutTo,
  designEffect,
  type Estimate,
  type Interval,
  weightedMean,
} from '../statistics/clustered.ts';
import { sumOf } from '../statistics/sums.ts';
import { type Components, detectable, variance, withinVariance } from '../statistics/power.ts';
import { counted, decimal } from '../text/amounts.ts';
import { withUnscoredAt } from './im-score.ts';
import type { EvaluationPolicy } from './policy.ts';
import { best, type ScenarioScore, scenarioScores, type ScoredResponse, worst } from './responses.ts';

type Rules = Pick<EvaluationPolicy, 'tierWeights' | 'level' | 'power'>;

/** What interval and bounds say of the first model. OPEN: one of them holds 0, or there is no interval. */
export type Standing = 'AHEAD' | 'BEHIND' | 'OPEN';

/** Two models on the scenarios that both answered, scenario by scenario (evaluation rules §3.6). */
export interface Comparison {
  /** Tier-weighted mean of first minus second; null: no scenario was scored of both. */
  readonly difference: Estimate | null;
  /** Two-sided, of "there is no difference"; null where the differences do not scatter. */
  readonly probability: number | null;
  readonly standing: Standing;
  readonly pairs: number;
  /** Scenarios of which only one of the two has a score. */
  readonly leftOut: number;
  /** Unscored responses to scenarios that both were asked. */
  readonly unscored: number;
  /** What the difference were with each of these at 0 and at 100, as it serves the one or the other. null of nothing. */
  readonly bounds: Interval | null;
  readonly power: PowerStatement | null;
}

export function compareModels(
  first: readonly ScoredResponse[],
  second: readonly ScoredResponse[],
  rules: Rules,
): Comparison {
  const [firstRows, secondRows] = [scenarioScores(first), scenarioScores(second)];
  const others = new Map(secondRows.map((row) => [row.scenario, row]));
  const both = firstRows.flatMap((row): Asked[] => {
    const other = others.get(row.scenario);
    return other === undefined ? [] : [{ rows: [row, other], weight: rules.tierWeights[row.tier] }];
  });
  const pairs = both.flatMap(({ rows, weight }) => {
    const [own, other] = [rows[0].score, rows[1].score];
    return own === null || other === null ? [] : [{ rows, value: own - other, weight }];
  });
  const bounds = boundsOf(both);
  const difference = cutTo(clusteredMean(pairs, rules.level), worst - best, best - worst);
  const all = new Set([...firstRows, ...secondRows].map(({ scenario }) => scenario));
  return {
    difference,
    probability: difference === null ? null : againstZero(difference),
    standing: standingOf(difference, bounds),
    pairs: pairs.length,
    leftOut: all.size - pairs.length,
    unscored: sumOf(both.flatMap(({ rows }) => rows.map((row) => row.unscored))),
    bounds,
    power: pairedPower(pairs, rules),
  };
}

/** Whoever leads by what nobody could score is not shown to lead. */
function standingOf(difference: Estimate | null, bounds: Interval | null): Standing {
  const interval = difference?.interval ?? null;
  if (interval === null || bounds === null) return 'OPEN';
  if (interval.low > 0 && bounds.low > 0) return 'AHEAD';
  return interval.high < 0 && bounds.high < 0 ? 'BEHIND' : 'OPEN';
}

/** A scenario that both were asked. */
interface Asked {
  readonly rows: readonly [ScenarioScore, ScenarioScore];
  readonly weight: number;
}

function boundsOf(both: readonly Asked[]): Interval | null {
  const least = (own: number, others: number) =>
    weightedMean(
      both.flatMap(({ rows, weight }) => {
        const [first, second] = [withUnscoredAt(rows[0], own), withUnscoredAt(rows[1], others)];
        return first === null || second === null ? [] : [{ value: first - second, weight }];
      }),
    );
  const [low, high] = [least(worst, best), least(best, worst)];
  return low === null || high === null ? null : { low, high };
}

/** "With 500 scenarios and 3 runs a difference below X cannot be seen." */
export interface PowerStatement {
  readonly scenarios: number;
  readonly runs: number;
  /** Of the second of two models, where it is another number. */
  readonly otherRuns?: number;
  readonly level: number;
  readonly power: number;
  /** In points of the score. */
  readonly detectable: number;
  /** Where its scatter comes from: two models side by side, or one, whose like is taken to answer independently. */
  readonly from: 'pairs' | 'one model';
}

interface Pair extends Asked {
  readonly value: number;
}

function pairedPower(pairs: readonly Pair[], rules: Rules): PowerStatement | null {
  const scatter = variance(pairs.map(({ value }) => value));
  if (scatter === null) return null;
  const of = (which: 0 | 1) => pairs.map(({ rows }) => rows[which].scores);
  const within = [withinVariance(of(0)) ?? 0, withinVariance(of(1)) ?? 0] as const;
  const byRuns = within[0] * meanShare(of(0)) + within[1] * meanShare(of(1));
  const [runs, otherRuns] = [Math.round(meanCount(of(0))), Math.round(meanCount(of(1)))];
  const components = { between: Math.max(0, scatter - byRuns), within };
  return stated(
    components,
    { scenarios: pairs.length, runs, ...(otherRuns === runs ? {} : { otherRuns }) },
    pairs.map(({ weight }) => weight),
    rules,
    'pairs',
  );
}

/**
 * What a comparison with another model could show, before there is one: the other is taken to scatter alike, and to be
 * strong and weak elsewhere. Where both find the same scenarios hard, less is seen than that.
 */
export function powerAlone(responses: readonly ScoredResponse[], rules: Rules): PowerStatement | null {
  const rows = scenarioScores(responses).filter(({ score }) => score !== null);
  const scores = rows.map((row) => row.scores);
  const scatter = variance(rows.flatMap(({ score }) => score ?? []));
  if (scatter === null) return null;
  const within = withinVariance(scores) ?? 0;
  const between = 2 * Math.max(0, scatter - within * meanShare(scores));
  const plan = { scenarios: rows.length, runs: Math.round(meanCount(scores)) };
  const weights = rows.map(({ tier }) => rules.tierWeights[tier]);
  return stated({ between, within: [within, within] }, plan, weights, rules, 'one model');
}

function stated(
  components: Components,
  plan: Pick<PowerStatement, 'scenarios' | 'runs' | 'otherRuns'>,
  weights: readonly number[],
  { level, power }: Rules,
  from: PowerStatement['from'],
): PowerStatement | null {
  const least = detectable(components, { ...plan, level, power, designEffect: designEffect(weights) ?? 1 });
  return least === null ? null : { ...plan, level, power, detectable: least, from };
}

const meanCount = (groups: readonly (readonly number[])[]) => sumOf(groups.map(({ length }) => length)) / groups.length;
/** Mean of 1 / runs: what a scenario's mean keeps of the variance of one run. */
const meanShare = (groups: readonly (readonly number[])[]) =>
  sumOf(groups.map(({ length }) => 1 / length)) / groups.length;

export function powerWords({ scenarios, runs, otherRuns, power, detectable: least, from }: PowerStatement): string {
  const ofBoth = otherRuns === undefined ? '' : ` of the first and ${counted(otherRuns, 'run')} of the second`;
  const plan = `With ${scenarios} scenarios and ${counted(runs, 'run')}${ofBoth}`;
  if (least >= best) return `${plan} no difference on the scale of ${best} points can be seen.`;
  const basis = from === 'pairs' ? '' : ', were the other model to scatter as this one does and independently of it';
  return (
    `${plan} a difference below ${decimal(least)} points ` +
    `cannot be seen (in ${Math.round(power * 100)} of 100 such comparisons it would be${basis}).`
  );
}
