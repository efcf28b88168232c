import { numberAt, type ReadNumber, scales } from '../../text/numbers-in-words.ts';
import { unitOf, type ProseUnit } from './units-of-prose.ts';

/**
 * A quantity of a statement (OMEGA rules §6.7). Shares are parts of one: half, 50% and one in two are one quantity; 0.5 of a metre is
 * another kind. `bound` is what stands beside it: "at least half" is not half.
 */
export interface Quantity {
  readonly kind: 'number' | 'share';
  /** As it is written where no number holds it exactly: `1.2.3`, twenty figures. */
  readonly value: number | string;
  /** What it is a multiple of, where it is a time, a length or a mass: 5 km are 5000 of m. */
  readonly base?: ProseUnit['base'];
  readonly bound: '' | '<' | '>' | '≤' | '≥';
  /** Figures behind the point of a percentage; null: a fraction, which is exact. */
  readonly decimals: number | null;
}

/** A statement's words in their order, those of a quantity in one. */
export type Part = string | Quantity;

const listed = (words: string): readonly string[] => words.split(' ');
const parts = new Map(
  listed('half third quarter fifth sixth seventh eighth ninth tenth').map((word, nth) => [word, nth + 2]),
);
const denominatorOf = (word: string | undefined): number | undefined =>
  parts.get(word === 'halves' ? 'half' : (word ?? '').replace(/s$/, ''));

/** What stands before a quantity and bounds it, the longer phrase first. */
const bounds: readonly (readonly [readonly string[], '<' | '>' | '≤' | '≥'])[] = (
  [
    ['no less than', '≥'],
    ['no fewer than', '≥'],
    ['not less than', '≥'],
    ['not fewer than', '≥'],
    ['no more than', '≤'],
    ['not more than', '≤'],
    ['not exceed', '≤'],
    ['not exceeding', '≤'],
    ['not above', '≤'],
    ['not below', '≥'],
    ['minimum of', '≥'],
    ['maximum of', '≤'],
    ['at least', '≥'],
    ['at most', '≤'],
    ['up to', '≤'],
    ['> =', '≥'],
    ['< =', '≤'],
    ['more than', '>'],
    ['greater than', '>'],
    ['higher than', '>'],
    ['less than', '<'],
    ['fewer than', '<'],
    ['lower than', '<'],
    ['exceeds', '>'],
    ['exceed', '>'],
    ['exceeding', '>'],
    ['above', '>'],
    ['over', '>'],
    ['below', '<'],
    ['under', '<'],
    ['≥', '≥'],
    ['≤', '≤'],
    ['>', '>'],
    ['<', '<'],
  ] as const
).map(([words, sign]) => [listed(words), sign]);

/** How many go into a share that is told as `one in five`. */
function oneIn(words: readonly string[], after: number): ReadNumber | null {
  const isOutOf = words[after] === 'out' && words[after + 1] === 'of';
  if (words[after] !== 'in' && !isOutOf) return null;
  const read = numberAt(words, after + (isOutOf ? 2 : 1));
  if (read === null || typeof read.value === 'string') return null;
  return read.value >= 2 && (read.value <= 1000 || /^10+$/.test(String(read.value))) ? read : null;
}

/** Whether `a third` is a part, and no third lake: something is a part of, or grows by, it. */
const isPart = (words: readonly string[], from: number, after: number): boolean =>
  after >= words.length || words[after] === 'of' || words[from - 1] === 'by';

type Found = Pick<Quantity, 'kind' | 'value' | 'decimals' | 'base'> & { readonly next: number };
const share = (value: number, next: number, decimals: number | null = null): Found => ({
  kind: 'share',
  value,
  decimals,
  next,
});

/** Half of something that is told, half a million, or half a metre: the last two are numbers. */
function halfAt(words: readonly string[], from: number): Found {
  if (!/^an?$/.test(words[from + 1] ?? '')) return share(0.5, from + 1);
  const scale = scales.get(words[from + 2] ?? '');
  return { kind: 'number', value: (scale ?? 1) / 2, decimals: 0, next: from + (scale === undefined ? 2 : 3) };
}

