import type { Known } from './known.ts';
import type { Reading, RunSet } from './reading.ts';
import { placesOf, stretches, type Places, type Stretch } from './words.ts';
import { valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import { lineOf } from './secrets.ts';

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
  private readonly runs: RunSet;
  private readonly vocabulary: ReadonlySet<string>;
  private readonly unexplained: ReadonlySet<number>;
  /** Stems of unexplained content words, with their places. */
  private readonly places: Places;

  constructor(text: string, known: Known, reading: Reading) {
    const read = reading.read(text);
    const { words, written, runs } = read;
    const covered = known.covers(words, runs);
    const left = [...words.keys()].filter((at) => covered[at] === false);
    this.words = words;
    this.written = written;
    this.line = lineOf(words);
    this.writtenLine = lineOf(written);
    this.runs = reading.runsOf([read]);
    this.vocabulary = new Set(words);
    this.unexplained = new Set(
      left.flatMap((at) => runs.slice(Math.max(0, at + 1 - certificatePolicy.shingle), at + 1)),
    );
    this.figures = left.filter((at) => valueOf(words[at] ?? '') !== null);
    this.places = placesOf(words, left);
  }

  holds(line: string): boolean {
    return this.line.includes(line);
  }

  holdsAsWritten(line: string): boolean {
    return this.writtenLine.includes(line);
  }

  holdsRuns(of: readonly number[]): boolean {
    return of.every((one) => this.runs.has(one));
  }

  holdsWords(of: readonly string[]): boolean {
    return of.every((one) => this.vocabulary.has(one));
  }

  /** Does it hold this run somewhere with a word that nothing explains? */
  isUnexplained(run: number): boolean {
    return this.unexplained.has(run);
  }

  /** How many of these stems are left unexplained somewhere. */
  countOf(stems: ReadonlySet<string>): number {
    let count = 0;
    for (const one of stems) if (this.places.has(one)) count += 1;
    return count;
  }

  /** Stretches of at most `length` words that hold `least` different ones of these stems, unexplained. */
  gatherings(stems: ReadonlySet<string>, least: number, length: number): Iterable<Stretch> {
    return stretches(this.places, stems, least, length);
  }

  /** The words from one place to another, as they were written. */
  quote({ from, to }: Pick<Stretch, 'from' | 'to'>): string {
    return this.written.slice(from, to + 1).join(' ');
  }

  /** A figure with its neighbours. */
  around(at: number): string {
    return this.quote({ from: Math.max(0, at - quoted), to: at + quoted });
  }
}
