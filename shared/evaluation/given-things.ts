import { comparable } from '../text/quotations.ts';
import type { ScoringKey } from './key.ts';

/**
 * A thing that the scenario speaks of is given, whatever the judge says (evaluation rules §2.5): its name stands there word for word,
 * or holds the name of an object. Words are compared whole, so `ice` is not given by a device; one and more of a thing are one word.
 */
export function isGiven(name: string, { objects, given }: Pick<ScoringKey, 'objects' | 'given'>): boolean {
  const [first = '', ...others] = wordsOf(name);
  const thing = articles.has(first) ? others : [first, ...others];
  if (thing.every((word) => word === '')) return true;
  return holds(wordsOf(given), thing) || objects.some((object) => holds(thing, wordsOf(object)));
}

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an', 'your', 'my']);

/** Rows of letters or of figures; of a script without blanks each sign is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;
const wordsOf = (text: string): string[] => (comparable(text).match(word) ?? []).map(single);

/** `ropes` and `rope`, `boxes` and `box`, `batteries` and `battery` are one word each. */
function single(one: string): string {
  if (one.length < 4 || !one.endsWith('s') || one.endsWith('ss')) return one;
  if (one.endsWith('ies') && one.length > 4) return `${one.slice(0, -3)}y`;
  return /(?:x|z|ch|sh|ss)es$/.test(one) ? one.slice(0, -2) : one.slice(0, -1);
}

/** Whether these words stand among those, in a row. */
const holds = (text: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && text.some((_, at) => words.every((one, nth) => text[at + nth] === one));
