/** What a cell says when it says nothing. */
const placeholders = new Set([
  '',
  '-',
  '–',
  '—',
  '?',
  '...',
  '…',
  'n/a',
  'na',
  'tbd',
  'todo',
  'unknown',
  'unspecified',
]);

/** Whether a text is empty or a placeholder; a field that is filled with nothing is not filled. */
export const blank = (text: string | null): boolean => text === null || placeholders.has(text.trim().toLowerCase());

/** How many texts say something. */
export const said = (texts: readonly string[]): number => texts.filter((text) => !blank(text)).length;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Words, as runs of characters between spaces that hold a letter or a digit. */
export const words = (text: string): number => wordsIn(text).length;

/** A run of so many words that stood before is a repetition; in prose hardly one comes twice. */
const repeatedRun = 5;

/** Words that are no repetition: what stands in a run of words that stood there before counts once. */
export function freshWords(text: string): number {
  const all = wordsIn(text.toLowerCase().replace(/[.,;:!?…"“”()]/g, ' '));
  const runs = all.map((_, place) => all.slice(place, place + repeatedRun).join(' '));
  return new Set(runs.slice(0, 1 - repeatedRun)).size + Math.min(all.length, repeatedRun - 1);
}

/** Paragraphs, separated by blank lines. */
export const paragraphs = (text: string): number => text.split(/\n\s*\n/).filter((part) => !blank(part)).length;
