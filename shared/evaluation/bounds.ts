/** What the words around a figure leave open, `at most 10 m`, `more than 2 s`, `2.0 ± 0.8 m`: from, up to. */
export interface Bound {
  readonly from: number;
  readonly to: number;
}

/** Of the words before a figure so many are read. */
export const wordsBefore = 24;

const sizes = '(?:fewer|less|lower|smaller|shorter|lighter|more|greater|larger|longer|higher|heavier)';
/** With `no` or `not` before it, it is the other bound. */
const compared = new RegExp(`(?:\\b(no|not) )?\\b(${sizes}) than(?: about)? ?$`, 'iu');
/** Words before a figure that make it the most, or the least, that there is: those of other languages, too, as answers have them. */
const mostWords = [
  ...['at most', 'up to', 'below', 'under', 'within'],
  ...['höchstens', 'maximal', 'bis zu', 'unter', 'weniger als', 'kleiner als', 'nicht mehr als', 'nicht länger als'],
  ...['au plus', "jusqu'à", 'jusqu’à', 'au maximum', 'moins de', 'pas plus de'],
  ...['como máximo', 'a lo sumo', 'hasta', 'menos de', 'no más de'],
  ...['al massimo', 'fino a', 'meno di', 'non più di', 'no máximo', 'até', 'não mais de'],
  ...['hoogstens', 'ten hoogste', 'minder dan', 'niet meer dan', 'не более', 'не больше', 'менее', 'меньше'],
];
const leastWords = [
  ...['at least', 'above', 'over', 'exceeds', 'exceeding'],
  ...['mindestens', 'wenigstens', 'über', 'mehr als', 'größer als', 'länger als', 'nicht weniger als'],
  ...['au moins', 'au minimum', 'plus de', 'pas moins de'],
  ...['al menos', 'por lo menos', 'como mínimo', 'más de', 'no menos de'],
  ...['almeno', 'più di', 'non meno di', 'pelo menos', 'mais de'],
  ...['minstens', 'ten minste', 'meer dan', 'не менее', 'не меньше', 'более', 'больше'],
];
const mostSigns = /(?:<=?|≤|⩽|最多|至多|最大|小于|不超过|不到) ?$/u;
const leastSigns = /(?:>=?|≥|⩾|至少|最少|大于|(?<!不)超过|不少于) ?$/u;
/** Behind a figure and its unit, as some languages have them. */
const mostBehind = /^ ?[^\d\s]{0,12} ?(?:以下|以内|未満|or less|or fewer)/iu;
const leastBehind = /^ ?[^\d\s]{0,12} ?(?:以上|or more)/iu;
const fewer = /^(?:fewer|less|lower|smaller|shorter|lighter)$/iu;

/** How far it may be off, behind the figure and perhaps its unit; a share of it with `%`. */
const off = /^ ?(?:[^\d\s±+\\]{1,12} ?)?(?:±|\+\/-|\\pm) ?(\d{1,12}(?:[.,]\d{1,12})?) ?(%?)/u;

/** null: the figure is what it is. `before` and `behind`: the words around it. */
export function boundOf(value: number, before: string, behind: string): Bound | null {
  const apart = off.exec(behind);
  if (apart !== null) {
    const [, by = '', share] = apart;
    const distance = Number(by.replace(',', '.')) * (share === '%' ? value / 100 : 1);
    return { from: value - distance, to: value + distance };
  }
  const than = compared.exec(before);
  if (than !== null) {
    const isFewer = fewer.test(than[2] ?? '');
    return isFewer === (than[1] === undefined) ? upTo(value) : above(value);
  }
  return wordedBound(value, before, behind);
}

function wordedBound(value: number, before: string, behind: string): Bound | null {
  const [up = 0, down = 0] = [mostWords, leastWords].map((words) => lengthAtEnd(before, words));
  if (up !== down) return up > down ? upTo(value) : above(value);
  if (mostSigns.test(before) || mostBehind.test(behind)) return upTo(value);
  return leastSigns.test(before) || leastBehind.test(behind) ? above(value) : null;
}

/** Of the longest of these with which the text ends, as `nicht mehr als` and not `mehr als`; 0: with none. */
function lengthAtEnd(text: string, words: readonly string[]): number {
  const end = text.toLowerCase().trimEnd();
  const fit = words.filter((word) => end.endsWith(word) && !/\p{L}/u.test(end.charAt(end.length - word.length - 1)));
  return Math.max(0, ...fit.map(({ length }) => length));
}

const upTo = (value: number): Bound => ({ from: -Infinity, to: value });
const above = (value: number): Bound => ({ from: value, to: Infinity });
