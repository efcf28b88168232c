import { comparable } from '../../text/quotations.ts';
import { shingles } from '../../text/shingles.ts';

/** The words of a text, as they are compared: letters and figures, whatever stands between them. */
export const wordsIn = (text: string): string[] => comparable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every row of `size` words of a text, in its order; a shorter text has none. */
export const rowsOf = (words: readonly string[], size: number): string[] =>
  words.length < size ? [] : shingles(words, size);
