import type { Calculation } from '../scenario/answers/validation.ts';
import { excerpt } from '../text/cut.ts';
import { agree, roundingError, type Convert, type Evaluate, type Measured } from './quantities.ts';
import type { Measure } from './written-measures.ts';

/** Used where a run's policy names no other: results within 1% are the same result. */
export const defaultTolerance = 0.01;

export type CalculationCheck = {
  readonly id: string;
  /** The claim that the calculation belongs to. */
  readonly claimId: string | null;
  readonly finding: 'agrees' | 'disagrees' | 'units-disagree' | 'does-not-parse' | 'requirement-fails';
  /** Symposium's result in the reported unit; null where there is none. */
  readonly houseValue: number | null;
  readonly reportedValue: number;
  readonly unit: string;
  /**
   * Why it cannot be read or its units disagree, at most 160 characters. Nothing else has it, and neither have checks of
   * earlier versions.
   */
  readonly why?: string;
};

const longestWhy = 160;

type Comparator = NonNullable<Calculation['requirement']>['comparator'];

const holds: Readonly<Record<Comparator, (left: number, right: number) => boolean>> = {
  '<=': (left, right) => left <= right || equal(left, right),
  '<': (left, right) => left < right && !equal(left, right),
  '>=': (left, right) => left >= right || equal(left, right),
  '>': (left, right) => left > right && !equal(left, right),
};
const equal = (left: number, right: number) => agree(left, right, roundingError);

/**
 * Does the computed value satisfy the requirement? null when the two cannot be compared. The tolerance is no
 * part of this: it is for testimony, and a limit that is missed by a hair is missed.
 */
export function satisfies(
  computed: Measured,
  requirement: NonNullable<Calculation['requirement']>,
  convert: Convert,
): boolean | null {
  const limit = convert(requirement.value, requirement.unit);
  if (!computed.ok || !limit.ok || computed.dimension !== limit.dimension) return null;
  return holds[requirement.comparator](computed.si, limit.si);
}

/** An SI value in a unit, by that unit's scale and zero point; null when the unit is none. */
export function inUnit(si: number, unit: string, convert: Convert): number | null {
  const zero = convert(0, unit);
  const one = convert(1, unit);
  if (!zero.ok || !one.ok) return null;
  const value = (si - zero.si) / (one.si - zero.si);
  return Number.isFinite(value) ? value : null;
}

/** Whether a number is the one that stands at a place, within a tolerance of it and in the unit that it has there. */
export function quotes(number: Measure, there: Measure, convert: Convert, tolerance: number): boolean {
  const [stated, given] = [convert(number.value, number.unit), convert(there.value, there.unit)];
  if (!stated.ok || !given.ok || stated.dimension !== given.dimension) return false;
  // In the place's own unit: in kelvin, any two summer days agree within a hundredth.
  const within = inUnit(stated.si, there.unit, convert);
  return agree(stated.si, given.si, roundingError) || (within !== null && agree(within, there.value, tolerance));
}

/**
 * Repeats one of EULER's calculations. A requirement that fails outranks a result that disagrees, because it says that
 * the solution does not work; whether the result agrees can still be read from the two values. A result without a
 * finite value (a division by zero) disagrees with every report.
 */
export function checkCalculation(
  calculation: Calculation,
  evaluate: Evaluate,
  convert: Convert,
  tolerance = defaultTolerance,
): CalculationCheck {
  const { id, claimId, expression, quantities, result, requirement } = calculation;
  const verdict = (
    finding: CalculationCheck['finding'],
    houseValue: number | null = null,
    why: string | null = null,
  ): CalculationCheck => ({
    ...{ id, claimId, finding, houseValue, reportedValue: result.value, unit: result.unit },
    ...(why === null ? {} : { why: excerpt(why, longestWhy) }),
  });
  const unread = ({ kind, why }: Extract<Measured, { ok: false }>) =>
    kind === 'not-finite' ? verdict('disagrees') : verdict(kind, null, why);

  const computed = evaluate(expression, quantities);
  if (!computed.ok) return unread(computed);
  const reported = convert(result.value, result.unit);
  if (!reported.ok) return unread(reported);
  if (reported.dimension !== computed.dimension)
    return verdict(
      'units-disagree',
      null,
      `it comes to ${computed.dimension}, and is reported in ${reported.dimension}`,
    );

  const houseValue = inUnit(computed.si, result.unit, convert);
  if (requirement !== null) {
    const satisfied = satisfies(computed, requirement, convert);
    if (satisfied === null)
      return verdict('units-disagree', houseValue, `its requirement is no amount of ${computed.dimension}`);
    if (!satisfied) return verdict('requirement-fails', houseValue);
  }
  return verdict(agree(computed.si, reported.si, tolerance) ? 'agrees' : 'disagrees', houseValue);
}