/** The quantity that begins at a place, or null. */
function quantityAt(words: readonly string[], from: number): Found | null {
  const word = words[from] ?? '';
  const slashed = /^(\d+)[/⁄](\d+)$/.exec(word);
  if (slashed !== null) return share(Number(slashed[1]) / Number(slashed[2]), from + 1);
  if (word === 'twice') return { kind: 'number', value: 2, decimals: 0, next: from + 1 };
  if (word === 'half') return halfAt(words, from);
  const isOne = /^(an?|one|1)$/.test(word);
  const single = isOne ? denominatorOf(words[from + 1]) : undefined;
  if (single !== undefined && (single === 2 || isPart(words, from, from + 2))) return share(1 / single, from + 2);
  const read = numberAt(words, from);
  if (read === null) return null;
  if (typeof read.value === 'string') return { kind: 'number', ...read };
  return sharesOf(words, read, read.value) ?? { kind: 'number', ...read };
}

/** The share that a number is the first half of: `40 %`, `two thirds`, `one in five`. */
function sharesOf(words: readonly string[], { decimals, next }: ReadNumber, value: number): Found | null {
  if (words[next] === '%') return share(value / 100, next + 1, decimals);
  const many = denominatorOf(words[next]);
  if (many !== undefined && value > 1 && /s$/.test(words[next] ?? '')) return share(value / many, next + 1);
  const of = value === 1 ? oneIn(words, next) : null;
  return of === null ? null : share(1 / Number(of.value), of.next);
}

/** The words of a statement with its quantities, each with what bounds it in one place. */
export function withQuantities(words: readonly string[]): readonly Part[] {
  const found: Part[] = [];
  for (let at = 0; at < words.length;) {
    const quantity = inBaseUnits(words, quantityAt(words, at));
    if (quantity === null) {
      found.push(words[at] ?? '');
      at += 1;
      continue;
    }
    const { next, ...rest } = quantity;
    const before = boundBefore(words, at);
    const after = before.sign === '' ? boundAfter(words, next) : '';
    const bound = before.sign === '' ? after : before.sign;
    found.splice(found.length - before.length);
    // "One" alone may count, as in one lake, or not, as in one of the reasons: it stays a word.
    found.push(bound === '' && words[at] === 'one' && next === at + 1 ? 'one' : { ...rest, bound });
    at = after === '' ? next : next + 2;
  }
  return found;
}

/** A number with its unit behind it, in the unit that others are multiples of. */
function inBaseUnits(words: readonly string[], found: Found | null): Found | null {
  const unit = found?.kind === 'number' ? unitOf(words[found.next]) : undefined;
  if (found === null || unit === undefined || typeof found.value === 'string') return found;
  return { ...found, value: found.value * unit.factor, base: unit.base, next: found.next + 1 };
}

function boundBefore(words: readonly string[], at: number) {
  const fits = bounds.find(([phrase]) => phrase.every((word, nth) => words[at - phrase.length + nth] === word));
  return { sign: fits?.[1] ?? ('' as const), length: fits?.[0].length ?? 0 };
}

function boundAfter(words: readonly string[], next: number): '' | '≤' | '≥' {
  const said = `${words[next] ?? ''} ${words[next + 1] ?? ''}`;
  if (said === 'or more' || said === 'or above') return '≥';
  return /^or (less|fewer|below)$/.test(said) ? '≤' : '';
}

/** Whether two lists hold the same quantities, in whatever order. */
export function sameQuantities(one: readonly Quantity[], other: readonly Quantity[]): boolean {
  const inOrder = (all: readonly Quantity[]) => [...all].sort(byValue);
  const beside = inOrder(other);
  return one.length === other.length && inOrder(one).every((each, nth) => isSame(each, beside[nth]));
}

const byValue = (one: Quantity, other: Quantity): number =>
  one.kind.localeCompare(other.kind) ||
  (one.base ?? '').localeCompare(other.base ?? '') ||
  one.bound.localeCompare(other.bound) ||
  Number(one.value) - Number(other.value) ||
  String(one.value).localeCompare(String(other.value));

function isSame(one: Quantity, other: Quantity | undefined): boolean {
  if (one.kind !== other?.kind || one.bound !== other.bound || one.base !== other.base) return false;
  if (typeof one.value === 'string' || typeof other.value === 'string') return one.value === other.value;
  return isNear(one.value, other.value) || rounds(one, other) || rounds(other, one);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));

/** Whether a percentage is what a fraction that no decimals write out comes to, as far as it says: 33% and a third. */
function rounds({ value: fraction, decimals: none }: Quantity, { value: percentage, decimals }: Quantity): boolean {
  if (none !== null || decimals === null) return false;
  const exact = Number(fraction) * 100;
  const isWritten = isNear(exact * 1000, Math.round(exact * 1000));
  return !isWritten && Math.abs(Number(percentage) * 100 - exact) <= 0.5 * 10 ** -decimals + 1e-9;
}
