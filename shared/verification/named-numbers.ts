import type { NumberedScenario } from './scenario-tables.ts';
import type { Convert } from './quantities.ts';
import { standsAmong } from './public-places.ts';
import { excerpt } from '../text/cut.ts';
import { measuresIn, measureText, wholeText, type Measure } from './written-measures.ts';

/*
 * What a scenario calls by a name has one number (scenario rules §2.2.9): the air temperature of its table, the
 * `friction_coefficient` of its claims, the thickness of its door. Whoever tells that name with another number in words
 * contradicts it, be it the author, a lead or a reviewer, and be it by a slip or by a number from before a revision.
 * Only a name that stands directly before its number is read.
 */

/** A name in small letters, with every number that the scenario has under it. */
export interface NamedNumber {
  readonly name: string;
  readonly measures: readonly Measure[];
}

const figure = String.raw`[-−]?\d[\d.,]*(?:[eE][-+]?\d{1,3})?`;
/** A cell that is one number with its unit, and nothing else: of `4 m away` the row’s name is a thing’s. */
const oneMeasure = new RegExp(String.raw`^${figure}\s?[^\s\d,;]{1,20}$`, 'u');
const spoken = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

/**
 * The names that are a number’s: quantities of claims, and rows whose whole value is one. A name of one word is a word as
 * well (`mass`, `force`), but for the deadline.
 */
export function namedNumbers({ solution, scenario }: NumberedScenario): readonly NamedNumber[] {
  const named = new Map<string, Measure[]>();
  const add = (name: string, measure: Measure) => {
    named.set(spoken(name), [...(named.get(spoken(name)) ?? []), measure]);
  };
  for (const { quantities } of solution.claims)
    for (const { name, value, unit } of quantities) add(name, { value, unit });
  for (const { parameter, value } of [...scenario.environment, ...scenario.capabilities]) {
    const [measure, ...others] = measuresIn(value);
    if (oneMeasure.test(value.trim()) && measure !== undefined && others.length === 0) add(parameter, measure);
  }
  const { deadlineSeconds } = scenario;
  if (deadlineSeconds !== null) add('deadline', { value: deadlineSeconds, unit: 's' });
  return [...named]
    .flatMap(([name, measures]) => (name.includes(' ') || name === 'deadline' ? [{ name, measures }] : []))
    .slice(0, mostRead);
}

/** So many names are looked for, and so many contradictions of a text named: facts cross a history. */
const mostRead = 300;
const mostNamed = 3;

/** A clause that speaks of another number than there is says so. */
const supposing =
  /\b(?:if|unless|suppos\w*|assum\w*|even|instead|were|would|could|might|may|should|must|needs?|needed|requir\w*|necess\w*|suffic\w*|enough|without|at (?:best|worst|least|most)|only|less|more|lower|higher|smaller|greater|minus|plus|times|half|twice|doubl\w*|third|quarter|fifth|tenth|other|another|earlier|before|after|not|never|rather|than|between|from|originally|once|unlike)\b|%|[<>≤≥±]/iu;
const clausesOf = (text: string): readonly string[] =>
  text
    .slice(0, wholeText.characters)
    .split(/[.;!?](?=\s|$)|\n/u)
    .map((clause) => clause.trim());

