import { fillers } from '../../text/fillers.ts';
import { sameWords } from './content-words.ts';

/** Beside `fillers`: no field of a spec or of a debate is answered by these (worldbuilding rules §5.2). */
const answersNothing: ReadonlySet<string> = new Set(['', 'nil', 'none']);

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
export function isPlaceholder(text: string): boolean {
  const words = sameWords(text);
  return fillers.has(words) || answersNothing.has(words);
}

/** Whether a text of a debate is no text of its own: as many write `None.` where nothing was asked for. */
export const saysNothing = (text: string): boolean => isPlaceholder(text) || pointers.has(sameWords(text));
