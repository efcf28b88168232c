import type { Calculation } from '../scenario/answers/validation.ts';
import { givesLimit, limitAdvice, limitFault, standsApart, type Required } from './limit-places.ts';
import { placeOf, throughCalculations, type Places, type Report } from './number-places.ts';
import { standsAmong, type Numbers } from './public-places.ts';
import { roundingError, sameMeasure, type Evaluate } from './quantities.ts';
import { namesIn, reliesOn } from './reliance.ts';
import { addressOf } from './scenario-tables.ts';
import { measureText, type Measure } from './written-measures.ts';

/*
 * The limits of EULER's requirements have places as those of proofs have (scenario rules §2.2.7). Beside what the
 * scenario states, a limit may be the result of an earlier calculation or EULER's own time of a step.
 */

type Quantity = Calculation['quantities'][number];

/** `K1/requirement (its limit of 963 N stands nowhere: …)` for each requirement whose limit is made up. `stated`: what the scenario states. */
export function looseLimits(report: Report, stated: Numbers, evaluate: Evaluate): readonly string[] {
  const earlier = new Map<string, Calculation>();
  return throughCalculations(report, (calculation, places, asked) => {
    const loose = asked ? looseIn({ calculation, earlier, places, stated, evaluate }) : [];
    earlier.set(addressOf(calculation.id), calculation);
    return loose;
  });
}

function looseIn(judged: Judged): readonly string[] {
  const { requirement, expression, quantities, id } = judged.calculation;
  if (requirement === null) return [];
  const required = { requirement, expression, quantities, computed: judged.evaluate(expression, quantities) };
  const fault = faultOf(required, judged);
  return fault === null
    ? []
    : [`${id.trim()}/requirement (its limit of ${measureText(requirement)} ${fault}: ${limitAdvice})`];
}

interface Judged {
  readonly calculation: Calculation;
  readonly earlier: ReadonlyMap<string, Calculation>;
  readonly places: Places;
  readonly stated: Numbers;
  readonly evaluate: Evaluate;
}

function faultOf(required: Required<Quantity>, judged: Judged): string | null {
  const { places, stated } = judged;
  const { convert, tolerance } = places;
  const placed = (one: Quantity) => placesLimit(one, judged);
  const given = required.quantities.filter((one) => givesLimit(one, required, convert));
  const misquoted = given.map((one) => placeOf(one, places)).find(({ is }) => is === 'other');
  if (misquoted?.is === 'other' && !given.some(placed))
    return `is ${misquoted.there.slice(0, 4).map(measureText).join(' or ')} at ${misquoted.at}`;
  const measures = [
    ...stated.measures,
    ...[...places.times.values()].flat(),
    ...resultsFor(required.requirement, judged),
  ];
  return limitFault(required, placed, { ...stated, measures }, convert, tolerance);
}

/** Whether a quantity that is written down for the limit has a place that the expression does not read. */
function placesLimit(limit: Quantity, judged: Judged): boolean {
  const { calculation, earlier, places } = judged;
  const place = placeOf(limit, places);
  if (place.is === 'cited') {
    const read = readBy(calculation).flatMap(({ source }) => source ?? []);
    return standsApart(limit.source ?? '', read, places.tables);
  }
  if (place.is !== 'derived') return place.is === 'law' || place.is === 'unasked';
  const one = earlier.get(place.at);
  return one !== undefined && saysMore(one, judged);
}

/** The results of earlier calculations that the limit can be. */
function resultsFor(limit: Measure, judged: Judged): readonly Measure[] {
  const { convert, results, tolerance } = judged.places;
  return [...judged.earlier].flatMap(([address, one]) => {
    const result = results.get(address) ?? null;
    const alike = result !== null && standsAmong(limit, { measures: [result] }, convert, tolerance);
    return alike && saysMore(one, judged) ? [result] : [];
  });
}

/** Whether an earlier result rests on a number that this expression does not read: else it may be the same sum again. */
function saysMore(one: Calculation, { calculation, places, evaluate }: Judged): boolean {
  const known = readBy(calculation);
  const more = readBy(one).filter(
    (number) => !known.some((other) => sameMeasure(number, other, places.convert, roundingError)),
  );
  const computed = evaluate(one.expression, one.quantities);
  return computed.ok && reliesOn(one.expression, one.quantities, more, computed, evaluate);
}

function readBy({ expression, quantities }: Calculation): readonly Quantity[] {
  const read = namesIn(expression);
  return quantities.filter(({ name }) => read.has(name.trim()));
}
