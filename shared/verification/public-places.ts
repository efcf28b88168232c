import { quotes } from './calculations.ts';
import type { Convert } from './quantities.ts';
import { addressOf, namedIn, type NumberedScenario, scenarioTables } from './scenario-tables.ts';
import { measuresIn, rangesIn, wholeText, type Measure } from './written-measures.ts';

/** What stands at a place, as far as a number can be one of it. */
export interface Numbers {
  readonly measures: readonly Measure[];
  /** From the one to the other, both included. */
  readonly ranges?: readonly (readonly [Measure, Measure])[];
  /** Small whole numbers that are written in words: `two planks`. */
  readonly counts?: ReadonlySet<number>;
}

export interface Place extends Numbers {
  readonly at: string;
}

/** The numbers of the public page, by the address of their cell, row or text. No claim's. */
export type PublicPlaces = ReadonlyMap<string, Numbers>;

/** Small whole numbers in words, from 1 on. */
export const counted = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export function publicPlaces(seed: NumberedScenario): PublicPlaces {
  const { scenario, solution } = seed;
  const claims = new Set(solution.claims.map(({ id }) => addressOf(id)));
  const places = new Map<string, Numbers>();
  for (const [address, measures] of scenarioTables(seed).cited)
    if (!claims.has(address.split('/')[0] ?? '')) places.set(address, { measures });
  const told = (source: string, text: string, whole = false) => {
    const words = new Set(
      text
        .slice(0, wholeText.characters)
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
    );
    places.set(addressOf(source), {
      measures: whole ? measuresIn(text, wholeText) : (places.get(addressOf(source))?.measures ?? []),
      ranges: rangesIn(text),
      counts: new Set(counted.flatMap((word, at) => (words.has(word) ? [at + 1] : []))),
    });
  };
  for (const { name, ...cells } of scenario.objects)
    for (const [cell, text] of Object.entries(cells)) told(`object:${name}/${cell}`, text);
  for (const { parameter, value } of scenario.capabilities) told(`capability:${parameter}`, value);
  for (const { parameter, value } of scenario.environment) told(`environment:${parameter}`, value);
  for (const text of ['narrative', 'threat', 'startingState', 'whyImpossible'] as const)
    told(text, scenario[text], true);
  return places;
}

const tables: readonly (readonly [RegExp, string])[] = [
  [/^(?:the )?(?:public )?(?:objects?)(?: table)?$/, 'object:'],
  [/^(?:the )?(?:public )?(?:capability|capabilities)(?: table)?$/, 'capability:'],
  [/^(?:the )?(?:public )?environment(?: table)?$/, 'environment:'],
];

/**
 * The place that a source means: its address, an object for all of its cells, a table for all of its rows, or in any
 * words the row or object whose whole name is among them. null: there is none.
 */
export function placeIn(source: string, places: PublicPlaces): Place | null {
  const plain = addressOf(source);
  const table = tables.find(([form]) => form.test(plain))?.[1];
  if (table !== undefined) return placesJoined(plain, places, (address) => address.startsWith(table));
  return (
    placesJoined(plain, places, (address) => address === plain) ??
    placesJoined(plain, places, (address) => address.startsWith(`${plain}/`)) ??
    inWords(plain, places)
  );
}

function inWords(plain: string, places: PublicPlaces): Place | null {
  const meant = new Set(namedIn(plain, [...places.keys()]));
  return placesJoined(plain, places, (address) => meant.has(address));
}

function placesJoined(at: string, places: PublicPlaces, meant: (address: string) => boolean): Place | null {
  const found = [...places].filter(([address]) => meant(address));
  if (found.length === 0) return null;
  const all = found.map(([, numbers]) => numbers);
  return {
    at: found.length === 1 ? (found[0]?.[0] ?? at) : at,
    measures: all.flatMap(({ measures }) => measures),
    ranges: all.flatMap(({ ranges = [] }) => ranges),
    counts: new Set(all.flatMap(({ counts }) => [...(counts ?? [])])),
  };
}

/**
 * Whether a number is one that stands there: within the tolerance, in whatever unit; as it is when it is rounded to the
 * digits that it is stated with; or anywhere within a range.
 */
export function standsAmong(
  number: Measure,
  { measures, ranges = [], counts = new Set() }: Numbers,
  convert: Convert,
  tolerance: number,
): boolean {
  const stated = convert(number.value, number.unit);
  const pure = !stated.ok || stated.dimension === '1';
  const same = (there: Measure) =>
    quotes(number, there, convert, tolerance) ||
    rounds(number, there, convert) ||
    // `4 planks`, `40 dB`: a unit that nobody converts is a word.
    (pure && number.value === there.value && !convert(there.value, there.unit).ok);
  const within = ([from, to]: readonly [Measure, Measure]) => {
    const [low, high] = [convert(from.value, from.unit), convert(to.value, to.unit)];
    if (!stated.ok || !low.ok || !high.ok) return false;
    return (
      stated.dimension === low.dimension &&
      low.dimension === high.dimension &&
      stated.si >= Math.min(low.si, high.si) &&
      stated.si <= Math.max(low.si, high.si)
    );
  };
  return measures.some(same) || ranges.some(within) || (pure && counts.has(number.value));
}

/** One digit may be the rounding of almost anything; two are a number that somebody read off. */
const fewestDigits = 2;

function rounds(number: Measure, there: Measure, convert: Convert): boolean {
  const digits = String(Math.abs(number.value));
  const plain = /^\d+(?:\.(\d+))?$/.exec(digits);
  if (plain === null || digits.replace('.', '').replace(/^0+/, '').length < fewestDigits) return false;
  const half = 0.5 * 10 ** -(plain[1] ?? '').length;
  const [low, high, other] = [
    convert(number.value - half, number.unit),
    convert(number.value + half, number.unit),
    convert(there.value, there.unit),
  ];
  if (!low.ok || !high.ok || !other.ok || low.dimension !== other.dimension) return false;
  return other.si >= Math.min(low.si, high.si) && other.si <= Math.max(low.si, high.si);
}
