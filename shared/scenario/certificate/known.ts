import type { Json } from '../../kernel/json.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { digestOf } from '../digest/table.ts';
import type { TimedPiece } from './contents.ts';
import { placesOf, stretches, type Places, shingles, wordsOf } from './words.ts';
import { sharesAt, valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import { lineOf } from './secrets.ts';

/** A text that may stand in a request, made ready for comparison. */
export interface KnownText {
  /** In words. */
  readonly length: number;
  readonly line: string;
  readonly writtenLine: string;
  readonly shingles: readonly string[];
  readonly numbers: ReadonlySet<number>;
}

export function knownText(text: string): KnownText {
  const { words, written } = wordsOf(text);
  return {
    length: words.length,
    line: lineOf(words),
    writtenLine: lineOf(written),
    shingles: shingles(words, certificatePolicy.shingle),
    numbers: new Set(
      words.flatMap((word, at) => {
        const value = valueOf(word);
        return value === null ? [] : sharesAt(words, at, value);
      }),
    ),
  };
}

/**
 * A piece as a request shows it, whole and as a digest, heading included: so every word of an honest request is known
 * in its place.
 */
export function knownPiece({ content, author, body }: TimedPiece): KnownText {
  const digest = digestOf(content, body);
  const section = (shown: Json) => `### ${content} · ${author}\n${JSON.stringify(shown, null, 2)}`;
  return knownText([section(body), ...(digest === null ? [] : [section({ digest })])].join('\n'));
}

/**
 * The rows of a claim table, of pieces that the agent may read. They name what it reads: an `object:rope` is known where
 * the rope is, although a claim that is withheld cites it by the same words.
 */
export const knownRows = (rows: readonly ClaimRow[]): KnownText => knownText(JSON.stringify(rows, null, 2));

/** Everything that an agent may read in one request. */
export class Known {
  private readonly texts: readonly KnownText[];
  private readonly shingles: ReadonlySet<string>;
  /** Lengths of the shingles, in words. */
  private readonly lengths: readonly number[];
  /** Made when it is first asked for: most requests never ask. */
  private places: readonly Places[] | null = null;

  constructor(texts: readonly KnownText[]) {
    this.texts = texts;
    this.shingles = new Set(texts.flatMap((text) => text.shingles));
    this.lengths = [...new Set(texts.map((text) => Math.min(text.length, certificatePolicy.shingle)))].filter(
      (length) => length > 0,
    );
  }

  /** For each word, whether it stands in a run of words that is known. A text shorter than a shingle is a shingle. */
  covers(words: readonly string[]): boolean[] {
    const covered = words.map(() => false);
    for (const length of this.lengths.filter((one) => one <= words.length)) {
      for (const [at, run] of shingles(words, length).entries())
        if (this.shingles.has(run)) covered.fill(true, at, at + length);
    }
    return covered;
  }

  contains(line: string): boolean {
    return this.texts.some((text) => text.line.includes(line));
  }

  containsAsWritten(line: string): boolean {
    return this.texts.some((text) => text.writtenLine.includes(line));
  }

  /** Does one of the texts have all these stems within so many words? */
  gathers(stems: ReadonlySet<string>, length: number): boolean {
    this.places ??= this.texts.map(({ line }) => placesOf(line.trim().split(' ')));
    return this.places.some((places) => !stretches(places, stems, stems.size, length).next().done);
  }

  hasNumber(value: number): boolean {
    return this.texts.some(({ numbers }) => numbers.has(value));
  }
}
