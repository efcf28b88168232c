import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverBinaries, serverFolder } from '../../../workers/production/server-binaries.ts';
import { inScratch } from '../../support/scratch.ts';

describe('the binaries of the server', () => {
  test('are the cached ones, whatever else is on the machine', () =>
    inScratch(async (cacheFolder) => {
      const folder = serverFolder(cacheFolder);
      await mkdir(folder, { recursive: true });
      for (const name of ['temporal-server', 'temporal-sql-tool']) {
        await writeFile(join(folder, name), '');
        await chmod(join(folder, name), 0o755);
      }
      expect(await serverBinaries({ cacheFolder, searchPath: [], say: () => undefined })).toBe(folder);
    }));

  test('are said to be missing, with what helps, where half of them is there and Go is not', () =>
    inScratch(async (cacheFolder) => {
      const folder = serverFolder(cacheFolder);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'temporal-server'), '', { mode: 0o755 });
      await expect(serverBinaries({ cacheFolder, searchPath: [], say: () => undefined })).rejects.toThrow(
        /no Go to build it[\s\S]*install Go[\s\S]*docker-compose\.yml/,
      );
    }));
});
