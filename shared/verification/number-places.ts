import type { Calculation, CalculationQuantity } from '../scenario/answers/validation.ts';
import { excerpt } from '../text/cut.ts';
import { quotes } from './calculations.ts';
import { namesIn } from './reliance.ts';
import { remembering, type Convert } from './quantities.ts';
import { addressOf, type ScenarioTables } from './scenario-tables.ts';
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

interface Places {
  readonly tables: ScenarioTables;
  /** EULER's own times, by the addresses of their steps: a step is as long as the seed says, or as EULER finds. */
  readonly times: ReadonlyMap<string, readonly Measure[]>;
  /** The result of each calculation that stands before, by its address; null where it has no value. */
  readonly results: ReadonlyMap<string, Measure | null>;
  readonly convert: Convert;
  readonly tolerance: number;
}

const longestSource = 40;

/** `results`: what each calculation comes to when it is repeated, in their order; null where it comes to nothing. */
export function numberPlaces(
  calculations: readonly Calculation[],
  results: readonly (number | null)[],
  times: readonly { readonly stepId: string; readonly seconds: number }[],
  tables: ScenarioTables,
  convert: Convert,
  tolerance: number,
): readonly PlacedNumber[] {
  const before = new Map<string, Measure | null>();
  const places: Places = {
    tables,
    times: new Map(times.map(({ stepId, seconds }) => [addressOf(stepId), [{ value: seconds, unit: 's' }]])),
    results: before,
    convert: remembering(convert),
    tolerance,
  };
  return calculations.flatMap((calculation, at) => {
    const read = namesIn(calculation.expression);
    const placed = calculation.quantities
      .filter(({ name }) => read.has(name.trim()))
      .map((quantity): PlacedNumber => ({
        calculation: calculation.id.trim(),
        name: quantity.name.trim(),
        used: { value: quantity.value, unit: quantity.unit },
        place: placeOf(quantity, places),
      }));
    const value = results[at] ?? null;
    before.set(addressOf(calculation.id), value === null ? null : { value, unit: calculation.result.unit });
    return placed;
  });
}

function placeOf(quantity: CalculationQuantity, places: Places): PlacedNumber['place'] {
  const { source } = quantity;
  if (source === undefined) return { is: 'unasked' };
  const address = addressOf(source);
  const said = excerpt(source.trim(), longestSource);
  if (/^law\b/.test(address)) return lawOf(address, quantity, places);
  if (places.results.has(address)) {
    const result = places.results.get(address) ?? null;
    // A calculation without a value is at fault itself.
    if (result === null) return { is: 'unasked' };
    return agrees(quantity, [result], places)
      ? { is: 'derived', at: address }
      : { is: 'other', at: said, there: [result] };
  }
  const stated = standingAt(address, places.tables);
  if (stated === null) return { is: 'nowhere', why: said === '' ? 'without a source' : `“${said}” is no place` };
  const there = [...stated, ...(places.times.get(address) ?? [])];
  const readable = there.filter(({ value, unit }) => places.convert(value, unit).ok);
  if (readable.length === 0) return { is: 'nowhere', why: `no number stands at ${said}` };
  return agrees(quantity, readable, places) ? { is: 'cited', at: address } : { is: 'other', at: said, there: readable };
}

/**
 * At an address, or at any that lies under it: a claim's numbers under the claim, an object's under the object. null:
 * there is no such place.
 */
function standingAt(address: string, { cited }: ScenarioTables): readonly Measure[] | null {
  const there = cited.get(address);
  if (there !== undefined || address === '') return there ?? null;
  const under = [...cited].filter(([at]) => at.startsWith(`${address}/`));
  return under.length === 0 ? null : under.flatMap(([, measures]) => measures);
}

/** A constant of nature has a name, and is no other number than the one that the scenario's claims state by that of its own. */
function lawOf(address: string, quantity: CalculationQuantity, places: Places): PlacedNumber['place'] {
  if (!/\p{L}/u.test(address.slice('law'.length))) return { is: 'nowhere', why: 'a law without a name' };
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
