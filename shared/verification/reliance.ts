import { plainNotation } from './notation.ts';
import { agree, type Evaluate, type Measured, type Quantity } from './quantities.ts';

/** The names that an expression reads: words that are neither part of a number nor a function's. */
export function namesIn(expression: string): ReadonlySet<string> {
  return new Set(
    plainNotation(expression).match(/(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?!\s*\(|[\p{L}\p{N}_])/gu) ?? [],
  );
}

/** Other values that a number could have had: none, less, more, and of the other sign. */
const otherwise: readonly ((value: number) => number)[] = [
  () => 0,
  (value) => value / 2,
  (value) => value * 2,
  (value) => value + 1,
  (value) => -value,
];

/**
 * A result that moves by less has not moved: this is what rounding leaves of a number that was added and taken away
 * again.
 */
const unmoved = 1e-6;

/**
 * Whether the value of an expression rests on at least one of these quantities: with another value of it, the result is
 * another. `0 * mass + 5` names the mass and says nothing about it. At most five evaluations for each quantity.
 */
export function reliesOn(
  expression: string,
  all: readonly Quantity[],
  on: readonly Quantity[],
  result: Extract<Measured, { ok: true }>,
  evaluate: Evaluate,
): boolean {
  return on.some(({ name }) =>
    otherwise.some((other) => {
      const changed = evaluate(
        expression,
        all.map((quantity) => (quantity.name === name ? { ...quantity, value: other(quantity.value) } : quantity)),
      );
      return changed.ok && !agree(changed.si, result.si, unmoved);
    }),
  );
}
