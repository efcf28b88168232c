import { createReadStream } from 'node:fs';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { utf8In } from '../../shared/text/index.ts';

/** No problem statement is longer, whatever a policy allows: reading stops here. */
export const mostBytes = 1_048_576;

/** `problem.md`, or `standard input` for `-`. */
export const problemSource = (path: string): string => (path === '-' ? 'standard input' : path);

/**
 * Reads a problem statement from a file, or from standard input for `-`. Throws `RequestError` with the file's name
 * where it cannot be read, is too big to be a problem, or is no text.
 */
export async function readProblemFile(path: string): Promise<string> {
  const name = problemSource(path);
  const refuse = (why: string) => new RequestError([`problem: ${name} ${why}`]);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      const read = Buffer.from(chunk as Uint8Array);
      bytes += read.length;
      if (bytes > mostBytes)
        throw refuse(`is above ${mostBytes / 1_024} KiB; shorten the problem to what the agents need`);
      chunks.push(read);
    }
  } catch (error) {
    throw error instanceof RequestError
      ? error
      : refuse(`cannot be read (${reasonOf(error)}); name a text file, or - for standard input`);
  }
  const text = textOf(Buffer.concat(chunks));
  if (text === null) throw refuse('is no UTF-8 text; write the problem as plain text or Markdown');
  return text;
}

/** null: bytes that are no UTF-8, or text with a NUL, as only binary files hold. */
function textOf(bytes: Buffer): string | null {
  const text = utf8In(bytes);
  return text?.includes('\u0000') === true ? null : text;
}
