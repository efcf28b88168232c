import type { Calculation } from '../scenario/answers/validation.ts';
import { satisfies } from './calculations.ts';
import type { Convert, Evaluate, Quantity } from './quantities.ts';
import type { Measure } from './written-measures.ts';

/** A requirement that holds from so small a part of each number to so many times as much decides nothing. */
export const variedBy = 10_000;

/** A requirement on what an expression comes to. */
interface Inequality {
  readonly expression: string;
  readonly quantities: readonly Quantity[];
  readonly requirement: NonNullable<Calculation['requirement']>;
}

/**
 * Whether an inequality is met, or missed, with its limit or one of the numbers that it reads at a very small part or at very
 * many times of it. `read`: those numbers. One that cannot be computed is missed.
 */
export function canBe(
  end: 'met' | 'missed',
  { expression, quantities, requirement }: Inequality,
  read: readonly Quantity[],
  evaluate: Evaluate,
  convert: Convert,
): boolean {
  const ends = (of: readonly Quantity[], limit = requirement) =>
    (satisfies(evaluate(expression, of), limit, convert) === true) === (end === 'met');
  return [1 / variedBy, variedBy].some((factor) => {
    const times = <M extends Measure>(measure: M): M => ({ ...measure, value: measure.value * factor });
    return (
      ends(quantities, times(requirement)) ||
      read.some(({ name }) => ends(quantities.map((one) => (one.name === name ? times(one) : one))))
    );
  });
}
