import { lowered } from '../text/amounts.ts';
import { type Measure, measuresIn, wholeText } from '../verification/written-measures.ts';
import { type Bound, boundOf, wordsBefore } from './bounds.ts';
import { isOneDigit } from './rounded.ts';

/** A figure that stands in a quotation. */
export interface Figure {
  /** What it may mean: `1,200` is 1200 as well as 1.2. Without a sign. */
  readonly readings: readonly number[];
  /** As it stands behind it; empty: none does. */
  readonly unit: string;
  /** What begins with it: `1 min 30 s` is 90 s, and `1.2 million J` as many. null: nothing that can be measured. */
  readonly measure: Measure | null;
  /** What it leaves open in each of its readings, in their order; null: nothing. */
  readonly bounds: readonly (Bound | null)[];
  /** It tells one digit, and no more was meant: `0.1`, `about 100`. */
  readonly isOneDigit: boolean;
}

const dashes = /[‐-―−]/gu;
/** `2 × 10^3`, `2·10⁻³`, `2 \times 10^{3}`, and `10³` by itself. */
const powers =
  /(?:(?<=\d)\s?(?:[×x*·⋅]|\\times|\\cdot)\s?|(?<![\d.,]))10\s?(?:(?:\^|\*\*)\s?\{?([+-]?\d{1,3})\}?|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/giu;
/** `1:30 min`, which is 1.5 of its unit and 90 of the next smaller one: neither of its parts is a number of the answer. */
const clock = /(?<![\d:.,])\d{1,3}:[0-5]\d(?![\d:]|[.,]\d)/gu;
/** With thousands apart; as fractions; and all others. What can be read in two ways is two figures. */
const forms = [
  /(?<![\d.,])\d{1,3}(?:[ '’]\d{3})+(?!\d)(?:[.,]\d+)?/gu,
  /(?<![\d.,/⁄])\d{1,9}[/⁄]\d{1,9}(?![\d/⁄])/gu,
  /(?:\d[\d.,]*|(?<!\d)\.\d+)(?:e[+-]?\d{1,3})?/giu,
];
/** Of a figure with its unit: both are short. */
const reach = 80;

/** The figures of a quotation (evaluation rules §2.5), in time linear in its length. */
export function figuresIn(quotation: string): Figure[] {
  const text = asciiDigits(quotation).replace(dashes, '-').replace(powers, asExponent).normalize('NFKC');
  const others = text.replace(clock, ({ length }) => ' '.repeat(length));
  return [
    ...[...text.matchAll(clock)].map(({ 0: told, index }) => clockFigure(told, text.slice(index + told.length))),
    ...forms.flatMap((form) => [...others.matchAll(form)].map(({ 0: figure, index }) => figureAt(text, figure, index))),
  ];
}

function figureAt(text: string, figure: string, index: number): Figure {
  const measure = measuresIn(text.slice(index, index + reach), wholeText)[0] ?? null;
  const readings = readingsOf(figure);
  const [before, behind] = [
    text.slice(Math.max(0, index - wordsBefore), index),
    text.slice(index + figure.length, index + figure.length + reach),
  ];
  const bounds = readings.map((reading) => boundOf(reading, before, behind));
  return { readings, unit: measure?.unit ?? '', measure, bounds, isOneDigit: isOneDigit(bare(figure), before, behind) };
}

function clockFigure(told: string, behind: string): Figure {
  const [whole = 0, part = 0] = told.split(':').map(Number);
  const unit = measuresIn(`1${behind.slice(0, reach)}`, wholeText)[0]?.unit ?? '';
  const readings = [whole + part / 60, 60 * whole + part];
  return { readings, unit, measure: null, bounds: readings.map(() => null), isOneDigit: false };
}

/** Figures of Arabic, Persian, Hindi, Bengali and Thai. */
const asciiDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹๐-๙]/gu, (sign) => String(sign.charCodeAt(0) & 0xf))
    .replace(/[०-९০-৯]/gu, (sign) => String((sign.charCodeAt(0) & 0xf) - 6))
    .replace(/٫/gu, '.')
    .replace(/٬/gu, ',');

/** `e3`; of a power by itself, `1e3`. */
function asExponent(whole: string, plain: string | undefined, high: string | undefined): string {
  const exponent = plain ?? lowered(high ?? '');
  return whole.startsWith('10') ? `1e${exponent}` : `e${exponent}`;
}

/** Which sign parts thousands and which the decimals, nobody says: `1.200` is both. */
const notations: readonly (readonly [form: RegExp, thousands: string])[] = [
  [/^(?:\d+(?:\.\d+)?|\.\d+)$/u, ''],
  [/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/u, ','],
  [/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u, '.'],
  [/^\d+,\d+$/u, ''],
];

function readingsOf(figure: string): number[] {
  const [over, under] = figure.split(/[/⁄]/u);
  if (under !== undefined) return [Number(over) / Number(under)];
  const [written = '', power = '0'] = figure.toLowerCase().split('e');
  const figures = bare(written.replaceAll(/[ '’]/gu, ''));
  return notations.flatMap(([form, thousands]) =>
    form.test(figures) ? [Number(`${figures.replaceAll(thousands, '').replace(',', '.')}e${power}`)] : [],
  );
}

/** Without the stop of its sentence. */
function bare(written: string): string {
  let end = written.length;
  while (end > 0 && (written[end - 1] === '.' || written[end - 1] === ',')) end -= 1;
  return written.slice(0, end);
}

/** Whether a judge's quotation holds this number (evaluation rules §2.3), in figures: its sign is the judge's to read. */
export const holdsNumber = (quotation: string, value: number): boolean => figuresOf(quotation, value).length > 0;

/** The figures that may be this number. */
export const figuresOf = (quotation: string, value: number): Figure[] =>
  figuresIn(quotation).filter(({ readings }) => readings.some((one) => Math.abs(one) === Math.abs(value)));
