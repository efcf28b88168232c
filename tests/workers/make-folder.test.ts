import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '../../workers/client/write-files.ts';
import { makeFolder } from '../../workers/stack/make-folder.ts';
import { folderTakes, written, writeTo } from '../../workers/terminal/writable-folder.ts';
import { inScratch } from '../support/scratch.ts';
import { read, sourcesIn } from '../house/tree.ts';

/** A system of files that gives no folders says that none is there, for whatever is asked of it. */
const onLinux = process.platform === 'linux';
const none = '/proc/symposium-reports';
const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test('a folder is made with those above it, each with its mode, and one that is there is left as it is', () =>
  inScratch(async (scratch) => {
    const folder = join(scratch, 'one', 'two', 'three');
    await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700), makeFolder(join(scratch, 'one'), 0o700)]);
    expect([await modeOf(folder), await modeOf(join(scratch, 'one'))]).toEqual([0o700, 0o700]);
    await makeFolder(folder);
    expect(await modeOf(folder)).toBe(0o700);
    await makeFolder(relative(process.cwd(), join(scratch, 'four')));
    expect((await stat(join(scratch, 'four'))).isDirectory()).toBe(true);
    await makeFolder('/');
  }));

test.runIf(onLinux)(
  'what is in the way of one is told, and so is a place that gives none: it is not asked again for ever',
  () =>
    inScratch(async (scratch) => {
      await writeFile(join(scratch, 'file'), '');
      await expect(makeFolder(join(scratch, 'file'))).rejects.toMatchObject({ code: 'EEXIST', syscall: 'mkdir' });
      await expect(makeFolder(join(scratch, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
      for (const place of [none, `${none}/below/it`])
        await expect(makeFolder(place)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
    }),
);

test.runIf(onLinux)('an option that names such a place is refused by its name', async () => {
  const refused = { name: 'RequestError', message: `--output: ${none} cannot be written (ENOENT); name another place` };
  const files = [{ path: 'public/README.md', text: 'A card.' }];
  await expect(written('--output', none, () => writeFiles(none, files))).rejects.toMatchObject(refused);
  await expect(writeTo('--output', `${none}/page.html`, '')).rejects.toThrow(`--output: ${none}/page.html cannot be`);
  await expect(folderTakes(`${none}.json`)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a folder is asked whether it takes a file, and has none afterwards', () =>
  inScratch(async (scratch) => {
    await mkdir(join(scratch, 'empty'));
    await folderTakes(join(scratch, 'empty', 'backup'));
    await expect(stat(join(scratch, 'empty', 'backup'))).rejects.toMatchObject({ code: 'ENOENT' });
  }));

test('nobody makes folders otherwise', () => {
  const sources = sourcesIn('workers', 'activities', 'bench');
  const texts = sources.map((file) => [file, read(file)] as const);
  const own = texts.filter(([, text]) => /\bmkdir(?:Sync)?\([^;]*recursive: true/.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});
