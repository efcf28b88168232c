import { expect, test } from 'vitest';
import { writeFiles } from '../../workers/client/write-files.ts';
import { stage } from '../../workers/corpus/release/place.ts';
import { written } from '../../workers/terminal/writable-folder.ts';

const files = [{ path: 'public/README.md', text: 'A card.' }];
/** Below a file there is no folder, for anybody. */
const nowhere = '/dev/null/releases';
const refused = {
  name: 'RequestError',
  message: `--output: ${nowhere} cannot be written (ENOTDIR); name another place`,
};

test('a place where nothing can be written is that option’s, for a release and for a report', async () => {
  await expect(stage(`${nowhere}/v1.0`, files, 'keys')).rejects.toMatchObject(refused);
  await expect(written('--output', nowhere, () => writeFiles(nowhere, files))).rejects.toMatchObject(refused);
});

test('what else fails meanwhile is told as what it is', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  for (const error of [lost, new Error('a fault')])
    await expect(written('--output', nowhere, () => Promise.reject(error))).rejects.toBe(error);
});
