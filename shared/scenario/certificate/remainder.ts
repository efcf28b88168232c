import type { Known } from './known.ts';
import { valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import { lineOf } from './secrets.ts';
import { isContent, shingles, stem, wordsOf } from './words.ts';

/** How far around a figure its phrase is quoted, in words. */
const quoted = 4;

/** A request's words, and which of them nothing that its agent may read explains. */
export class Remainder {
  readonly words: readonly string[];
  /** Places of unexplained numbers. */
  readonly figures: readonly number[];
  private readonly written: readonly string[];
  private readonly line: string;
  private readonly writtenLine: string;
  private readonly all: ReadonlySet<string>;
  private readonly vocabulary: ReadonlySet<string>;
  private readonly unexplained: ReadonlySet<string>;
  /** Stems of unexplained content words, with their places. */
  private readonly places: ReadonlyMap<string, readonly number[]>;

  constructor(text: string, known: Known) {
    const { words, written } = wordsOf(text);
    const covered = known.covers(words);
    const runs = shingles(words, certificatePolicy.shingle);
    this.words = words;
    this.written = written;
    this.line = lineOf(words);
    this.writtenLine = lineOf(written);
    this.all = new Set(runs);
    this.vocabulary = new Set(words);
    this.unexplained = new Set(runs.filter((_, at) => covered.slice(at, at + certificatePolicy.shingle).includes(false)));
    const left = words.flatMap((_, at) => (covered[at] === false ? [at] : []));
    this.figures = left.filter((at) => valueOf(words[at] ?? '') !== null);
    const places = new Map<string, number[]>();
    for (const at of left) {
      const one = words[at] ?? '';
      if (isContent(one)) places.set(stem(one), [...(places.get(stem(one)) ?? []), at]);
    }
    this.places = places;
  }

  holds(line: string): boolean {
    return this.line.includes(line);
  }

  holdsAsWritten(line: string): boolean {
    return this.writtenLine.includes(line);
  }

  holdsShingles(of: readonly string[]): boolean {
    return of.every((one) => this.all.has(one));
  }

  holdsWords(of: readonly string[]): boolean {
    return of.every((one) => this.vocabulary.has(one));
  }

  isUnexplained(shingle: string): boolean {
    return this.unexplained.has(shingle);
  }

  /** How many of these stems are left unexplained somewhere. */
  countOf(stems: ReadonlySet<string>): number {
    let count = 0;
    for (const one of stems) if (this.places.has(one)) count += 1;
    return count;
  }

  /** The first stretch of at most `stretch` words that holds `enough` different ones of these stems, as it was written; null: there is none. */
  together(stems: ReadonlySet<string>, enough: number, stretch: number): string | null {
    const hits = [...stems].flatMap((one) => (this.places.get(one) ?? []).map((at) => ({ at, one }))).sort((a, b) => a.at - b.at);
    for (let first = 0; first < hits.length; first += 1) {
      const start = hits[first]?.at ?? 0;
      const met = new Set<string>();
      for (const { at, one } of hits.slice(first)) {
        if (at - start >= stretch) break;
        met.add(one);
        if (met.size >= enough) return this.written.slice(start, at + 1).join(' ');
      }
    }
    return null;
  }

  /** A figure with its neighbours. */
  around(at: number): string {
    return this.written.slice(Math.max(0, at - quoted), at + quoted + 1).join(' ');
  }
}
