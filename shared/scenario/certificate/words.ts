import { stem as stemOf } from '../../text/stem.ts';
import { bareLetters } from '../../text/invisible.ts';

/** Text as the search compares it: without case, punctuation, accents, escapes or layout. */
export interface Words {
  /** Compared. */
  readonly words: readonly string[];
  /** The same words as they were written. */
  readonly written: readonly string[];
}

/** A number is one word, with its decimals, exponent and percent sign; every other run of letters and digits is one. */
const word = /(?:(?<![\p{L}\p{N}])\.)?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?%?|[\p{L}\p{N}]+/giu;
/** However many times JSON was put into JSON, an escape is one character. A row of backslashes is read from its first. */
const escape = /(?<!\\)\\+(?:u([0-9a-f]{4})|[nrtbf"/])/gi;

export function wordsOf(text: string): Words {
  const plain = bareLetters(
    text.replace(escape, (_all, code: string | undefined) =>
      code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
  const written = plain.match(word) ?? [];
  return { written, words: written.map((one) => one.toLowerCase()) };
}

/** Sentences and lines of a prose. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;:])\s+|\n+/).filter((part) => part.trim() !== '');
}

/** Words of grammar: two sentences share them without sharing a thought. */
const grammar = new Set(
  (
    'a an the this that these those it its he she they them his her their your you we our us i me my who whom whose which what when where while why how ' +
    'until and or but nor so if then than because as at by for from in into of off on onto out over to up down with without within through between about ' +
    'is are was were be been being am has have had do does did can could may might must shall should will would not no nor yes ' +
    'there here any all some each every both either neither one two own same such very just only also too more most less least much many few ' +
    'after before again against still even ever never now once under above per via etc'
  ).split(' '),
);

/** Says something: no word of grammar, no single letter, no figure. */
export const isContent = (one: string): boolean => one.length > 1 && !grammar.has(one) && !/^[.\d]/.test(one);

/** Published certificates are computed again by it, so the shortest word that is bent stays as it was. */
export const stem = (one: string): string => stemOf(one, 5);

/** Where each stem stands, by its place among the words. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** Places of the content words among these; `counted`: the places that count, in their order. */
export function placesOf(words: readonly string[], counted: Iterable<number> = words.keys()): Places {
  const places = new Map<string, number[]>();
  for (const at of counted) {
    const word = words[at] ?? '';
    if (!isContent(word)) continue;
    const known = places.get(stem(word));
    if (known) known.push(at);
    else places.set(stem(word), [at]);
  }
  return places;
}

export interface Stretch {
  readonly from: number;
  /** Place of the last of them. */
  readonly to: number;
  readonly stems: ReadonlySet<string>;
}

/**
 * Every stretch of at most `length` words, from each place on, that holds at least `least` different ones of these
 * stems.
 */
export function* stretches(
  places: Places,
  stems: ReadonlySet<string>,
  least: number,
  length: number,
): Generator<Stretch> {
  const hits = [...stems]
    .flatMap((one) => (places.get(one) ?? []).map((at) => ({ at, one })))
    .sort((a, b) => a.at - b.at);
  for (const [first, { at: from }] of hits.entries()) {
    const met = new Set<string>();
    let to = from;
    for (let place = first; place < hits.length; place += 1) {
      const { at, one } = hits[place] ?? { at: from, one: '' };
      if (at - from >= length) break;
      met.add(one);
      to = at;
    }
    if (met.size >= least) yield { from, to, stems: met };
  }
}
