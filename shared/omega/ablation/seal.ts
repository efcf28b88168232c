import type { Arm, Pair } from './arms.ts';
import { chance, shuffled } from '../../kernel/chance.ts';

/** Names that a judge knows the two answers by. */
export type Label = 'A' | 'B';

/** One question to one judge, opened: whose answer is which. Until all marks are in, this lies in the store only. */
export type Judgement = {
  /** `1.07`: round and a drawn number, which says nothing of arms, judge or order. */
  readonly id: string;
  readonly round: number;
  readonly judge: string;
  /** In the order of reading. */
  readonly shown: Pair;
  /** Label of the answer that is read first. */
  readonly firstLabel: Label;
};

interface SealOrder {
  readonly seed: string;
  readonly round: number;
  readonly judges: readonly string[];
  readonly pairs: readonly Pair[];
}

/**
 * Every judgement of a round. Each judge reads each pair in both orders, so that whatever it gives to the answer that
 * comes first it gives to both. A coin decides whether the first is called A or B, the same in both orders of a pair:
 * so a liking for a letter cancels too. The questions are numbered in drawn order.
 */
export function judgementsOf({ seed, round, judges, pairs }: SealOrder): Judgement[] {
  const drawn = chance(`${seed}|${round}|seal`);
  const sealed = judges.flatMap((judge) =>
    pairs.flatMap(([x, y]) => {
      const firstLabel: Label = drawn.coin() ? 'A' : 'B';
      const orders: readonly Pair[] = [
        [x, y],
        [y, x],
      ];
      return orders.map((shown) => ({ round, judge, shown, firstLabel }));
    }),
  );
  return shuffled(sealed, drawn).map((one, place) => ({
    id: `${round}.${String(place + 1).padStart(2, '0')}`,
    ...one,
  }));
}

/** Label → arm, in the order of reading. */
export function labelled({
  shown: [first, second],
  firstLabel,
}: Pick<Judgement, 'shown' | 'firstLabel'>): readonly (readonly [Label, Arm])[] {
  return [
    [firstLabel, first],
    [firstLabel === 'A' ? 'B' : 'A', second],
  ];
}
