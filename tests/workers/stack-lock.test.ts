import { describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../../workers/stack/lock.ts';
import { self } from '../../workers/stack/process-identity.ts';
import { foreignProcess } from '../support/foreign-process.ts';
import { inScratch } from '../support/scratch.ts';

describe('a lock file', () => {
  test('has one holder among many that want it at a time', async () => {
    await inScratch(async (folder) => {
      const path = join(folder, 'lock');
      const locks = await Promise.all(Array.from({ length: 20 }, () => takeLock(path)));
      expect(locks.filter(({ held }) => held)).toHaveLength(1);
      expect(locks.find(({ held }) => !held)).toEqual({ held: false, holder: self() });
    });
  });

  test('can be taken again after its release, and leaves nothing behind', async () => {
    await inScratch(async (folder) => {
      const path = join(folder, 'lock');
      for (const time of ['first', 'second']) {
        const lock = await takeLock(path);
        expect([time, lock.held]).toEqual([time, true]);
        if (lock.held) await lock.release();
      }
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  test('is taken over from a holder that was killed', async () => {
    await inScratch(async (folder) => {
      const path = join(folder, 'lock');
      const holder = foreignProcess(`
        const { takeLock } = await load('workers/stack/lock.ts');
        console.log((await takeLock(${JSON.stringify(path)})).held);
        setInterval(() => {}, 1000);
      `);
      expect(await holder.nextLine()).toBe('true');
      expect((await takeLock(path)).held).toBe(false);
      await holder.kill();
      const locks = await Promise.all(Array.from({ length: 5 }, () => takeLock(path)));
      expect(locks.filter(({ held }) => held)).toHaveLength(1);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(self());
    });
  });

  test('that is stale has one holder, however often many want it at once', async () => {
    await inScratch(async (folder) => {
      const gone = JSON.stringify({ pid: process.pid, born: 'another-boot/1' });
      for (let round = 0; round < 150; round += 1) {
        const path = join(folder, String(round));
        writeFileSync(path, gone);
        const locks = await Promise.all(Array.from({ length: 12 }, () => takeLock(path)));
        expect(locks.filter(({ held }) => held)).toHaveLength(1);
      }
      expect(readdirSync(folder)).toHaveLength(150);
    });
  });

  test('is taken over where somebody died between claiming what is stale and removing it', async () => {
    await inScratch(async (folder) => {
      const path = join(folder, 'lock');
      writeFileSync(path, '');
      const claim = `${path}.${createHash('sha256').update('').digest('hex').slice(0, 16)}`;
      linkSync(path, claim);
      expect((await takeLock(path, 0)).held).toBe(true);
      expect(readdirSync(folder)).toEqual(['lock']);
    });
  });

  test.each(['', '{"pid":', 'null', '{"pid":"one"}'])('that says %j has no holder', async (content) => {
    await inScratch(async (folder) => {
      writeFileSync(join(folder, 'lock'), content);
      expect((await takeLock(join(folder, 'lock'))).held).toBe(true);
    });
  });

  const onLinux = process.platform === 'linux' ? test : test.skip;
  onLinux('of a process that merely got the same pid later is stale', async () => {
    await inScratch(async (folder) => {
      writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, born: 'another-boot/1' }));
      expect((await takeLock(join(folder, 'lock'))).held).toBe(true);
    });
  });
});
