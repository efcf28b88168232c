/** A text of at most so many characters. What is cut ends in an ellipsis, and never in half a character. */
export const clip = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, Math.max(0, most - 1))
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`;
