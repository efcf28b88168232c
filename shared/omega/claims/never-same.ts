import { stem } from '../../text/stem.ts';
import { isOpposite } from './opposites.ts';
import { sameWords } from './same-words.ts';
import { sameQuantities, withQuantities, type Quantity } from './quantities.ts';

/**
 * Words that turn a statement round or say how far it reaches, by what they do. Words of one row do the same, so that
 * `often` and `frequently` are one scope.
 */
const reaches: Readonly<Record<string, string>> = {
  NOT: '≠ not no never none nor neither cannot without nobody nothing nowhere hardly lack lacks lacked lacking',
  ALL: 'all every each any always invariably everywhere entirely completely totally wholly fully',
  ONLY: 'only solely exclusively merely just alone',
  MOST: 'most mostly usually normally ordinarily generally typically often frequently commonly mainly largely',
  LEAST: 'least',
  SOME: 'some several various sometimes occasionally partly partially many',
  FEW: 'few rarely seldom',
  NEARLY: 'nearly almost virtually approximately roughly',
  MAY: 'may might can could possibly perhaps maybe',
  MUST: 'must necessarily',
  MORE: 'more above over greater higher larger exceeds exceed',
  LESS: 'less fewer below under lower smaller',
  BEFORE: 'before earlier',
  AFTER: 'after later',
};
const reachOf = new Map(
  Object.entries(reaches).flatMap(([reach, words]) => words.split(' ').map((one) => [one, reach])),
);

/** Words that carry no content by themselves. */
const small = new Set(
  'a an the ca wo of to in on at by for from with as is are was were be been being do does did has have had it its that this these those and or but than then so'.split(
    ' ',
  ),
);

/** From this share of content words in common, what parts two statements are their little words. */
const otherwiseAlike = 0.8;

/**
 * Why a statement is no restatement of the other, whoever says so; null: nothing that Symposium can see speaks against
 * it (OMEGA rules §6.7). Another quantity never says the same, and neither does a negation or another scope of what is
 * otherwise the same statement; where the words differ altogether, the two may still mean one thing.
 */
export function neverSame(one: string, other: string): string | null {
  const [a, b] = [readingOf(one), readingOf(other)];
  if (!countSame(a, b)) return 'their numbers differ';
  if (isTurned(a, b)) return 'one says the reverse of the other';
  if (isSameReach(a, b) || !isOtherwiseAlike(a, b)) return null;
  return 'one denies the other, or reaches further';
}

/**
 * Whether one statement is the other once more, but for its little words and the forms of the others: the same words of content in
 * one order, with the same numbers and reach. In another order they may say another thing, as cause and effect do.
 */
export function saysAgain(one: string, other: string): boolean {
  if (sameWords(one) === sameWords(other)) return true;
  const [a, b] = [readingOf(one), readingOf(other)];
  return [...a.content].join(' ') === [...b.content].join(' ') && neverSame(one, other) === null;
}

/**
 * Whether one statement turns the other round: of what is otherwise the same it says the reverse, denies it, or names
 * another quantity. Statements of different words may do so as well; nobody but a reader sees it.
 */
export function turnsRound(one: string, other: string): boolean {
  const [a, b] = [readingOf(one), readingOf(other)];
  if (isTurned(a, b)) return true;
  return isOtherwiseAlike(a, b) && (!countSame(a, b) || a.reach.has('NOT') !== b.reach.has('NOT'));
}

/**
 * Whether words beside a statement take it back: of what is otherwise the same they say the reverse, deny it, or name
 * another quantity. What denies another quantity ("it is not 3") takes nothing back.
 */
export function takesBack(statement: string, words: string): boolean {
  const [a, b] = [readingOf(statement), readingOf(words)];
  const denies = a.reach.has('NOT') !== b.reach.has('NOT');
  if (isTurned(a, b)) return !denies;
  return b.content.size > 0 && isOtherwiseAlike(a, b) && denies === countSame(a, b);
}

