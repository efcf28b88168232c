import { certificatePolicy } from './policy.ts';
import { wordsOf, type Words } from './words.ts';

/** A text as it was read: its words, and every run of `certificatePolicy.shingle` of them by its number. */
export interface ReadText extends Words {
  /** By the place of their first word. A shorter text is one run; a text without a word has none. */
  readonly runs: readonly number[];
}

/** Requests hold tens of thousands of runs, so that a set of them has to be cheap: a flag for each number. */
export interface RunSet {
  has(run: number): boolean;
}

/** A part of a text. */
interface Part extends Words {
  /** For each word the number of the run that begins with it; null: it ends beyond the part. */
  readonly runs: readonly (number | null)[];
}

/** Where a section of a request begins. Where a text is cut changes nothing but how often a part is met again. */
const heading = /\n(?=### )/;

/**
 * What one search reads, each thing once: requests hold the same sections, and sections the same lines. What was read
 * stays read, and equal runs of words have one number, for as long as the search lasts.
 */
export class Reading {
  private readonly parts = new Map<string, Part>();
  private readonly lines = new Map<string, Words>();
  private readonly numbers = new Map<string, number>();

  /** No word crosses a line end, so the words of a text are those of its lines. */
  read(text: string): ReadText {
    const parts = text.split(heading).map((part) => lazily(this.parts, part, () => this.part(part)));
    const { words, written } = joined(parts);
    const begun = parts.map(({ runs }) => runs).flat();
    const ends = Math.max(Math.min(1, words.length), words.length - certificatePolicy.shingle + 1);
    return { words, written, runs: begun.slice(0, ends).map((run, at) => run ?? this.numberOf(words, at)) };
  }

  /** The runs of these texts, as a set. */
  runsOf(texts: readonly Pick<ReadText, 'runs'>[]): RunSet {
    const held = new Uint8Array(this.numbers.size);
    for (const { runs } of texts) for (const run of runs) held[run] = 1;
    return { has: (run) => held[run] === 1 };
  }

  private part(text: string): Part {
    const { words, written } = joined(text.split('\n').map((line) => lazily(this.lines, line, () => wordsOf(line))));
    const last = words.length - certificatePolicy.shingle;
    return { words, written, runs: words.map((_, at) => (at <= last ? this.numberOf(words, at) : null)) };
  }

  /** Of the run that begins at this place. */
  private numberOf(words: readonly string[], at: number): number {
    const run = words.slice(at, at + certificatePolicy.shingle).join(' ');
    return lazily(this.numbers, run, () => this.numbers.size);
  }
}

const joined = (parts: readonly Words[]): Words => ({
  words: parts.map(({ words }) => words).flat(),
  written: parts.map(({ written }) => written).flat(),
});

/** What is kept of a key; what is not kept yet is made. */
export function lazily<K, V>(kept: Map<K, V>, key: K, make: () => V): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}
