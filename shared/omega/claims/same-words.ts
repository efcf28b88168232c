/**
 * A statement as its letters and figures alone: whoever repeats one with other capitals, commas or blanks has said
 * nothing new.
 */
export const sameWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
