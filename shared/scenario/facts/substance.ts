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

/** Words, as runs of characters between spaces that hold a letter or a digit. */
export const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Paragraphs, separated by blank lines. */
export const paragraphs = (text: string): number => text.split(/\n\s*\n/).filter((part) => !blank(part)).length;
