/** More words than a prompt has. A longer text still sets the dice, and is not read to its end. */
const mostWords = 500;

/** The words of a prompt, small. */
export const wordsIn = (prompt: string): string[] => (prompt.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, mostWords);

/** A row of a table that words choose from: how the words begin that speak for it. */
export interface Spoken {
  readonly stems: readonly string[];
}

/** The rows that the words speak for, the most often named first; in a tie the one that stands earlier in the table. */
export function spokenFor<T extends Spoken>(table: readonly T[], words: readonly string[]): T[] {
  return table
    .map((row, place) => ({
      row,
      place,
      count: words.filter((word) => row.stems.some((stem) => word.startsWith(stem))).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.place - b.place)
    .map(({ row }) => row);
}
