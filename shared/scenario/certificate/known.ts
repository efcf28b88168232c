import type { Json } from '../../kernel/json.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { digestOf } from '../digest/table.ts';
import type { TimedPiece } from './contents.ts';
import type { Reading, RunSet } from './reading.ts';
import { placesOf, stretches, type Places } from './words.ts';
import { sharesAt, valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import { lineOf } from './secrets.ts';

/** A text that may stand in a request, made ready for comparison. */
export interface KnownText {
  /** In words. */
  readonly length: number;
  readonly line: string;
  readonly writtenLine: string;
  /** By the numbers of the reading. */
  readonly runs: readonly number[];
  readonly numbers: ReadonlySet<number>;
  /** Made when it is first asked for: most requests never ask. */
  readonly places: () => Places;
}

export function knownText(text: string, reading: Reading): KnownText {
  const { words, written, runs } = reading.read(text);
  let places: Places | null = null;
  return {
    length: words.length,
    line: lineOf(words),
    writtenLine: lineOf(written),
    runs,
    numbers: new Set(
      words.flatMap((word, at) => {
        const value = valueOf(word);
        return value === null ? [] : sharesAt(words, at, value);
      }),
    ),
    places: () => (places ??= placesOf(words)),
  };
}

/**
 * A piece as a request shows it, whole and as a digest, heading included: so every word of an honest request is known
 * in its place.
 */
export function knownPiece({ content, author, body }: TimedPiece, reading: Reading): KnownText {
  const digest = digestOf(content, body);
  const section = (shown: Json) => `### ${content} · ${author}\n${JSON.stringify(shown, null, 2)}`;
  return knownText([section(body), ...(digest === null ? [] : [section({ digest })])].join('\n'), reading);
}

/**
 * The rows of a claim table, of pieces that the agent may read. They name what it reads: an `object:rope` is known where
 * the rope is, although a claim that is withheld cites it by the same words.
 */
export const knownRows = (rows: readonly ClaimRow[], reading: Reading): KnownText =>
  knownText(JSON.stringify(rows, null, 2), reading);

/** The number of no run. */
const none = -1;

/** Everything that an agent may read in one request. */
export class Known {
  private readonly texts: readonly KnownText[];
  private readonly runs: RunSet;
  /** Texts that are shorter than a shingle, in words, by their first one. */
  private readonly short: ReadonlyMap<string, readonly (readonly string[])[]>;

  constructor(texts: readonly KnownText[], reading: Reading) {
    this.texts = texts;
    this.runs = reading.runsOf(texts);
    const short = new Set(
      texts.flatMap(({ length, line }) => (length > 0 && length < certificatePolicy.shingle ? [line.trim()] : [])),
    );
    this.short = Map.groupBy(
      [...short].map((line) => line.split(' ')),
      ([first = '']) => first,
    );
  }

  /**
   * For each word, whether it stands in a run of words that is known. A text shorter than a shingle is a shingle.
   * `runs`: those of these words.
   */
  covers(words: readonly string[], runs: readonly number[]): boolean[] {
    let until = 0;
    const covered = words.map((_, at) => {
      if (this.runs.has(runs[at] ?? none)) until = at + certificatePolicy.shingle;
      return at < until;
    });
    for (const [at, first] of words.entries()) {
      for (const text of this.short.get(first) ?? [])
        if (text.every((word, from) => word === words[at + from])) covered.fill(true, at, at + text.length);
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
    return this.texts.some(({ places }) => !stretches(places(), stems, stems.size, length).next().done);
  }

  hasNumber(value: number): boolean {
    return this.texts.some(({ numbers }) => numbers.has(value));
  }
}
