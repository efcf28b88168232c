import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, transaction } from '../../activities/store/database.ts';
import { isAlive } from '../../workers/stack/process-identity.ts';
import { startPglite } from '../../workers/stack/pglite.ts';
import type { Pglite } from '../../workers/stack/pglite.ts';
import { foreignProcess } from '../support/foreign-process.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

async function client(url: string): Promise<pg.Client> {
  const one = new pg.Client(url);
  one.on('error', () => undefined);
  await one.connect();
  return one;
}

describe('PGlite in memory', () => {
  let pglite: Pglite;
  beforeAll(async () => {
    pglite = await startPglite({ folder: null, port: 0 });
  });
  afterAll(() => pglite.stop());

  test('answers every one of many clients with its own rows', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => client(pglite.url)));
    await clients[0]?.query('create table made (by_client int, number int)');
    await Promise.all(
      clients.map(async (one, me) => {
        for (let number = 0; number < 50; number += 1) {
          const values = Array.from({ length: me + 1 }, (_, column) => number * 10 + column);
          const columns = values.map((_, column) => `$${column + 1}::int as c${column}`).join(', ');
          const { rows } = await one.query(`select ${columns}`, values);
          expect(rows).toEqual([Object.fromEntries(values.map((value, column) => [`c${column}`, value]))]);
          await one.query('begin');
          await one.query('insert into made values ($1, $2)', [me, number]);
          await one.query(number % 2 === 0 ? 'commit' : 'rollback');
        }
      }),
    );
    const { rows } = await present(clients[0]).query(
      'select count(*)::int as rows, count(distinct by_client)::int as clients from made',
    );
    expect(rows).toEqual([{ rows: 200, clients: 8 }]);
    await Promise.all(clients.map((one) => one.end()));
  });

  test('rolls back for a client that went away, and goes on after an error', async () => {
    const [lost, other] = await Promise.all([client(pglite.url), client(pglite.url)]);
    await other.query('create table kept (n int)');
    await lost.query('begin');
    await lost.query('insert into kept values (1)');
    lost.connection.stream.destroy();
    expect((await other.query('select n from kept where n = $1', [1])).rows).toEqual([]);
    await expect(other.query('select missing($1)', [1])).rejects.toMatchObject({ code: '42883' });
    expect((await other.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }]);
    await other.end();
  });

  test('finishes a statement that nobody waits for any more, rolls it back, and goes on', async () => {
    const [patient, hasty] = [openDatabase(pglite.url), openDatabase(pglite.url, 1, 500)];
    await patient.query('create table late (n int)');
    const given = transaction(hasty, async (client) => {
      await client.query('insert into late values (1)');
      await client.query('insert into late select 2 from pg_sleep(1.5)');
    });
    await expect(given).rejects.toThrow('Query read timeout');
    expect((await patient.query('select n from late')).rows).toEqual([]);
    expect((await hasty.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await Promise.all([patient.end(), hasty.end()]);
  });
});

describe('PGlite on a folder', () => {
  test('has every acknowledged row after a kill -9, and lets nobody else open the folder before', async () => {
    await inScratch(async (state) => {
      const folder = join(state, 'postgres');
      const first = await startPglite({ folder, port: 0 });
      await expect(startPglite({ folder, port: 0 })).rejects.toThrow(`is open in process ${first.pid}`);

      const writer = await client(first.url);
      await writer.query('create table kept (n int primary key)');
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          await writer.query('insert into kept values ($1)', [acknowledged + 1]);
          acknowledged += 1;
        }
      })().catch(() => undefined);
      await until(() => acknowledged >= 100);
      process.kill(first.pid, 'SIGKILL');
      await Promise.all([first.ended, writing]);

      const second = await startPglite({ folder, port: 0 });
      const reader = await client(second.url);
      const { rows } = await reader.query<{ n: number }>('select n from kept order by n');
      expect(rows.slice(0, acknowledged).map(({ n }) => n)).toEqual(
        Array.from({ length: acknowledged }, (_, i) => i + 1),
      );
      await reader.end();
      await second.stop();
    });
  });

  test('ends with its parent', async () => {
    await inScratch(async (state) => {
      const parent = foreignProcess(`
        const { startPglite } = await load('workers/stack/pglite.ts');
        console.log((await startPglite({ folder: ${JSON.stringify(join(state, 'postgres'))}, port: 0 })).pid);
        setInterval(() => {}, 1000);
      `);
      const pid = Number(await parent.nextLine());
      await parent.kill();
      await until(() => !isAlive({ pid, born: null }));
      await (await startPglite({ folder: join(state, 'postgres'), port: 0 })).stop();
    });
  });
});
