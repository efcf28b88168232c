import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { readFactsFrom } from '../../workers/omega/facts/folder.ts';

/* Facts as a person keeps them (OMEGA rules §11.1). */

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'symposium-facts-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function folder(name: string, written: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = join(scratch, name);
  await mkdir(path);
  await Promise.all(Object.entries(written).map(([file, text]) => writeFile(join(path, file), text)));
  return path;
}
const problemsOf = (path: string): Promise<readonly string[]> =>
  readFactsFrom(path, sessionDefaults).then(
    () => [],
    (error: unknown) => (error instanceof RequestError ? error.problems : [String(error)]),
  );

test('a folder is read file after file, and the same fact twice is one', async () => {
  const path = await folder('good', {
    'b.json': '[{"statement": "Fish died.", "source": "Diary"}]',
    'a.md': '# Lakes\nSource: Survey\n\n- The pH was 4.7.\n',
    'c.txt': 'Source: Diary\n\nFish died.\n',
    '.DS_Store': 'x',
  });
  expect(await readFactsFrom(path, sessionDefaults)).toEqual([
    { statement: 'The pH was 4.7.', source: 'Survey' },
    { statement: 'Fish died.', source: 'Diary' },
  ]);
  expect(await readFactsFrom(join(path, 'a.md'), sessionDefaults)).toHaveLength(1);
});

describe('what cannot be read is refused, with file and line', () => {
  test('all of it at once', async () => {
    const path = await folder('bad', {
      'a.md': 'The pH was 4.7.\n',
      'b.json': '[\n{"statement": 3, "source": "Diary"},\n{"statement": "It rained.", "source": ""}\n]',
      'c.json': '{"facts": [\n',
      'd.txt': Buffer.from([0xff, 0xfe, 0x41]),
    });
    const problems = await problemsOf(path);
    expect(problems).toEqual(
      expect.arrayContaining([
        'a.md:1.source: is missing; write where it comes from in a line above it: Source: …',
        'b.json: facts[0].statement: is no text; say what is the case',
        'b.json:3.source: holds no words; say where the fact comes from',
        expect.stringMatching(/^c\.json:\d: is no JSON/),
        'd.txt:1: is no UTF-8 text; write facts as plain text, Markdown or JSON',
      ]),
    );
    expect(problems).toHaveLength(5);
  });

  test.each([
    ['nothing there', {}, 'is empty'],
    ['something else there', { 'a.pdf': '%PDF' }, 'keep nothing there but'],
    ['no fact in it', { 'a.md': '# Lakes\n' }, 'holds none'],
  ])('a folder with %s', async (name, written, problem) => {
    expect((await problemsOf(await folder(name.replaceAll(' ', '-'), written)))[0]).toContain(problem);
  });

  test('a folder that is not there', async () => {
    expect((await problemsOf(join(scratch, 'none')))[0]).toContain('cannot be read');
  });
});

test('a pipe is no file of facts, and nobody waits for what may come through it', async () => {
  const path = await folder('pipe', { 'a.md': 'Source: Survey\n\nThe pH was 4.7.\n' });
  await promisify(execFile)('mkfifo', [join(path, 'b.md')]);
  expect(await problemsOf(path)).toEqual(['b.md:1: is no file; write facts as plain text, Markdown or JSON']);
});
