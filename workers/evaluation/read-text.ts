import { readFile, stat } from 'node:fs/promises';
import { longestText } from '../../shared/evaluation/index.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { utf8In } from '../../shared/text/index.ts';

/** The text of a file of answers or results. Throws `RequestError` where there is none, it is too large, or no UTF-8. */
export async function textOf(path: string): Promise<string> {
  const bytes = await bytesOf(path).catch((error: unknown) => {
    if (error instanceof RequestError) throw error;
    throw new RequestError([`${path} cannot be read (${reasonOf(error)}); name a file that is there`]);
  });
  const text = utf8In(bytes);
  if (text === null) throw new RequestError([`${path}: is no UTF-8 text; save it as UTF-8`]);
  return text;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  // Four bytes a character, at most: a file that cannot be taken is not read into memory.
  if ((await stat(path)).size > longestText * 4) throw new RequestError([`${path}: the file is too large`]);
  return readFile(path);
}

/** A refusal of a file that was handed in: each of its problems, with the file's path before it. */
export const refusedIn = (path: string, problems: readonly string[]): RequestError =>
  new RequestError(shown(problems).map((problem) => `${path}: ${problem}`));

const mostShown = 40;
/** The first lines, and how many more there are. */
export const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, mostShown),
  ...(lines.length > mostShown ? [`and ${lines.length - mostShown} more`] : []),
];
