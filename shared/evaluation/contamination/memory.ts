import { plainLetters } from '../../text/lookalikes.ts';
import type { Opening } from './opening.ts';
import { rowsOf, wordsIn } from './words.ts';

/** So many words in a row, as they stand in the text that was not shown, are no chance (evaluation rules §6.2). */
export const rowWords = 12;

/** What of an answer stands in the text that its author was not shown. */
export type Recitation = {
  /** Words of the longest row that both have, where it is `rowWords` or more; else 0. */
  readonly longest: number;
  /** The share of the hidden words that stand in such rows, from 0 to 1. */
  readonly share: number;
};

/**
 * How much of the hidden half an answer has word for word. Rows that stand in what was shown, or in another
 * narrative of the set (`shared`), are no proof of a memory and do not count. Linear in all of the texts.
 */
export function recitationOf(answer: string, { shown, hidden }: Opening, shared: ReadonlySet<string>): Recitation {
  const words = wordsIn(hidden);
  const given = new Set(rowsOf(wordsIn(shown), rowWords));
  const said = new Set(rowsOf(wordsIn(answer), rowWords));
  const proves = rowsOf(words, rowWords).map((row) => said.has(row) && !given.has(row) && !shared.has(row));
  const covered = words.map(() => false);
  let [longest, inRow] = [0, 0];
  proves.forEach((does, at) => {
    inRow = does ? inRow + 1 : 0;
    if (!does) return;
    longest = Math.max(longest, inRow + rowWords - 1);
    covered.fill(true, at, at + rowWords);
  });
  return { longest, share: words.length === 0 ? 0 : covered.filter(Boolean).length / words.length };
}

/** Rows that stand in more than one narrative of a set. */
export function sharedRows(openings: readonly Opening[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { shown, hidden } of openings)
    for (const row of new Set(rowsOf(wordsIn(`${shown} ${hidden}`), rowWords)))
      counts.set(row, (counts.get(row) ?? 0) + 1);
  return new Set([...counts].flatMap(([row, count]) => (count > 1 ? [row] : [])));
}

/** Whether an answer holds the canary, however its digits are written: apart, in signs that nobody sees, in look-alikes, in wide ones. */
export function holdsCanary(answer: string, canary: string): boolean {
  const digits = (text: string) =>
    plainLetters(text.normalize('NFKC').toUpperCase())
      .toLowerCase()
      .replace(/[^0-9a-z]/gu, '');
  return digits(answer).includes(digits(canary));
}
