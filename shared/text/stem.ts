/**
 * What a word keeps when it is bent: `pushes`, `pushed` and `pushing` are one word. Words of at most `kept` letters keep them all: a
 * short word that loses its end is another word.
 */
export const stem = (word: string, kept: number): string =>
  word.length > kept ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
