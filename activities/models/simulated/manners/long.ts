import type { Manner } from './manner.ts';

const times = 3;

/**
 * JSON of about `times` its length: what is said stays the same, and white space between its parts makes up the
 * difference, so that it counts in tokens and in the room of an answer and changes nothing that is read.
 */
function stretched(text: string): string {
  const lines = JSON.stringify(JSON.parse(text), null, 1).split('\n');
  const due = Math.max(0, text.length * times - lines.join('\n').length);
  const each = ' '.repeat(Math.floor(due / lines.length));
  const rest = ' '.repeat(due % lines.length);
  // Never inside a string: JSON writes its line breaks as \n.
  return `${lines.map((line) => each + line).join('\n')}${rest}`;
}

export const long: Manner = {
  meaning: 'needs three times the tokens for an answer',
  writes: stretched,
};
