import { describe, expect, test } from 'vitest';
import { statSync } from 'node:fs';
import pg from 'pg';
import { createDatabase, realPostgres, startCluster } from '../support/postgres.ts';
import { readConfig } from '../../workers/config.ts';
import { machineBinaries, npmBinaries } from '../../workers/stack/postgres-binaries.ts';
import { sharedServer } from '../support/shared-server.ts';
import { testTemporal } from '../support/temporal.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows[0] as unknown)
    .finally(() => client.end());
}

describe('the Postgres of the tests', () => {
  const binaries = [machineBinaries(readConfig().searchPath), npmBinaries()].filter((folder) => folder !== null);

  test('can be had on this machine', () => {
    expect(binaries).not.toEqual([]);
  });

  test.each(binaries)('runs from %s, for root too, and leaves nothing', async (folder) => {
    const { url, stop } = await startCluster(folder);
    const { place } = (await ask(url, `select current_setting('data_directory') as place`)) as { place: string };
    expect(statSync(place).isDirectory()).toBe(true);
    await stop();
    await expect(ask(url, 'select 1')).rejects.toThrow();
    expect(() => statSync(place)).toThrow('ENOENT');
  });

  test('is said to be missing, not skipped, where it is', async () => {
    await expect(startCluster(null)).rejects.toThrow('The tests need a real Postgres');
  });

  test('gives a database of its own in the server that is named', async () => {
    const server = await sharedServer('postgres');
    const one = await realPostgres(server);
    const other = await createDatabase(server);
    await ask(one.url, 'create table mine (n int)');
    expect(await ask(other.url, `select to_regclass('mine') as mine`)).toEqual({ mine: null });
    await one.stop();
    await other.stop();
    await expect(ask(one.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});

test('every test file gets the same Temporal and a task queue of its own', async () => {
  const [one, other] = await Promise.all([testTemporal(), testTemporal()]);
  expect(one.address).toBe(other.address);
  expect(one.taskQueue).not.toBe(other.taskQueue);
  await Promise.all([one.close(), other.close()]);
});
