import { pairsOf, type Arm, type Pair } from './arms.ts';
import { weightedMean, type Marks, type Weights } from './rubric.ts';
import { labelled, type Judgement } from './seal.ts';

/** A judgement that could be read, opened; `marks` in the order of reading. */
export interface Marked extends Judgement {
  readonly marks: readonly [Marks, Marks];
}

type DuelOutcome = 'WIN' | 'DRAW' | 'LOSS';

/** What one judge in one round says of a pair, by both orders together: for the first of the pair, or against it. */
export interface Duel {
  readonly round: number;
  readonly judge: string;
  readonly pair: Pair;
  /** Mean over both orders of the difference of weighted means: whatever the place is worth, it cancels. */
  readonly difference: number;
  /** Weighted means of the pair's arms, over both orders. */
  readonly means: readonly [number, number];
  readonly outcome: DuelOutcome;
  /** Marks on the scale that the answer read first gained by being first. */
  readonly firstGains: number;
}

interface DuelRules {
  readonly weights: Weights;
  /** A difference of weighted means up to this is a draw. */
  readonly drawMargin: number;
}

const samePair = ([x, y]: Pair, shown: Pair) => shown.includes(x) && shown.includes(y);

/** The duels of which both orders could be read. Of the others nothing counts, as their place would count with it. */
export function duelsOf(marked: readonly Marked[], chosen: readonly Arm[], rules: DuelRules): Duel[] {
  const judgePanels = Map.groupBy(marked, ({ round, judge }) => `${round}|${judge}`);
  return [...judgePanels.values()].flatMap((judgePanel) =>
    pairsOf(chosen).flatMap((pair) => {
      const [ahead, behind] = [pair, [pair[1], pair[0]] as const].map((shown) =>
        judgePanel.find((one) => samePair(pair, one.shown) && one.shown[0] === shown[0]),
      );
      return ahead && behind ? [duel(pair, ahead, behind, rules)] : [];
    }),
  );
}

/** `ahead`: the pair's first was read first; `behind`: it was read second. */
function duel(pair: Pair, ahead: Marked, behind: Marked, { weights, drawMargin }: DuelRules): Duel {
  const mean = (marks: Marks) => weightedMean(marks, weights);
  const [x1, y1, y2, x2] = [...ahead.marks, ...behind.marks].map(mean) as [number, number, number, number];
  const [first, second] = [x1 - y1, x2 - y2];
  const difference = (first + second) / 2;
  return {
    round: ahead.round,
    judge: ahead.judge,
    pair,
    difference,
    means: [(x1 + x2) / 2, (y1 + y2) / 2],
    outcome: outcomeOf(first, second, drawMargin),
    firstGains: (first - second) / 2,
  };
}

/** A win has to hold in both orders: two judgements of one judge that point apart are its own doubt. */
function outcomeOf(first: number, second: number, drawMargin: number): DuelOutcome {
  const difference = (first + second) / 2;
  if (Math.abs(difference) <= drawMargin || first * second < 0) return 'DRAW';
  return difference > 0 ? 'WIN' : 'LOSS';
}

/**
 * What a place or a letter was worth to the judges, in marks on the scale; null: nothing was judged. Both cancel in
 * every duel.
 */
export interface Bias {
  readonly first: number | null;
  readonly labelA: number | null;
}

export function biasOf(duels: readonly Duel[], marked: readonly Marked[], weights: Weights): Bias {
  const gaps = marked.map((one) => {
    const [a, b] = ['A', 'B'].map((label) => labelled(one).findIndex(([name]) => name === label));
    const of = (place: number | undefined) => weightedMean(one.marks[place === 1 ? 1 : 0], weights);
    return of(a) - of(b);
  });
  return { first: meanOf(duels.map(({ firstGains }) => firstGains)), labelA: meanOf(gaps) };
}

/** Arithmetic mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
