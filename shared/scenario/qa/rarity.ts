/** Words with their weights, a vector of length 1; empty where there are none. */
export type Weighed = ReadonlyMap<string, number>;

/** How much a word tells among texts: ln(1 + texts / texts that hold it). What stands in every text tells little, and never nothing. */
export class Rarity {
  private readonly held = new Map<string, number>();
  private readonly texts: number;

  /** Each text as its different words. */
  constructor(texts: readonly (readonly string[])[]) {
    this.texts = texts.length;
    for (const word of texts.flat()) this.held.set(word, (this.held.get(word) ?? 0) + 1);
  }

  weighed(words: readonly string[]): Weighed {
    const weights = words.map((word) => [word, Math.log(1 + this.texts / (this.held.get(word) ?? 1))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  }
}
