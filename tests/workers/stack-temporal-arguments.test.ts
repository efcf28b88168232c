import { describe, expect, test } from 'vitest';
import { searchAttributes } from '../../workers/stack/search-attributes.ts';
import { temporalArguments } from '../../workers/stack/temporal-server.ts';
import { Client, Connection } from '@temporalio/client';
import { join } from 'node:path';
import { readConfig } from '../../workers/config.ts';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import { awaitTemporal } from '../../workers/stack/temporal-ready.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

const dev = { port: 7233, uiPort: 8233, namespace: 'default', databaseFile: '/state/temporal.db', fineTimers: false };
const ofTests = { ...dev, uiPort: null, databaseFile: null, fineTimers: true };

/** The values of a flag that may be given many times. */
function valuesOf(flag: string, words: string[]): string[] {
  return words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []));
}

describe('the command line of the development server', () => {
  test('listens on this machine only', () => {
    for (const order of [dev, ofTests]) expect(valuesOf('--ip', temporalArguments(order))).toEqual(['127.0.0.1']);
  });

  test('names no host whose HTTP requests are answered', () => {
    for (const order of [dev, ofTests])
      expect(valuesOf('--dynamic-config-value', temporalArguments(order))).toContain('frontend.httpAllowedHosts=[]');
  });

  test('takes the wait out of every step, and fine timers for tests alone', () => {
    const [forDev, forTests] = [dev, ofTests].map((order) =>
      valuesOf('--dynamic-config-value', temporalArguments(order)),
    );
    expect(forDev).toEqual(
      expect.arrayContaining(['history.transferProcessorMaxPollRPS=1000', 'system.enableActivityEagerExecution=true']),
    );
    expect(forTests).toEqual([...present(forDev), 'history.timerProcessorMaxTimeShift="200ms"']);
  });

  test('answers no web page over HTTP, and serves its own page all the same', async () => {
    await inScratch(async (folder) => {
      const [port, uiPort, httpPort] = [await freePort(), await freePort(), await freePort()];
      const { searchPath, cacheFolder } = readConfig();
      const command = await findTemporal({ searchPath, cacheFolder, say: () => undefined });
      const args = [...temporalArguments({ ...ofTests, port, uiPort }), '--http-port', String(httpPort)];
      const order = { command, args, signal: 'SIGTERM', graceMs: 5_000 } as const;
      const server = runLeashed(order, join(folder, 'log'));
      try {
        await awaitTemporal(port, 'default', { withinMs: 60_000, stopped: () => server.exitCode() !== null });
        const started = () =>
          fetch(`http://${loopback}:${httpPort}/api/v1/namespaces/default/workflows/from-a-page`, {
            method: 'POST',
            headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
            body: JSON.stringify({ workflowType: { name: 'scenario' }, taskQueue: { name: 'symposium' } }),
          }).then(
            ({ status }) => status,
            () => null,
          );
        await until(async () => (await started()) !== null);
        expect(await started()).toBe(403);
        // Its page is there before the server behind it answers (503).
        await until(() =>
          fetch(`http://${loopback}:${uiPort}/api/v1/namespaces/default/workflows`).then(
            ({ ok }) => ok,
            () => false,
          ),
        );
        const connection = await Connection.connect({ address: `${loopback}:${port}` });
        const found = new Client({ connection }).workflow.getHandle('from-a-page').describe();
        await expect(found).rejects.toThrow(/not found/i);
        await connection.close();
      } finally {
        await server.stop();
      }
    });
  });

  test('keeps a database with WAL where it has a file, and none in memory', () => {
    expect(valuesOf('--sqlite-pragma', temporalArguments(dev))).toEqual(['journal_mode=wal', 'synchronous=1']);
    expect(temporalArguments(ofTests)).toEqual(expect.not.arrayContaining(['--db-filename', '--sqlite-pragma']));
    expect(temporalArguments(ofTests)).toContain('--headless');
  });

  test('registers every search attribute', () => {
    expect(valuesOf('--search-attribute', temporalArguments(dev))).toEqual(
      Object.entries(searchAttributes).map(([name, type]) => `${name}=${type}`),
    );
  });
});
