import type { z } from 'zod';
import { excerpt } from '../../text/cut.ts';

/** A line of a file of JSON Lines, with its number. */
export interface WrittenLine {
  readonly at: number;
  readonly written: string;
}

/** Those that hold something. Trimming takes the mark of an encoding, too. */
export const linesOf = (text: string): WrittenLine[] =>
  text
    .split('\n')
    .map((written, at) => ({ at: at + 1, written: written.trim() }))
    .filter(({ written }) => written !== '');

/** What a line says; every problem names the line and its field. */
export function readLine<T>(
  { at, written }: WrittenLine,
  shape: z.ZodType<T>,
): { readonly value: T } | { readonly problems: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch (error) {
    return {
      problems: [`line ${at}: is not JSON: ${excerpt(error instanceof Error ? error.message : String(error))}`],
    };
  }
  const known = shape.safeParse(value);
  if (known.success) return { value: known.data };
  return {
    problems: known.error.issues.map(({ path, message }) => {
      const field = path.map(String).join('.');
      return `line ${at}: ${field === '' ? '' : `${excerpt(field, 60)}: `}${excerpt(message, 200)}`;
    }),
  };
}
