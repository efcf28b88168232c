import { chance } from '../../kernel/chance.ts';
import { pairsOf, type Arm, type Pair } from './arms.ts';
import { meanOf, type Duel } from './duels.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

interface Resampling {
  readonly seed: string;
  readonly resamples: number;
  /** 0.95: so often would such an interval hold the mean, were the units a sample of what they stand for. */
  readonly level: number;
}

/**
 * Percentile bootstrap of a mean: units are drawn with replacement, as many as there are, and the mean of each draw is
 * kept. The same values and seed give the same interval. null below two units: one value says nothing of how values
 * scatter.
 */
export function bootstrap(values: readonly number[], { seed, resamples, level }: Resampling): Interval | null {
  if (values.length < 2) return null;
  const drawn = chance(seed);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let place = 0; place < values.length; place += 1) sum += values[drawn.below(values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

/** Of sorted values, between neighbours in proportion. Throws RangeError for none. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('no quantile of nothing');
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * What is drawn anew for the interval: a round of all arms; with one round, a judge; null: there are not two of
 * anything.
 */
type Unit = 'round' | 'judge' | null;

/** What the interval says of the pair's first arm. OPEN: it holds 0, or there is none. */
type Standing = 'AHEAD' | 'BEHIND' | 'OPEN';

export interface PairComparison {
  readonly pair: Pair;
  readonly duels: number;
  /** Of the duels, for the first; a forfeit is a round in which only one of the two gave an answer. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly forfeits: { readonly won: number; readonly lost: number };
  /**
   * Mean over units of the paired difference of weighted means, on the scale of the marks; null: nothing was judged.
   */
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly unit: Unit;
  readonly units: number;
  readonly standing: Standing;
}

/** Who gave an answer in a round. */
interface Attendance {
  readonly round: number;
  readonly answered: readonly Arm[];
}

interface ComparisonRules {
  readonly seed: string;
  readonly resamples: number;
  readonly level: number;
}

/**
 * Compares every two arms by the duels between them. A unit's value is the mean of its duels, so that a judge or a
 * round that was judged more often has no more say. The differences are paired: both answers were read side by side, by
 * one judge, for one problem.
 */
export function compareArms(
  duels: readonly Duel[],
  attendance: readonly Attendance[],
  chosen: readonly Arm[],
  rules: ComparisonRules,
): PairComparison[] {
  return pairsOf(chosen).map((pair) => {
    const own = duels.filter((duel) => duel.pair[0] === pair[0] && duel.pair[1] === pair[1]);
    const { unit, values } = unitsOf(own);
    const difference = meanOf(values);
    const interval =
      unit === null ? null : bootstrap(values, { ...rules, seed: `${rules.seed}|${pair.join('-')}|bootstrap` });
    const count = (outcome: Duel['outcome']) => own.filter((duel) => duel.outcome === outcome).length;
    return {
      pair,
      duels: own.length,
      wins: count('WIN'),
      draws: count('DRAW'),
      losses: count('LOSS'),
      forfeits: forfeitsOf(pair, attendance),
      difference,
      interval,
      unit,
      units: values.length,
      standing: standingOf(interval),
    };
  });
}

/** Rounds where there are two; else judges. One value stands for itself. */
export function unitsOf(duels: readonly Duel[]): { readonly unit: Unit; readonly values: readonly number[] } {
  const by = (key: (duel: Duel) => string | number) =>
    [...Map.groupBy(duels, key).values()].map((group) => meanOf(group.map(({ difference }) => difference)) ?? 0);
  const rounds = by(({ round }) => round);
  if (rounds.length > 1) return { unit: 'round', values: rounds };
  const judges = by(({ judge }) => judge);
  return { unit: judges.length > 1 ? 'judge' : null, values: judges };
}

function forfeitsOf([first, second]: Pair, attendance: readonly Attendance[]): PairComparison['forfeits'] {
  const only = (here: Arm, away: Arm) =>
    attendance.filter(({ answered }) => answered.includes(here) && !answered.includes(away)).length;
  return { won: only(first, second), lost: only(second, first) };
}

export function standingOf(interval: Interval | null): Standing {
  if (interval !== null && interval.low > 0) return 'AHEAD';
  return interval !== null && interval.high < 0 ? 'BEHIND' : 'OPEN';
}
