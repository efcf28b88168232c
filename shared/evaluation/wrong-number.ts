import { inUnit, quotes } from '../verification/calculations.ts';
import { standsAmong } from '../verification/public-places.ts';
import { agree, type Convert, roundingError } from '../verification/quantities.ts';
import { type Measure, rangesIn } from '../verification/written-measures.ts';
import { type Figure, figuresOf } from './evidence.ts';
import type { Judgement } from './judgement.ts';
import { type KeyNumber, sameId, type ScoringKey } from './key.ts';
import type { EvaluationPolicy } from './policy.ts';
import { isRoundedKey } from './rounded.ts';

/**
 * Whether a number of the answer is not the key's (evaluation rules §2.5). Only one of the key's dimension can be wrong: what cannot
 * be compared says nothing. Nor is one wrong that is right as it stands in the quotation: in another reading of its figures, in the
 * unit that is written behind them, with all that belongs to it (`1 min 30 s`); as one digit to which the key's is rounded; or as a bound or the end of a range that holds the key's.
 */
export function isWrong(
  { calculation, quotation, value, unit }: Judgement['numbers'][number],
  { numbers }: Pick<ScoringKey, 'numbers'>,
  { numberTolerance }: Pick<EvaluationPolicy, 'numberTolerance'>,
  convert: Convert,
): boolean {
  const known = numbers.find(({ id }) => sameId(id, calculation));
  if (known === undefined) return false;
  const [stated, right] = [convert(value, unit), convert(known.value, known.unit)];
  if (!stated.ok || !right.ok || stated.dimension !== right.dimension) return false;
  const isRight = (one: Measure) =>
    quotes(one, known, convert, numberTolerance) || isSameStep(one, known, convert, numberTolerance);
  const figures = figuresOf(quotation, value);
  const ranges = rangesIn(quotation).filter((ends) => ends.some((end) => end.value === value));
  const isRounded = (one: Measure) => isRoundedKey(one, known, numberTolerance, convert);
  return (
    ![{ value, unit }, ...readingsOf(figures, value, unit)].some(isRight) &&
    !roundedOf(figures, value, unit).some(isRounded) &&
    !standsAmong(known, { measures: [], ranges }, convert, 0) &&
    !(value > 0 && isLeftOpen(figures, [unit, ...figures.map((one) => one.unit)], right, convert))
  );
}

/** The sign of a number is the judge's to read. */
function readingsOf(figures: readonly Figure[], stated: number, unit: string): Measure[] {
  const sign = stated < 0 ? -1 : 1;
  return figures.flatMap(({ readings, unit: own, measure }) => [
    ...readings.flatMap((one) => [unit, own].map((its) => ({ value: sign * one, unit: its }))),
    ...(measure === null ? [] : [{ value: sign * Math.abs(measure.value), unit: measure.unit }]),
  ]);
}

/** Those of one digit, as far as the judge has read no other number into them: `1 min 30 s` tells two. */
const roundedOf = (figures: readonly Figure[], stated: number, unit: string): Measure[] =>
  readingsOf(
    figures.filter((one) => one.isOneDigit),
    stated,
    unit,
  ).filter(({ value }) => isPowerOfTen(value / stated));

const isPowerOfTen = (ratio: number): boolean => agree(ratio, 10 ** Math.round(Math.log10(ratio)), roundingError);

/** A rise of 20 K is one of 20 °C: which of the two a key's kelvins are, it does not say. Of other units it is the same as their values. */
function isSameStep(one: Measure, known: KeyNumber, convert: Convert, tolerance: number): boolean {
  const stepOf = ({ value, unit }: Measure) => {
    const [zero, there] = [convert(0, unit), convert(value, unit)];
    return zero.ok && there.ok ? there.si - zero.si : Number.NaN;
  };
  const [given, own] = [convert(one.value, one.unit), convert(known.value, known.unit)];
  return given.ok && own.ok && given.dimension === own.dimension && agree(stepOf(one), stepOf(known), tolerance);
}

/** `At most 10 m` is right of 3 m: it says less than the key, and nothing else. */
function isLeftOpen(
  figures: readonly Figure[],
  units: readonly string[],
  right: { readonly si: number; readonly dimension: string },
  convert: Convert,
): boolean {
  const values = [...new Set(units)].flatMap((unit) => {
    const there = convert(1, unit);
    return there.ok && there.dimension === right.dimension ? (inUnit(right.si, unit, convert) ?? []) : [];
  });
  return figures.some(({ bounds }) =>
    bounds.some((bound) => bound !== null && values.some((value) => value >= bound.from && value <= bound.to)),
  );
}