/** Whether two speak of one thing at all: a word that carries content stands in both, or one has none. */
export function shareContent(one: string, other: string): boolean {
  const [a, b] = [readingOf(one).content, readingOf(other).content];
  return a.size === 0 || [...a].some((word) => b.has(word));
}

/** Scripts that write no blanks between words: there a comparison of words tells nothing. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether words speak of a statement at all, as far as a comparison of words and of numbers can tell. */
export const speaksOf = (statement: string, words: string): boolean =>
  shareContent(statement, words) ||
  [statement, words].every((text) => quantitiesOf(text).length > 0) ||
  unspaced.test(statement + words);

/** Quantities of a text, as the rules of this file read them. */
export const quantitiesOf = (text: string): readonly Quantity[] => readingOf(text).quantities;

/** Whether a form of a statement is its contrary: it denies it, and names no condition under which it would. */
export function isContrary(statement: string, form: string): boolean {
  const [a, b] = [readingOf(statement), readingOf(form)];
  if (isTurned(a, b)) return true;
  const others = ({ reach }: Reading) =>
    [...reach]
      .filter((word) => word !== 'NOT')
      .sort()
      .join();
  const isUnconditional = [...b.content].every((word) => a.content.has(word));
  return (
    a.reach.has('NOT') !== b.reach.has('NOT') && others(a) === others(b) && isUnconditional && isOtherwiseAlike(a, b)
  );
}

const widens: ReadonlySet<string> = new Set(['ALL', 'MUST']);
const narrows: ReadonlySet<string> = new Set(['MOST', 'SOME', 'FEW', 'NEARLY', 'MAY']);

/** Whether a form of a statement says the same of more: of all, or without the bound that the statement has. */
export function reachesFurther(statement: string, form: string): boolean {
  const [a, b] = [readingOf(statement), readingOf(form)];
  if (a.reach.has('NOT') || b.reach.has('NOT') || isSameReach(a, b) || !isOtherwiseAlike(a, b)) return false;
  const added = [...b.reach].filter((word) => !a.reach.has(word));
  const lost = [...a.reach].filter((word) => !b.reach.has(word));
  return added.every((word) => widens.has(word)) && lost.every((word) => narrows.has(word));
}

function isOtherwiseAlike(a: Reading, b: Reading): boolean {
  const shared = [...a.content].filter((word) => b.content.has(word)).length;
  return shared >= otherwiseAlike * new Set([...a.content, ...b.content]).size;
}

/** Whether what parts two statements is one word and its reverse: `rises` and `falls`, `safe` and `unsafe`. */
function isTurned(a: Reading, b: Reading): boolean {
  const mine = [...a.words].filter((word) => !b.words.has(word));
  const theirs = [...b.words].filter((word) => !a.words.has(word));
  const turned = mine.flatMap((word) =>
    theirs.filter((other) => isOpposite(word, other)).map((other) => [word, other]),
  );
  const [pair, ...more] = turned;
  if (pair === undefined || more.length > 0) return false;
  const parts = new Set(pair.map(stemOf));
  const rest = ({ content }: Reading) => [...content].filter((word) => !parts.has(word));
  const [left, right] = [rest(a), rest(b)];
  const shared = left.filter((word) => right.includes(word)).length;
  return shared >= otherwiseAlike * new Set([...left, ...right]).size;
}

/** A statement as the rule reads it. */
interface Reading {
  readonly quantities: readonly Quantity[];
  /** How often `one` stands alone: it may count, as in one lake, or not, as in one of the reasons. */
  readonly ones: number;
  /** Comparisons without a quantity, sorted: their order says nothing, and neither does that of what follows. */
  readonly signs: string;
  readonly reach: ReadonlySet<string>;
  readonly content: ReadonlySet<string>;
  /** All its words but the quantities, as they stand. */
  readonly words: ReadonlySet<string>;
  /** Its words up to the first quantity. */
  readonly opening: readonly string[];
}

