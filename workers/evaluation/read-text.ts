import { readFile, stat } from 'node:fs/promises';
import { longestText } from '../../shared/evaluation/index.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';

/** A text in another encoding would be judged with its letters lost. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file of answers or results. Throws `RequestError` where there is none, it is too large, or no UTF-8. */
export async function textOf(path: string): Promise<string> {
  try {
    // Four bytes a character, at most: a file that cannot be taken is not read into memory.
    if ((await stat(path)).size > longestText * 4) throw new RequestError([`${path}: the file is too large`]);
    return utf8.decode(await readFile(path));
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (error instanceof TypeError) throw new RequestError([`${path}: is no UTF-8 text; save it as UTF-8`]);
    throw new RequestError([`${path} cannot be read (${reasonOf(error)}); name a file of JSON Lines`]);
  }
}

const mostShown = 40;
/** As many lines as a terminal bears. */
export const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, mostShown),
  ...(lines.length > mostShown ? [`and ${lines.length - mostShown} more`] : []),
];
