import type { Calculation, CalculationQuantity } from '../scenario/answers/validation.ts';
import { excerpt } from '../text/cut.ts';
import { quotes } from './calculations.ts';
import { madeUpIn } from './derivations.ts';
import { namesIn } from './reliance.ts';
import { remembering, type Convert } from './quantities.ts';
import {
  addressesAt,
  addressOf,
  calculationIn,
  isAddress,
  lawIn,
  type ScenarioTables,
  surroundings,
} from './scenario-tables.ts';
import { otherConstant } from './constants.ts';
import type { Measure } from './written-measures.ts';

/**
 * Where a number of a calculation stands (scenario rules §2.2.2), each number that its expression reads, in order.
 * `unasked`: it is of a report that is older than sources, or its calculation cannot be followed further. A type alias,
 * so that it can stand inside facts.
 */
export type PlacedNumber = {
  readonly calculation: string;
  readonly name: string;
  readonly used: Measure;
  readonly place:
    | { readonly is: 'cited' | 'derived'; readonly at: string }
    | { readonly is: 'law' | 'unasked' }
    /** Another number stands there. */
    | { readonly is: 'other'; readonly at: string; readonly there: readonly Measure[] }
    /** It stands nowhere: what its source says instead, and what is wrong with that. */
    | { readonly is: 'nowhere'; readonly why: string };
};

/** What the numbers of one calculation are compared with. */
export interface Places {
  readonly tables: ScenarioTables;
  /** EULER's own times, by the addresses of their steps: a step is as long as the seed says, or as EULER finds. */
  readonly times: ReadonlyMap<string, readonly Measure[]>;
  /** The result of each calculation that stands before, by its address; null where it has no value. */
  readonly results: ReadonlyMap<string, Measure | null>;
  readonly convert: Convert;
  readonly tolerance: number;
}

const longestSource = 40;

/** A report's calculations, and what they are compared with. */
export interface Report {
  readonly calculations: readonly Calculation[];
  /** What each calculation comes to when it is repeated, in their order; null where it comes to nothing. */
  readonly results: readonly (number | null)[];
  readonly times: readonly { readonly stepId: string; readonly seconds: number }[];
  readonly tables: ScenarioTables;
  readonly convert: Convert;
  readonly tolerance: number;
}

/** Visits calculations in their order, each with the results of those before it. A report that is older than sources was asked for none. */
export function throughCalculations<T>(
  { calculations, results, times, tables, convert, tolerance }: Report,
  visit: (calculation: Calculation, places: Places, asked: boolean) => readonly T[],
): readonly T[] {
  const before = new Map<string, Measure | null>();
  const places: Places = {
    tables,
    times: new Map(times.map(({ stepId, seconds }) => [addressOf(stepId), [{ value: seconds, unit: 's' }]])),
    results: before,
    convert: remembering(convert),
    tolerance,
  };
  const asked = calculations.some(({ quantities }) => quantities.some(({ source }) => source !== undefined));
  return calculations.flatMap((calculation, at) => {
    const found = visit(calculation, places, asked);
    const value = results[at] ?? null;
    before.set(addressOf(calculation.id), value === null ? null : { value, unit: calculation.result.unit });
    return found;
  });
}

export function numberPlaces(report: Report): readonly PlacedNumber[] {
  const stated = [...report.tables.cited.values()].flat();
  return throughCalculations(report, (calculation, places, asked) => {
    const read = namesIn(calculation.expression);
    const placed = calculation.quantities
      .filter(({ name }) => read.has(name.trim()))
      .map((quantity): PlacedNumber => ({
        calculation: calculation.id.trim(),
        name: quantity.name.trim(),
        used: { value: quantity.value, unit: quantity.unit },
        place: placeOf(quantity, places),
      }));
    const loose = asked ? madeUpIn(calculation.expression, stated, places.convert) : [];
    return [
      ...placed,
      ...loose.map((factor): PlacedNumber => ({
        calculation: calculation.id.trim(),
        name: factor,
        used: { value: Number(factor), unit: '1' },
        place: { is: 'nowhere', why: 'a number of the expression: make it a quantity' },
      })),
    ];
  });
}

export function placeOf(quantity: CalculationQuantity, places: Places): PlacedNumber['place'] {
  const { source } = quantity;
  if (source === undefined) return { is: 'unasked' };
  const said = excerpt(source.trim(), longestSource);
  const law = lawIn(source);
  if (law !== null) return lawOf(law, quantity, places);
  const earlier = calculationIn(source);
  if (places.results.has(earlier)) {
    const result = places.results.get(earlier) ?? null;
    // A calculation without a value is at fault itself.
    if (result === null) return { is: 'unasked' };
    return agrees(quantity, [result], places)
      ? { is: 'derived', at: earlier }
      : { is: 'other', at: said, there: [result] };
  }
  const meant = addressesAt(source, places.tables);
  const [first] = meant;
  if (first === undefined) return { is: 'nowhere', why: said === '' ? 'without a source' : `“${said}” is no place` };
  const there = meant.flatMap((address) => [
    ...(places.tables.cited.get(address) ?? []),
    ...(places.times.get(address) ?? []),
  ]);
  const readable = there.filter(({ value, unit }) => places.convert(value, unit).ok);
  if (readable.length === 0) return { is: 'nowhere', why: `no number stands at ${said}` };
  if (agrees(quantity, readable, places)) return { is: 'cited', at: first };
  // Words may mean something else: only an address is taken at its word.
  return isAddress(source, meant)
    ? { is: 'other', at: said, there: readable }
    : { is: 'nowhere', why: `“${said}” is no place` };
}

/** A constant of nature has a name, and is no other number than the one that the scenario's claims state by that of its own. */
function lawOf(law: string, quantity: CalculationQuantity, places: Places): PlacedNumber['place'] {
  if (!/\p{L}/u.test(law)) return { is: 'nowhere', why: 'a law without a name' };
  const constant = otherConstant(law, quantity, surroundings(places.tables), places.convert);
  if (constant !== null) return { is: 'other', at: `law: ${excerpt(law, longestSource)}`, there: [constant] };
  const stated = places.convert(quantity.value, quantity.unit);
  const alike = (places.tables.named.get(quantity.name.trim()) ?? []).filter(({ value, unit }) => {
    const measured = places.convert(value, unit);
    return stated.ok && measured.ok && stated.dimension === measured.dimension;
  });
  return alike.length === 0 || agrees(quantity, alike, places)
    ? { is: 'law' }
    : { is: 'other', at: 'the claims', there: alike };
}

/** A number whose unit is none is compared with nothing: that is another fault. */
function agrees(number: Measure, there: readonly Measure[], { convert, tolerance }: Places): boolean {
  return !convert(number.value, number.unit).ok || there.some((measure) => quotes(number, measure, convert, tolerance));
}
