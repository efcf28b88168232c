import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type Fact,
  factEndings,
  factsWritten,
  readFacts,
  type WrittenFacts,
  type FactsReading,
} from '../../../shared/omega/facts/index.ts';
import type { Policy } from '../../../shared/omega/index.ts';
import { quoted, utf8In } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { reasonOf } from '../../stack/error-code.ts';

/** No file of facts is larger, whatever a policy allows; and no folder holds more of them. */
const mostBytes = 1_048_576;
const mostFiles = 100;

const isFacts = (name: string): boolean => factEndings.some((ending) => name.endsWith(ending));
const formats = factEndings.join(', ');

/**
 * Reads the facts of a folder, file after file by name, or of one file. Throws `RequestError` with every problem there
 * is, each with its file and line.
 */
export async function readFactsFrom(path: string, policy: Pick<Policy, 'facts'>): Promise<readonly Fact[]> {
  const files = await filesIn(path);
  const read = await Promise.all(files.map(factsIn));
  const written = read.flatMap((file) => file.written);
  const problems = read.flatMap((file) => file.problems);
  if (problems.length === 0 && written.length === 0)
    problems.push(`facts: ${path} holds none; write a line Source: … and below it one fact a paragraph`);
  const facts: FactsReading = readFacts(
    written.map(({ fact }) => fact),
    policy,
    (nth) => written[nth]?.place ?? `facts[${nth}]`,
  );
  if (!facts.ok) problems.push(...facts.problems);
  if (problems.length > 0 || !facts.ok) throw new RequestError(problems);
  return facts.facts;
}

async function filesIn(path: string): Promise<readonly string[]> {
  const refuse = (why: string) => new RequestError([`facts: ${path} ${why}`]);
  const folder = await stat(path).catch((error: unknown) => {
    throw refuse(`cannot be read (${reasonOf(error)}); name a folder with ${formats} files`);
  });
  if (!folder.isDirectory()) {
    if (!isFacts(path)) throw refuse(`is no file of facts; use ${formats}`);
    return [path];
  }
  const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort();
  const foreign = names.filter((name) => !isFacts(name));
  if (foreign.length > 0)
    throw refuse(`holds ${foreign.map((name) => quoted(name)).join(', ')}; keep nothing there but ${formats} files`);
  if (names.length === 0) throw refuse(`is empty; put ${formats} files there`);
  if (names.length > mostFiles) throw refuse(`holds ${names.length} files; put facts into at most ${mostFiles}`);
  return names.map((name) => join(path, name));
}

async function factsIn(path: string): Promise<WrittenFacts> {
  const name = basename(path);
  const bad = (why: string): WrittenFacts => ({ written: [], problems: [`${name}:1: ${why}`] });
  try {
    const file = await stat(path);
    // A pipe would be waited for.
    if (!file.isFile()) return bad('is no file; write facts as plain text, Markdown or JSON');
    if (file.size > mostBytes) return bad(`is above ${mostBytes / 1_024} KiB; keep to what the agents need`);
    const text = utf8In(await readFile(path));
    return text === null
      ? bad('is no UTF-8 text; write facts as plain text, Markdown or JSON')
      : factsWritten(name, text);
  } catch (error) {
    return bad(`cannot be read (${reasonOf(error)})`);
  }
}
