import type { Quantity } from '../scenario/answers/seed.ts';

export type { Quantity };

type Measure = Pick<Quantity, 'value' | 'unit'>;

/**
 * A value in SI base units with its dimension (`kg m s^-2`, `1` for a pure number), or the reason why there is none.
 */
export type Measured =
  | { readonly ok: true; readonly si: number; readonly dimension: string }
  | { readonly ok: false; readonly kind: 'does-not-parse' | 'units-disagree' | 'not-finite'; readonly why: string };

/** Computes an expression over named quantities. Total: any text gives a `Measured`, in bounded time. */
export type Evaluate = (expression: string, quantities: readonly Quantity[]) => Measured;

/** Brings a value and its unit to SI. Total, as `Evaluate`. */
export type Convert = (value: number, unit: string) => Measured;

/** Whether two numbers agree within a relative tolerance; two zeros do, and nothing agrees with what is not finite. */
export function agree(a: number, b: number, tolerance: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}

/** Whether two measures are of one dimension and agree within a relative tolerance; false where one has no known unit. */
export function sameMeasure(one: Measure, other: Measure, convert: Convert, tolerance: number): boolean {
  const [left, right] = [convert(one.value, one.unit), convert(other.value, other.unit)];
  return left.ok && right.ok && left.dimension === right.dimension && agree(left.si, right.si, tolerance);
}

/** What binary fractions add to a result: 80 × 9.81 is 784.8000000000001. No limit is missed or met by that. */
export const roundingError = 1e-12;

/** Each value and unit is brought to SI once, however often it is compared. */
export function remembering(convert: Convert): Convert {
  const known = new Map<string, Measured>();
  return (value, unit) => {
    const key = `${value} ${unit}`;
    const measured = known.get(key) ?? convert(value, unit);
    known.set(key, measured);
    return measured;
  };
}
