import type { Arm, Pair } from '../../../../shared/omega/ablation/arms.ts';
import type { Marked } from '../../../../shared/omega/ablation/duels.ts';
import { ablationPolicy } from '../../../../shared/omega/ablation/policy.ts';
import type { Marks } from '../../../../shared/omega/ablation/rubric.ts';
import { judgementsOf } from '../../../../shared/omega/ablation/seal.ts';

export const rules = ablationPolicy.parse({});

/** The same mark for everything. */
export const flat = (mark: number): Marks => ({
  correctness: mark,
  completeness: mark,
  calibration: mark,
  usefulness: mark,
});

export interface Taste {
  /** What the judge thinks of each arm's answer. */
  readonly worth: Readonly<Record<Arm, number>>;
  /** What it adds to the answer that it reads first, and to the one called A. */
  readonly first?: number;
  readonly letterA?: number;
}

/** Every judgement of a round by judges of one taste; their marks need not be whole. */
export function judgedBy(
  { worth, first = 0, letterA = 0 }: Taste,
  order: {
    readonly round?: number;
    readonly judges?: readonly string[];
    readonly pairs?: readonly Pair[];
    readonly seed?: string;
  } = {},
): Marked[] {
  const {
    round = 1,
    judges = ['judge'],
    pairs = [
      ['omega', 'vote'],
      ['omega', 'single'],
      ['vote', 'single'],
    ],
    seed = 'seed',
  } = order;
  return judgementsOf({ seed, round, judges, pairs }).map((judgement) => {
    const [front, back] = judgement.shown;
    const letters = judgement.firstLabel === 'A' ? [letterA, 0] : [0, letterA];
    return {
      ...judgement,
      marks: [flat(worth[front] + first + (letters[0] ?? 0)), flat(worth[back] + (letters[1] ?? 0))] as const,
    };
  });
}