function readingOf(text: string): Reading {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/n[’']t\b/g, ' not')
    .replace(/\bfail(?:s|ed|ing)? to\b/g, 'not')
    .replace(/per ?cent\b/g, '%')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(^|[\s(])-(\d)/g, '$1−$2')
    .replace(/half-(?=\p{L})/gu, 'half');
  const words: readonly string[] = plain.match(/−?\d+(?:[.,]\d+)*(?:[/⁄]\d+)?|[%<>≤≥≠]|\p{L}+|[,;:]/gu) ?? [];
  const parts = withQuantities(words.filter((word) => !/^[,;:]$/.test(word)));
  const said = parts.filter((part) => typeof part === 'string');
  return {
    quantities: parts.filter((part) => typeof part !== 'string'),
    ones: said.filter((word) => word === 'one').length,
    signs: said
      .filter((word) => /^[%<>≤≥]$/.test(word))
      .sort()
      .join(' '),
    reach: new Set(said.flatMap((word) => reachOf.get(word) ?? [])),
    content: new Set(said.filter(isContent).map(stemOf)),
    words: new Set(said),
    opening: words,
  };
}

const isContent = (word: string): boolean =>
  !reachOf.has(word) && !small.has(word) && word !== 'one' && !/^[%<>≤≥]$/.test(word);

/** Whether two count the same: `one` stands for a 1 of the other, where there is one. */
function countSame(a: Reading, b: Reading): boolean {
  const isOne = ({ kind, value, bound }: Quantity) => kind === 'number' && value === 1 && bound === '';
  const [mine, theirs] = [a, b].map(({ quantities }) => quantities.filter(isOne).length) as [number, number];
  const others = ({ quantities }: Reading) => quantities.filter((each) => !isOne(each));
  const missing = mine - theirs;
  return a.signs === b.signs && (missing > 0 ? b : a).ones >= Math.abs(missing) && sameQuantities(others(a), others(b));
}

/** Whether two reach as far: by the same words, or by the plural that speaks of a kind and the "all" that speaks of each. */
function isSameReach(a: Reading, b: Reading): boolean {
  const [less, more] = a.reach.size <= b.reach.size ? [a, b] : [b, a];
  if ([...less.reach].some((word) => !more.reach.has(word))) return false;
  const further = [...more.reach].filter((word) => !less.reach.has(word));
  if (further.length === 0) return true;
  // "All lakes are not deep" may deny that all are, so nothing is the same beside a negation.
  return further.join() === 'ALL' && !less.reach.has('NOT') && isOfAKind(more, less);
}

const each = new Set(['all', 'every', 'each', 'any']);

/**
 * Whether one statement begins with all of a kind ("All lakes cool", "In winter every lake cools"), and the other with the bare plural
 * of that kind ("Lakes cool"). No other place will do: acid that kills all fish does more than acid that kills fish.
 */
function isOfAKind(universal: Reading, bare: Reading): boolean {
  const [at, from] = [subjectAt(universal.opening), subjectAt(bare.opening)];
  const [quantifier = '', kind = ''] = universal.opening.slice(at, at + 2);
  const found = bare.opening[from] ?? '';
  const isPlural = (quantifier === 'all' || quantifier === 'any') && kind === found;
  const isAlone = universal.opening.filter((word) => reachOf.get(word) === 'ALL').length === 1;
  return each.has(quantifier) && isAlone && (isPlural || found === `${kind}s` || found === `${kind}es`);
}

/** Where the subject begins: with the first word, or after an opening such as "in winter" or "under the ice,". */
function subjectAt(words: readonly string[]): number {
  const comma = words.indexOf(',');
  if (!/^(in|at|on|under|during|without|with|after|before)$/.test(words[0] ?? '')) return 0;
  if (comma > 0 && comma <= 4) return comma + 1;
  return words[1] === 'the' || words[1] === 'a' ? 3 : 2;
}

/** A word without the endings that its form gives it: a lake is of lakes, and the end of `bring` is none. */
function stemOf(word: string): string {
  const left = stem(word, 4);
  return (left.length < 3 ? word : left).replace(/e$/, '');
}
