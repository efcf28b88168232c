import { sameWords } from './content-words.ts';

/** What stands in a field whose writer had nothing to put there (worldbuilding rules §5.2). */
const placeholders: ReadonlySet<string> = new Set([
  '',
  'tbd',
  'todo',
  'tba',
  'n a',
  'na',
  'nil',
  'none',
  'null',
  'undefined',
  'unknown',
  'unspecified',
  'not applicable',
  'to be determined',
  'to be decided',
  'lorem ipsum',
  'placeholder',
]);

/** Of a text in a debate also what only points at another one. */
const pointers: ReadonlySet<string> = new Set([
  'as above',
  'see above',
  'same as above',
  'as before',
  'as proposed',
  'as it stands',
  'as is',
  'unchanged',
  'no change',
  'no changes',
  'no amendment',
  'no amendments',
  'no objection',
  'no objections',
]);

/** Whether nothing stands there: signs without a letter or digit, or a word for an empty field. */
export const isPlaceholder = (text: string): boolean => placeholders.has(sameWords(text));

/** Whether a text of a debate is no text of its own: as many write `None.` where nothing was asked for. */
export const saysNothing = (text: string): boolean => isPlaceholder(text) || pointers.has(sameWords(text));
