import { isOneLine } from '../text/invisible.ts';
import { notStorable, storable } from './json.ts';

/** Characters (UTF-16 units) of a name and of a reason that stand in a record, at most (kernel rules §28). */
export const statedCharacters = { by: 200, reason: 8_000 } as const;

/** Who orders something, and why, before anybody has looked at it. */
export type Stated = { readonly [F in keyof typeof statedCharacters]?: unknown };

/**
 * What keeps a name and a reason from a record, a line for each, with its field and what to do; empty: nothing does. Only
 * fields that are there are looked at, so a name alone can be.
 */
export function problemsOfStated(given: Stated): readonly string[] {
  return (['by', 'reason'] as const).flatMap((field) => {
    const problem = field in given ? problemOf(field, given[field]) : null;
    return problem === null ? [] : [`${field}: ${problem}`];
  });
}

function problemOf(field: keyof Stated, given: unknown): string | null {
  const most = statedCharacters[field];
  if (typeof given !== 'string' || given.trim() === '') return 'is empty; it stands in the record, so write it out';
  const { length } = given.trim();
  if (length > most) return `has ${length} characters, where ${most} are the most; say it shorter`;
  if (!storable(given)) return `${notStorable}; write it anew`;
  return field === 'reason' || isOneLine(given.trim()) ? null : 'has to be one line, without control characters';
}

/** People write a name in more than one way. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
