import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, settings } from '../../workers/config.ts';
import { startPglite } from '../../workers/stack/pglite.ts';
import { freePort } from '../../workers/stack/port.ts';
import { runToEnd } from '../../workers/stack/run-to-end.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import { startTemporal } from '../../workers/stack/temporal-server.ts';
import { inScratch } from '../support/scratch.ts';

const canary = 'canary-of-a-key';
const secrets = Object.values(settings).flatMap(({ name, secret }) => (secret ? [name] : []));
const before = { ...process.env };
const { searchPath, cacheFolder } = readConfig();

beforeAll(() => {
  for (const name of secrets) process.env[name] = canary;
});
afterAll(() => {
  for (const name of secrets) {
    if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = before[name];
  }
});

/** The environment that a process was started with, and those of its children. */
function environmentsOf(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = readFileSync(`/proc/${pid}/environ`, 'utf8');
  return [own, ...(children === '' ? [] : children.split(' ').flatMap((child) => environmentsOf(Number(child))))];
}

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'no key reaches the process of PGlite',
  async () => {
    const postgres = await startPglite({ folder: null, port: 0 });
    try {
      expect(environmentsOf(postgres.pid).join('\n')).not.toContain(canary);
    } finally {
      await postgres.stop();
    }
  },
  60_000,
);

onLinux(
  'no key reaches the process of Temporal, nor the leash that it is on',
  async () => {
    await inScratch(async (folder) => {
      const temporal = await startTemporal({
        binary: await findTemporal({ searchPath, cacheFolder, say: () => undefined }),
        port: await freePort(),
        uiPort: null,
        namespace: 'default',
        databaseFile: null,
        logFile: join(folder, 'log'),
        fineTimers: true,
      });
      try {
        const all = environmentsOf(temporal.pid);
        expect(all.length).toBeGreaterThan(1);
        expect(all.join('\n')).not.toContain(canary);
      } finally {
        await temporal.stop();
      }
    });
  },
  120_000,
);

test('no key reaches a command that is run to its end, and what else is set does', async () => {
  const { output } = await runToEnd('env', [], { withinMs: 20_000 });
  expect(output).not.toContain(canary);
  expect(output).toContain('PATH=');
});
