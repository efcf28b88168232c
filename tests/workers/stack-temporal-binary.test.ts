import { describe, expect, test } from 'vitest';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedBinary, findTemporal, temporalVersion, versionIn } from '../../workers/stack/temporal-binary.ts';
import type { BinaryWays } from '../../workers/stack/temporal-binary.ts';
import { buildTemporal } from '../../workers/stack/temporal-build.ts';
import { StackError } from '../../workers/stack/stack-error.ts';
import { inScratch } from '../support/scratch.ts';

function program(path: string, script: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const version = (number: string) => `echo 'temporal version ${number} (Server 1.31.2, UI 2.50.0)'`;

/** A machine with an empty PATH and an empty cache; `asked` is which ways were tried, `said` what the user read. */
async function onMachine(
  use: (machine: {
    folder: string;
    find: (ways?: Partial<BinaryWays>) => Promise<string>;
    asked: string[];
    said: string[];
  }) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    const [asked, said]: [string[], string[]] = [[], []];
    const notThere = (way: string) => () => {
      asked.push(way);
      return Promise.resolve(null);
    };
    const search = {
      searchPath: [join(folder, 'bin')],
      cacheFolder: join(folder, 'cache'),
      say: (line: string) => said.push(line),
    };
    const find = (ways: Partial<BinaryWays> = {}) =>
      findTemporal(search, { download: notThere('download'), build: notThere('build'), ...ways });
    await use({ folder, find, asked, said });
  });
}

describe('findTemporal', () => {
  test('takes the installed one before the cached one', () =>
    onMachine(async ({ folder, find, asked }) => {
      const installed = program(join(folder, 'bin/temporal'), version('1.8.2'));
      program(cachedBinary(join(folder, 'cache')), version('1.8.2'));
      expect(await find()).toBe(installed);
      expect(asked).toEqual([]);
    }));

  test.each([version('1.3.0'), 'echo something else', 'exit 1'])(
    'passes over an installed one that does %j',
    (script) =>
      onMachine(async ({ folder, find, said }) => {
        program(join(folder, 'bin/temporal'), script);
        const cached = program(cachedBinary(join(folder, 'cache')), version('1.8.2'));
        expect(await find()).toBe(cached);
        expect(said.join()).toContain('1.4 or later is needed');
      }),
  );

  test('takes the cached one before it downloads', () =>
    onMachine(async ({ folder, find, asked }) => {
      const cached = program(join(folder, `cache/temporal-${temporalVersion}/temporal`), version('1.8.2'));
      expect(await find()).toBe(cached);
      expect(asked).toEqual([]);
    }));

  test('downloads before it builds', () =>
    onMachine(async ({ folder, find, asked }) => {
      expect(await find({ download: (target) => Promise.resolve(target) })).toBe(cachedBinary(join(folder, 'cache')));
      expect(asked).toEqual([]);
    }));

  test('builds where it cannot download', () =>
    onMachine(async ({ folder, find, asked }) => {
      expect(await find({ build: (target) => Promise.resolve(target) })).toBe(cachedBinary(join(folder, 'cache')));
      expect(asked).toEqual(['download']);
    }));

  test('names three ways to get one where there is none', () =>
    onMachine(async ({ find, asked }) => {
      const failing = find();
      await expect(failing).rejects.toThrow(StackError);
      for (const way of ['install the Temporal CLI', 'TEMPORAL_ADDRESS', 'install Go 1.26']) {
        await expect(failing).rejects.toThrow(way);
      }
      expect(asked).toEqual(['download', 'build']);
    }));
});

test('a version is read from what the CLI prints', () => {
  expect(versionIn('temporal version 1.8.2 (Server 1.31.2, UI 2.50.0)\n')).toBe('1.8.2');
  expect(versionIn('tctl 1.18')).toBeNull();
});

test('the Go module builds the version that the cache is named after', () => {
  const module = readFileSync(new URL('../../workers/stack/temporal-module/go.mod', import.meta.url), 'utf8');
  expect(module).toContain(`github.com/temporalio/cli v${temporalVersion} `);
});

describe('buildTemporal', () => {
  /** A compiler that takes as long as a file tells it to, counts its builds and writes a program. */
  const compiler = (folder: string) => `
    if [ "$1" = version ]; then echo 'go version go1.26.8 linux/amd64'; exit 0; fi
    [ "$CGO_ENABLED" = 0 ] && [ -f go.mod ] && [ -f go.sum ] || exit 9
    echo build >> ${folder}/builds
    while [ ! -f ${folder}/go-on ]; do sleep 0.02; done
    printf '#!/bin/sh\\necho built\\n' > "$5"; chmod +x "$5"`;

  test('builds once for two that want it at a time', () =>
    inScratch(async (folder) => {
      program(join(folder, 'bin/go'), compiler(folder));
      const target = join(folder, 'cache/temporal-1/temporal');
      const path = `${join(folder, 'bin')}:/usr/bin:/bin`;
      const builds = [buildTemporal(target, path, () => undefined), buildTemporal(target, path, () => undefined)];
      writeFileSync(join(folder, 'go-on'), '');
      expect(await Promise.all(builds)).toEqual([target, target]);
      expect(readFileSync(join(folder, 'builds'), 'utf8')).toBe('build\n');
      expect(existsSync(`${target}.lock`)).toBe(false);
    }));

  test.each([
    ['fails', `[ "$1" = version ] && echo 'go version go1.26.8 x' || { echo 'no network' >&2; exit 1; }`, 'no network'],
    ['is too old', `echo 'go version go1.19 x'`, 'too old'],
  ])('answers null and says why where Go %s', (_, script, why) =>
    inScratch(async (folder) => {
      const said: string[] = [];
      program(join(folder, 'bin/go'), script);
      const target = join(folder, 'cache/temporal');
      expect(await buildTemporal(target, `${join(folder, 'bin')}:/usr/bin:/bin`, (line) => said.push(line))).toBeNull();
      expect(said.join()).toContain(why);
      expect(existsSync(target)).toBe(false);
    }),
  );

  test('answers null where there is no Go', () =>
    inScratch(async (folder) => {
      expect(await buildTemporal(join(folder, 'temporal'), join(folder, 'empty'), () => undefined)).toBeNull();
    }));
});
