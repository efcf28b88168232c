import { execFile } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../workers/client/write-files.ts';
import { writeWhole } from '../../workers/client/whole-file.ts';
import { writeTo } from '../../workers/terminal/writable-folder.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'whole-file-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'case-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** As on a disk that fills while it is written to: no file grows beyond some kilobytes. */
async function onAFullDisk(module: string, call: string): Promise<string> {
  const script = `import * as it from ${JSON.stringify(new URL(module, import.meta.url).href)};
    const long = 'x'.repeat(100_000);
    try { await it.${call}; console.log('written'); } catch (error) { console.log(error.code ?? error.message); }`;
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"`, process.execPath, script],
    { cwd: folder },
  );
  return stdout.trim();
}

test('a report that the disk does not take leaves what was there, and no half of itself', async () => {
  await writeFile(join(folder, 'page.html'), 'of yesterday');
  const place = JSON.stringify(join(folder, 'page.html'));
  expect(await onAFullDisk('../../workers/client/whole-file.ts', `writeWhole(${place}, long)`)).toBe('EFBIG');
  expect(
    await onAFullDisk('../../workers/terminal/writable-folder.ts', `writeTo('--output', ${place}, long)`),
  ).toContain('cannot be written');
  expect(
    await onAFullDisk(
      '../../workers/client/write-files.ts',
      `writeFiles(${JSON.stringify(folder)}, [{ path: 'first.json', text: '{}' }, { path: 'page.html', text: long }])`,
    ),
  ).toBe('EFBIG');
  expect((await readdir(folder)).sort()).toEqual(['first.json', 'page.html']);
  expect(await readFile(join(folder, 'page.html'), 'utf8')).toBe('of yesterday');
});

test('a file that was there is replaced, with the rights that it had, through a link that leads to it', async () => {
  await writeFile(join(folder, 'private.json'), 'old');
  await chmod(join(folder, 'private.json'), 0o600);
  await symlink('private.json', join(folder, 'latest.json'));
  await writeWhole(join(folder, 'latest.json'), 'new');
  expect(await readFile(join(folder, 'private.json'), 'utf8')).toBe('new');
  expect((await stat(join(folder, 'private.json'))).mode & 0o777).toBe(0o600);
  expect((await lstat(join(folder, 'latest.json'))).isSymbolicLink()).toBe(true);
});

test('a device is written to, and stays one', async () => {
  await writeTo('--output', '/dev/null', 'gone');
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  await expect(writeTo('--output', folder, 'x')).rejects.toThrow('EISDIR');
  await writeFiles(folder, [{ path: 'a/b.json', text: '{}' }]);
  expect(await readdir(join(folder, 'a'))).toEqual(['b.json']);
});
