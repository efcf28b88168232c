import { isContent, stem } from './words.ts';

/** Where each stem stands, by its place among the words. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** Places of the content words among these; `counts` says which places count. */
export function placesOf(words: readonly string[], counts: (at: number) => boolean = () => true): Places {
  const places = new Map<string, number[]>();
  words.forEach((word, at) => {
    if (!counts(at) || !isContent(word)) return;
    const known = places.get(stem(word));
    if (known) known.push(at);
    else places.set(stem(word), [at]);
  });
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
    for (const { at, one } of hits.slice(first)) {
      if (at - from >= length) break;
      met.add(one);
      to = at;
    }
    if (met.size >= least) yield { from, to, stems: met };
  }
}
