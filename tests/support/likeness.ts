/**
 * How alike texts are: cosine over their runs of words, each weighed by rarity, so that what all of them say counts for
 * nothing.
 */

export interface Pair {
  readonly pair: string;
  /** 0: nothing in common; 1: the same words as often. */
  readonly cosine: number;
}

/** All pairs, the most alike first. `run`: how many words in a row make one term. */
export function nearestPairs(
  texts: readonly { readonly key: string; readonly text: string }[],
  run: number,
): readonly Pair[] {
  const counts = texts.map(({ text }) => countsOf(text, run));
  const among = new Map<string, number>();
  for (const terms of counts) for (const term of terms.keys()) among.set(term, (among.get(term) ?? 0) + 1);
  const vectors = counts.map(
    (terms) =>
      new Map(
        [...terms].map(([term, count]) => [
          term,
          (1 + Math.log(count)) * Math.log(texts.length / (among.get(term) ?? 1)),
        ]),
      ),
  );
  const lengths = vectors.map((vector) => Math.hypot(...vector.values()));
  const pairs = texts.flatMap(({ key }, a) =>
    texts.slice(a + 1).map((other, after) => {
      const b = a + 1 + after;
      const length = (lengths[a] ?? 0) * (lengths[b] ?? 0);
      return {
        pair: `${key}–${other.key}`,
        cosine: length === 0 ? 0 : dot(vectors[a] ?? new Map(), vectors[b] ?? new Map()) / length,
      };
    }),
  );
  return pairs.sort((a, b) => b.cosine - a.cosine);
}

function countsOf(text: string, run: number): ReadonlyMap<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at + run <= words.length; at += 1) {
    const term = words.slice(at, at + run).join(' ');
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

function dot(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0);
  return sum;
}