/** `(Air temperature: 254 K`, `the air temperature is 254 K`: nothing before the name that would make it another’s. */
const opening = /(?:^|[:(,“"] ?|\b(?:the|a|an|its|this|and|that) )$/iu;
/** A number directly behind the name, and a word that may be its unit. */
const itsFigure = new RegExp(String.raw`^ ?(?::|=|is|was|of)? ?${figure}`, 'iu');
const itsUnit = /^ ?(?!(?:to|or|and)\b)[^\s\d,;()]{1,20}/iu;
/** What goes on reckoning, or opens a range, is not the whole number. */
const goesOn = /^ ?(?:[-–+*/×·±]|to |or |and \d)/iu;

/** One number with its unit at the beginning of a text, behind a sign of equality or none; null where it is more than one. */
function numberAt(text: string): string | null {
  const [number] = itsFigure.exec(text) ?? [];
  if (number === undefined || goesOn.test(text.slice(number.length))) return null;
  const [unit = ''] = itsUnit.exec(text.slice(number.length)) ?? [];
  return goesOn.test(text.slice(number.length + unit.length)) ? null : number + unit;
}

/** Each place where a clause has the name directly before a number: the words, and the number. */
function namings(clause: string, name: string): readonly (readonly [words: string, number: string])[] {
  const read = clause.toLowerCase().replaceAll('_', ' ');
  const places: number[] = [];
  for (let at = read.indexOf(name); at >= 0; at = read.indexOf(name, at + name.length)) places.push(at);
  return places.flatMap((at) => {
    const end = at + name.length;
    const number = numberAt(clause.slice(end, end + 60));
    const alone = opening.test(read.slice(Math.max(0, at - 8), at));
    return alone && number !== null ? [[`${clause.slice(at, end)}${number}`, number] as const] : [];
  });
}

/** What a text tells of a name and the scenario does not: `“time_limit is 22 s”, and it is 15 s`. */
export function misnamed(text: string, named: readonly NamedNumber[], convert: Convert): readonly string[] {
  const whole = spoken(text.slice(0, wholeText.characters));
  const told = named.filter(({ name }) => whole.includes(name));
  if (told.length === 0) return [];
  const found = clausesOf(text)
    .filter((clause) => !supposing.test(clause))
    .flatMap((clause) =>
      told.flatMap(({ name, measures }) =>
        namings(clause, name).flatMap(([words, number]) => {
          const others = alike(readNumber(number, convert), measures, convert);
          return others === null ? [] : [`“${excerpt(words.trim(), 80)}”, where ${name} is ${listed(others)}`];
        }),
      ),
    );
  return [...new Set(found)].slice(0, mostNamed);
}

const listed = (measures: readonly Measure[]): string =>
  [...new Set(measures.map(measureText))].slice(0, 3).join(' or ');

/** A word behind a number that is no unit leaves it a pure number: `0.62 on the floor`. */
function readNumber(words: string, convert: Convert): Measure | null {
  const [measure] = measuresIn(words.replace(/^[^\d−-]{0,6}/u, ''));
  if (measure === undefined) return null;
  return convert(measure.value, measure.unit).ok ? measure : { value: measure.value, unit: '1' };
}

const roundedTo = 0.02;

/** The numbers that a told one had to be among and is not; null where it is, or none is of its dimension. */
function alike(told: Measure | null, measures: readonly Measure[], convert: Convert): readonly Measure[] | null {
  if (told === null) return null;
  const measured = convert(told.value, told.unit);
  const comparable = measures.filter(({ value, unit }) => {
    const other = convert(value, unit);
    return measured.ok && other.ok && other.dimension === measured.dimension;
  });
  if (comparable.length === 0 || standsAmong(told, { measures: comparable }, convert, roundedTo)) return null;
  return comparable;
}

/** How one says of a thing what a measure of it is: `0.18 m thick`, `2.6 m above the wet floor`. */
const extent =
  /(?<![\d.,])(\d[\d.,]{0,12} ?(?:mm|cm|m|km|in|ft)) (thick|long|wide|high|tall|deep|above|below)(?!\p{L})/giu;
/** Above and below what. */
const ofWhat = /^ the (?:\p{L}{1,20} )?(\p{L}{1,20})/iu;

function extentsIn(text: string) {
  return [...text.matchAll(extent)].flatMap(({ 0: whole, 1: number = '', 2: word = '', index }) => {
    const adverb = word.toLowerCase();
    const [, what] = ofWhat.exec(text.slice(index + whole.length, index + whole.length + 50)) ?? [];
    if (adverb !== 'above' && adverb !== 'below')
      return measuresIn(number).map((measure) => ({ kind: adverb, measure }));
    return what === undefined
      ? []
      : measuresIn(number).map((measure) => ({ kind: `${adverb} the ${what.toLowerCase()}`, measure }));
  });
}

/** What a clause says of a thing that it has for its subject; what stands between has no other number and no other part. */
const saidOf = /^ [^\d,:]{1,40}\d/u;

/** Extents that prose gives a thing of the tables, where its row gives it others of the kind. */
export function otherExtents(texts: readonly string[], { scenario }: NumberedScenario, convert: Convert): string[] {
  const things = [
    ...scenario.environment.map(({ parameter, value }) => ({ name: parameter, cells: value })),
    ...scenario.objects.map(({ name, dimensions, notes }) => ({ name, cells: `${dimensions}; ${notes}` })),
  ].flatMap(({ name, cells }) => {
    const extents = extentsIn(cells);
    return extents.length === 0 || spoken(name) === '' ? [] : [{ name: spoken(name), extents }];
  });
  return texts
    .flatMap(clausesOf)
    .filter((clause) => !supposing.test(clause))
    .flatMap((clause) =>
      things.flatMap(({ name, extents }) => {
        const at = clause.toLowerCase().indexOf(`the ${name} `);
        const after = at < 0 ? '' : clause.slice(at + 4 + name.length);
        const [told] = saidOf.test(after) ? extentsIn(after) : [];
        if (told === undefined) return [];
        const own = extents.filter(({ kind }) => kind === told.kind).map(({ measure }) => measure);
        const others = alike(told.measure, own, convert);
        return others === null
          ? []
          : [`the ${name} is ${measureText(told.measure)} ${told.kind} in prose, and ${listed(others)} in its row`];
      }),
    );
}
