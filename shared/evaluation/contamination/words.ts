import { comparable } from '../../text/quotations.ts';

/** The words of a text, as they are compared: letters and figures, whatever stands between them. */
export const wordsIn = (text: string): string[] => comparable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every row of `size` words of a text, in its order. */
export const rowsOf = (words: readonly string[], size: number): string[] =>
  words.length < size
    ? []
    : Array.from({ length: words.length - size + 1 }, (_, at) => words.slice(at, at + size).join(' '));
