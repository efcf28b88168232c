import { randomBytes } from 'node:crypto';
import { isReservedKey, reservedKey, runKeyPattern } from '../../shared/kernel/index.ts';
import { quoted } from '../../shared/text/index.ts';

/** `<slug>-20261121-7k2m9x`: words and day for people, 30 bits of chance against collisions. */
export function keyOf(slug: string, now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `${slug}-${day}-${[...randomBytes(6)].map((byte) => letters.charAt(byte & 31)).join('')}`;
}

/** Base 32 without the letters that are read as digits, after Crockford. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** What is wrong with a key that somebody chose; nothing where none was chosen. */
export function keyProblems(key: string | undefined): string[] {
  if (key === undefined) return [];
  if (!runKeyPattern.test(key)) return misnamed(key);
  return isReservedKey(key) ? [`key: ${reservedKey(key)}`] : [];
}

export const misnamed = (key: unknown): string[] => [
  `key: is ${quoted(key, 90)}; use 3 to 80 of a–z, 0–9 and -, and begin with a letter or digit`,
];
