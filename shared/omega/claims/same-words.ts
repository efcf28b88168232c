/**
 * A statement as its letters, figures and signs alone: whoever repeats one with other capitals, commas or blanks has
 * said nothing new. Another number or another sign is another statement: 1.5 is not 15, −5 is not 5, and x < 3 is not
 * x > 3.
 */
export const sameWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(^|[\s(])-(\d)/g, '$1−$2')
    .replace(/(\d)[.,](\d)/g, '$1∙$2')
    .replace(/[^\p{L}\p{N}\p{Sm}%]+/gu, ' ')
    .trim();
