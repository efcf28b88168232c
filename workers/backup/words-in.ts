import { counted, oneOrMany } from '../../shared/text/index.ts';
import type { ColumnState } from '../encryption/column-states.ts';

/** What a backup's words are written in, and so what it takes to read them and what it takes to keep them. */
export function wordsIn(states: readonly ColumnState[]): string[] {
  const keys = [...new Set(states.flatMap(({ byKey }) => Object.keys(byKey)))].sort();
  const plain = states.reduce((sum, state) => sum + state.plain, 0);
  const inPlain = 'in plain text: keep it where the database would be safe.';
  if (keys.length === 0) return [`It holds all words, answer keys too, ${inPlain}`];
  return [
    `Its words are encrypted with ${keys.join(', ')}: without ${oneOrMany(keys.length, 'this key', 'these keys')} nobody reads them, so keep ${oneOrMany(keys.length, 'it', 'them')} as long as the backup, and in another place.`,
    ...(plain > 0 ? [`${counted(plain, 'value is', 'values are')} ${inPlain}`] : []),
  ];
}
