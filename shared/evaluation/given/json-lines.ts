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
export const readLine = <T>({ at, written }: WrittenLine, shape: z.ZodType<T>): ReadJson<T> =>
  readJson(`line ${at}`, written, shape);

export type ReadJson<T> = { readonly value: T } | { readonly problems: readonly string[] };

/** What JSON of others says; every problem names where it is, and its field. */
export function readJson<T>(where: string, written: string, shape: z.ZodType<T>): ReadJson<T> {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch (error) {
    return { problems: [`${where}: is not JSON: ${excerpt(error instanceof Error ? error.message : String(error))}`] };
  }
  const known = shape.safeParse(value);
  return known.success ? { value: known.data } : { problems: problemsOf(where, known.error) };
}

/** One a field, none longer than a line. */
export const problemsOf = (where: string, { issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => {
    const field = path.map(String).join('.');
    return `${where}: ${field === '' ? '' : `${excerpt(field, 60)}: `}${excerpt(message, 200)}`;
  });
