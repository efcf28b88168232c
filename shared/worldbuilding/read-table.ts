import { prefix } from '../text/cut.ts';

/** A JSON object whose fields nobody has looked at yet. */
export type Table = Readonly<Record<string, unknown>>;

/**
 * The given object; an empty one where nothing is given, or where it is none, which is a problem. `fields`: for the
 * words of it.
 */
export function tableOf(path: string, given: unknown, fields: readonly string[], problems: string[]): Table {
  if ((given ?? null) === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return { ...given };
  problems.push(`${path}: must be an object with any of: ${fields.join(', ')}`);
  return {};
}

/** A misspelt field must not silently leave a default in force. */
export const unknownFields = (path: string, table: Table, fields: readonly string[]): string[] =>
  Object.keys(table)
    .filter((key) => !fields.includes(key))
    .map((key) => `${path}.${prefix(key, 60)}: is unknown; use any of: ${fields.join(', ')}`);
