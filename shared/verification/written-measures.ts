import { lowered } from '../text/amounts.ts';
import { excerpt } from '../text/cut.ts';

/** A number with its unit as it stands in a cell of a scenario. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
}

/** `15 kg`, in six digits at most. */
export const measureText = ({ value, unit }: Measure): string =>
  `${Number(value.toPrecision(6))} ${unit === '1' ? '' : excerpt(unit, 20)}`.trim();

/** Longest text that is read, and most numbers taken from it. */
interface Reach {
  readonly characters: number;
  readonly measures: number;
}

/** Cells are short, and a long one is prose. */
const cell: Reach = { characters: 600, measures: 8 };
/** A report's or a scenario's own words, with whatever numbers it tells. */
export const wholeText: Reach = { characters: 24_000, measures: 400 };

/** Thousands apart by a blank (also a thin one or one that does not break) or an apostrophe, as in `1 200`, `12’500`. */
const grouped = String.raw`\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+(?!\d)`;
const figure = String.raw`(?:(?:${grouped}|\d+)(?:[.,]\d+)*|\.\d+)`;
const fractions: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const fraction = String.raw`(?:\d{1,4} ?)?[½¼¾⅓⅔⅛]`;
const raised = '[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+';
const power = String.raw`(?:\^ ?\(?([-−]?\d{1,3})\)?|(${raised}))`;
const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** Neither in a name, a date or a fraction, nor the argument of a function: `C3`, `1.2.3`, `1/2`, `f(3)`. */
const alone = String.raw`(?<![\p{L}\p{N}_.,^]|[\p{N}\s]\/|[\p{L}\p{N}]\()`;
const times = String.raw`(?:\s*[×x*·]\s*10\s*${power})?(?: (thousand|million|billion)\b)?`;
const plain = String.raw`(${figure})(?![\d/])([eE][-+]?\d{1,3})?${times}`;
const number = String.raw`${alone}([-−–]?)(?:10${power}|(${fraction})|${plain})`;
/** In the sign of a unit with its power, `s⁻²`, `K^-1`. */
const inverse = String.raw`[ ·][°µμΩ]?\p{L}{1,4}(?:\^?[-−][1-4]|⁻[¹²³⁴])`;
const tied = String.raw`[\p{L}µΩ\d^*·()⁻¹²³⁴]|\/(?!\d)|-(?=[1-4](?![\d.,]|\s?\p{L})|(?:m|s|h|K|ft|lbf)(?!\p{L}))`;
const rate = String.raw` per (?:seconds?|minute|hour|day|met(?:er|re)|kilogram|lit(?:er|re)|person|step|s|min|h|m|kg)(?![\p{L}\d])`;
const further = String.raw`(?:(?<=N) m(?![\p{L}\d^²³/])|(?:${inverse})+|${rate})?`;
const sign = String.raw`(?!(?:x|to|by|and|or)(?!\p{L}))(?:1?\/)?[°º]?[\p{L}µΩ](?:(?:${tied})*[\p{L}\d²³⁴¹)])?`;
/**
 * Letters, with what ties them together: `m/s^2`, `kg·m⁻³`, `W m⁻² K⁻¹`, `°C`, `%`, `1/K`, `cm per minute`. A lone `x` is a
 * times sign, and `to` a range.
 */
const unit = String.raw`(?:\s?|-)(%|${sign}${further})`;
const written = new RegExp(`${number}(?:${unit})?`, 'gu');

/** A product in the brackets of a unit, `J/(kg × K)` or `J/(kg K)`, without the blanks, and with a sign that a unit may hold. */
const inBrackets = /\([\p{L}°µΩ\d^⁻¹²³⁴ ×*·-]{1,40}\)/gu;
const below = /(?<=\/)\([\p{L}°µΩ\d^⁻¹²³⁴ ·*-]{1,40}\)/gu;
const closedUp = (text: string) =>
  text
    .replace(/(?<=\d)[xX](?=\d)/g, '×')
    .replace(inBrackets, (unit) => unit.replace(/ ?[×*·] ?(?=[\p{L}°µΩ])/gu, '·'))
    .replace(below, (unit) => unit.replace(/(?<=[\p{L}\d¹²³⁴]) (?=[\p{L}°µΩ])/gu, '·'));

const exponentOf = (text: string) => Number(lowered(text).replace('−', '-'));

