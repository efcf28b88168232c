/** A number with its unit as it stands in a cell of a scenario. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
}

/** Longest text that is read, and most numbers taken from it. */
interface Reach {
  readonly characters: number;
  readonly measures: number;
}

/** Cells are short, and a long one is prose. */
const cell: Reach = { characters: 600, measures: 8 };
/** A report's or a scenario's own words, with whatever numbers it tells. */
export const wholeText: Reach = { characters: 24_000, measures: 400 };

const number = String.raw`(?<![\p{L}\p{N}_.,^/(])[-−–]?\d+(?:[.,]\d+)*(?![\d/])(?:[eE][-+]?\d+)?(?:\s*[×x*·]\s*10\s*\^?\s*([-−⁻]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]+))?`;
/**
 * Letters, with what ties them together: `m/s^2`, `kg·m⁻³`, `°C`, `%`, `1/K`. A lone `x` is a times sign, and `to` a
 * range.
 */
const unit = String.raw`\s?(%|(?!(?:x|to|by|and|or)\s)(?:1\/)?[°º]?[\p{L}µΩ](?:[\p{L}µΩ\d^*/·()⁻¹²³⁴-]*[\p{L}\d²³⁴¹)])?)`;
const written = new RegExp(`${number}(?:${unit})?`, 'gu');

/** A product in the brackets of a unit, `J/(kg × K)`, without the blanks about its sign, and with one that a unit may hold. */
const inBrackets = /\([\p{L}°µΩ\d^⁻¹²³⁴ ×*·-]{1,40}\)/gu;
const closedUp = (text: string) => text.replace(inBrackets, (unit) => unit.replace(/ ?[×*·] ?(?=[\p{L}°µΩ])/gu, '·'));

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = (text: string) =>
  Number(text.replace(/[⁻−]/g, '-').replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(superscripts.indexOf(sign))));

/** `1,200` and `12,000.5` have thousands; in `0,5` and `1,25` the comma is the decimal sign. */
function plainNumber(text: string): number {
  const signed = text.replace(/^[−–]/, '-').replace(/\s*[×x*·].*$/u, '');
  return Number(
    /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?([eE]|$)/.test(signed) ? signed.replaceAll(',', '') : signed.replace(',', '.'),
  );
}

/**
 * The numbers of a cell such as `15 kg`, `about 15 kg`, `1.2 m × 0.5 m` or `0.4 × 0.6 m`, in their order. A number
 * without a unit takes that of the next one, as in a range or a product of lengths; a last one without is a pure
 * number. What cannot be read as a finite number is left out. Whether a unit exists is for the reader of the measure to
 * find.
 */
export function measuresIn(text: string, { characters, measures: most }: Reach = cell): readonly Measure[] {
  const found = [...closedUp(text.slice(0, characters)).matchAll(written)]
    .slice(0, most)
    .map(([whole, exponent, its]) => {
      const numeral = its === undefined ? whole : whole.slice(0, whole.lastIndexOf(its)).trimEnd();
      return { value: plainNumber(numeral) * (exponent === undefined ? 1 : 10 ** power(exponent)), unit: its ?? null };
    });
  let next = '';
  const measures: Measure[] = [];
  for (const { value, unit: own } of found.reverse()) {
    next = own ?? next;
    if (Number.isFinite(value)) measures.push({ value, unit: next });
  }
  return measures.reverse();
}

/** What joins the two ends of a range. */
const joins = /^\s*(?:[-–—]|to|and|up to|bis|…|\.\.\.?)\s*$/u;

/** The ranges of a cell, `10–12 m`, `from 2 m to 3 m`, `between 4 and 5 kg`, each from one end to the other. */
export function rangesIn(text: string): readonly (readonly [Measure, Measure])[] {
  const found = [...text.slice(0, cell.characters).matchAll(written)].slice(0, cell.measures);
  const measures = measuresIn(text);
  if (measures.length !== found.length) return [];
  return found.slice(1).flatMap((next, at): (readonly [Measure, Measure])[] => {
    const last = found[at];
    const [from, to] = [measures[at], measures[at + 1]];
    if (last === undefined || from === undefined || to === undefined) return [];
    const between = text.slice(last.index + last[0].length, next.index);
    const opened = text.slice(0, last.index);
    const joined = joins.test(between) && (!/and/i.test(between) || /between\s*$/i.test(opened));
    return joined ? [[from, to]] : [];
  });
}
