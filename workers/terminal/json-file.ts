import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { RequestError } from '../client/request-error.ts';
import { quoted } from '../../shared/text/index.ts';
import { reasonOf } from '../stack/error-code.ts';
import { repeatedName } from './repeated-name.ts';

/** Reads JSON from a file, or from standard input for `-`. Throws `RequestError` with the file's name, also where an object names a
 * field twice: which of the two was meant, nobody but its author knows. */
export async function readJsonFile(path: string, what: string): Promise<unknown> {
  const name = path === '-' ? 'standard input' : path;
  let content: string;
  try {
    content = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw new RequestError([`${what}: ${name} cannot be read (${reasonOf(error)}); name a JSON file`]);
  }
  const json = content.replace(/^\uFEFF/, '');
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch (error) {
    throw new RequestError([`${what}: ${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const twice = repeatedName(json);
  if (twice === null) return read;
  throw new RequestError([`${what}: ${name} gives ${quoted(twice)} twice; leave one of the two out`]);
}

/** The same, and refuses what is no JSON object. */
export async function readJsonObject(path: string, what: string): Promise<object> {
  const read = await readJsonFile(path, what);
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  throw new RequestError([`${what}: ${path} holds no JSON object`]);
}

/** What a text holds as JSON; undefined: it is none, which no schema takes either. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