/** `1,200` and `12,000.5` have thousands, and so has `1.200,5`; in `0,5` and `1,25` the comma is the decimal sign. */
function plainNumber(figures: string): number {
  const text = figures.replace(/[ \u00A0\u2009\u202F'’]/g, '');
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return Number(/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
}

const fractionOf = (text: string) => Number(text.slice(0, -1)) + (fractions[text.slice(-1)] ?? Number.NaN);

/** A number where it stands; its unit is null where none follows it. */
interface Token {
  readonly value: number;
  readonly unit: string | null;
  readonly from: number;
  readonly to: number;
}

function tokenOf(match: RegExpExecArray): Token {
  const [whole, sign, power, raisedPower, part, figures = '', e = '', times, raisedTimes, scale = '', its] = match;
  const ten = [power ?? raisedPower, times ?? raisedTimes].find((one) => one !== undefined);
  const mantissa = part === undefined ? Number(`${plainNumber(figures)}${e.toLowerCase()}`) : fractionOf(part);
  const bare = (power ?? raisedPower) === undefined ? mantissa : 1;
  const size = bare * (ten === undefined ? 1 : 10 ** exponentOf(ten)) * (scales[scale] ?? 1);
  return {
    value: sign === '' ? size : -size,
    unit: its === undefined ? null : balanced(its),
    from: match.index,
    to: match.index + whole.length,
  };
}

/** Without the brackets that the number stands in, `15 kg (60 kg)`, `(460 J/(kg·K))`; and `/K` as `1/K`. */
function balanced(unit: string): string {
  const extra = unit.split(')').length - unit.split('(').length;
  const within = extra > 0 && unit.endsWith(')'.repeat(extra)) ? unit.slice(0, -extra) : unit;
  return within.replace(/^\//, '1/');
}

/** Units of which one number is written with two, `2 min 30 s`, `5 ft 10 in`: the greater first, and how many of the next one are one. */
const pairs: readonly (readonly [greater: RegExp, less: RegExp, ratio: number])[] = [
  [/^(?:d|days?)$/, /^(?:h|hrs?|hours?)$/, 24],
  [/^(?:h|hrs?|hours?)$/, /^(?:min|mins|minutes?)$/, 60],
  [/^(?:min|mins|minutes?)$/, /^(?:s|secs?|seconds?)$/, 60],
  [/^(?:ft|foot|feet)$/, /^(?:in|inch|inches)$/, 12],
  [/^(?:m|met(?:er|re)s?)$/, /^(?:cm|centimet(?:er|re)s?)$/, 100],
  [/^(?:kg|kilograms?)$/, /^(?:g|grams?)$/, 1_000],
  [/^(?:lbs?|pounds?)$/, /^(?:oz|ounces?)$/, 16],
];

/** One number for each that is written with several units. */
function joined(text: string, tokens: readonly Token[]): readonly Token[] {
  return tokens.reduce<readonly Token[]>((all, next) => {
    const last = all.at(-1);
    const apart = last === undefined ? '' : text.slice(last.to, next.from);
    const pair = pairs.find(([greater, less]) => greater.test(last?.unit ?? '') && less.test(next.unit ?? ''));
    if (last === undefined || pair === undefined || !/^ ?(?:and )?$/.test(apart) || next.value >= pair[2])
      return [...all, next];
    const value = last.value * pair[2] + next.value;
    return [...all.slice(0, -1), { ...next, value, from: last.from }];
  }, []);
}

function tokensIn(text: string, { characters, measures: most }: Reach) {
  const read = closedUp(text.slice(0, characters));
  return { read, tokens: joined(read, [...read.matchAll(written)].slice(0, most).map(tokenOf)) };
}

/** A number without a unit takes that of the next one. */
function measured(tokens: readonly Token[]): readonly Measure[] {
  let next = '';
  return tokens
    .toReversed()
    .map(({ value, unit: own }) => {
      next = own ?? next;
      return { value, unit: next };
    })
    .reverse();
}

/**
 * The numbers of a cell such as `15 kg`, `about 15 kg`, `1.2 m × 0.5 m` or `0.4 × 0.6 m`, in their order. A number
 * without a unit takes that of the next one, as in a range or a product of lengths; a last one without is a pure
 * number. What is written with two units, `2 min 30 s`, is one number. What cannot be read as a finite number is left out.
 * Whether a unit exists is for the reader of the measure to find.
 */
export function measuresIn(text: string, reach: Reach = cell): readonly Measure[] {
  return measured(tokensIn(text, reach).tokens).filter(({ value }) => Number.isFinite(value));
}

/** What joins the two ends of a range. */
const joins = /^\s*(?:[-–—]|to|and|up to|bis|…|\.\.\.?)\s*$/u;

/** The ranges of a cell, `10–12 m`, `from 2 m to 3 m`, `between 4 and 5 kg`, each from one end to the other. */
export function rangesIn(text: string): readonly (readonly [Measure, Measure])[] {
  const { read, tokens } = tokensIn(text, cell);
  const measures = measured(tokens);
  return tokens.slice(1).flatMap((next, at): (readonly [Measure, Measure])[] => {
    const last = tokens[at];
    const [from, to] = [measures[at], measures[at + 1]];
    if (last === undefined || from === undefined || to === undefined) return [];
    if (!Number.isFinite(from.value) || !Number.isFinite(to.value)) return [];
    const between = read.slice(last.to, next.from);
    const ranges = joins.test(between) && (!/and/i.test(between) || /between\s*$/i.test(read.slice(0, last.from)));
    return ranges ? [[from, to]] : [];
  });
}
