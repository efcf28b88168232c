import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { statementWithinMs } from '../../activities/store/database.ts';
import { keepPglite } from '../../workers/stack/kept-pglite.ts';
import { idleInTransactionMs, startPglite, type Pglite } from '../../workers/stack/pglite.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

const idleMs = 300;
let pglite: Pglite;
beforeAll(async () => {
  pglite = await startPglite({ folder: null, port: 0, idleMs });
  await ask('create table kept (n int)');
});
afterAll(() => pglite.stop());

async function client(url = pglite.url): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000, query_timeout: 20_000 });
  one.on('error', () => undefined);
  await one.connect();
  return one;
}

/** One question on a connection of its own. */
async function ask(sql: string, url = pglite.url): Promise<unknown> {
  const one = await client(url);
  return one
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows[0] ?? null)
    .finally(() => one.end());
}

/** What a stranger hears who sends these bytes, until the server hangs up. */
async function heard(...said: readonly Uint8Array[]): Promise<string> {
  const socket: Socket = connect(Number(new URL(pglite.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  for (const bytes of said) socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

/** A start-up packet of a protocol, with words behind. */
function opening(protocol: number, words: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + words.length, 0);
  head.writeInt32BE(protocol, 4);
  return Buffer.concat([head, Buffer.from(words, 'latin1')]);
}
const three = 3 << 16;
const us = 'user\0postgres\0\0';

describe('PGlite goes on for others', () => {
  test.each([
    ['COPY from a client', 'copy kept from stdin', /COPY from a client is not served/],
    ['COPY behind other statements', 'select 1; copy kept from stdin; select 2', /COPY from a client is not served/],
    ['COPY of a file', `copy kept from '/etc/passwd'`, /could not open file|No such file/],
  ])('after %s', async (_, sql, why) => {
    const one = await client();
    await expect(one.query(sql)).rejects.toThrow(why);
    // A client that copies goes on to send what nobody waits for.
    one.connection.stream.write(Buffer.from([0x64, 0, 0, 0, 5, 0x78, 0x63, 0, 0, 0, 4]));
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
    expect((await one.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    await one.end();
  });

  test('after COPY in the extended protocol', async () => {
    const one = await client();
    await expect(one.query({ text: 'copy kept from stdin', name: 'prepared' })).rejects.toThrow(/not served/);
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
    await one.end();
  });

  test.each([
    ['a start-up packet of eight bytes', opening(three, ''), 'invalid startup packet layout'],
    ['another of eight bytes', opening(1, ''), 'unsupported frontend protocol 0.1'],
    ['protocol 2', opening(2 << 16, '\0'.repeat(288)), 'unsupported frontend protocol 2.0'],
    ['a start-up packet without an end', opening(three, 'user\0postgres'), 'invalid startup packet layout'],
    ['another user', opening(three, 'user\0root\0\0'), 'there is no user "root"'],
    ['another database', opening(three, 'user\0postgres\0database\0other\0\0'), 'database "other" does not exist'],
    ['a start-up packet of a megabyte', opening(three, 'x'.repeat(1_000_000)), ''],
    ['a page of the web', Buffer.from('GET / HTTP/1.1\r\n\r\n'), ''],
  ])('after %s', async (_, bytes, why) => {
    expect(await heard(bytes)).toContain(why);
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
  });

  test('after a question of somebody who said no password', async () => {
    expect(await heard(opening(three, us), Buffer.from([0x53, 0, 0, 0, 4]))).toContain('expected password response');
    const without = new URL(pglite.url);
    without.password = 'guessed';
    await expect(ask('select 1', without.href)).rejects.toMatchObject({ code: '28P01' });
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
  });

  test.each(['y', 'p', '\0', '\xff'])('after a message of the type %j', async (type) => {
    const one = await client();
    const ended = new Promise((resolve) => one.once('end', resolve));
    one.connection.stream.write(Buffer.from(`${type}\0\0\0\x04`, 'latin1'));
    await ended;
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
  });

  test.each(['D', 'E', 'C', 'H', 'S'])('after a message %s that is longer than the backend reads', async (type) => {
    const one = await client();
    const told = once(one, 'error');
    const bytes = Buffer.alloc(70_001, 'a');
    bytes.write(type);
    bytes.writeInt32BE(70_000, 1);
    one.connection.stream.write(bytes);
    expect(String(await told)).toMatch('invalid message length');
    expect(await ask('select 1 as n')).toEqual({ n: 1 });
  });

  test('while one is idle in a transaction, which is rolled back', async () => {
    const one = await client();
    const told = once(one, 'error');
    await one.query('begin');
    await one.query('insert into kept values (7)');
    expect(await ask('select n from kept')).toBeNull();
    expect(String(await told)).toMatch('a transaction stood open and idle');
    await expect(one.query('commit')).rejects.toThrow();
  });

  test('and whoever is at work for longer keeps what they began', async () => {
    const one = await client();
    await one.query('begin');
    await one.query(`select pg_sleep(${(idleMs * 2) / 1_000})`);
    expect((await one.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await one.query('commit');
    await one.end();
  });

  test('and takes parameters of 64 MB before anybody gives up', async () => {
    const one = await client();
    const { rows } = await one.query('select length($1::text) as n', ['x'.repeat(64 * 1024 * 1024)]);
    expect(rows).toEqual([{ n: 64 * 1024 * 1024 }]);
    await one.end();
  });

  test('and a long answer comes as it is to a client that is busy when it comes', async () => {
    const one = await client();
    const rows = 100_000;
    const answer = one.query<{ n: number; h: string }>('select n, md5(n::text) as h from generate_series(1, $1) n', [
      rows,
    ]);
    // It leaves, and the client stands still for longer than it takes to make.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    const got = (await answer).rows;
    expect(got.length).toBe(rows);
    expect(
      got.filter(({ n, h }, at) => n !== at + 1 || h !== createHash('md5').update(String(n)).digest('hex')),
    ).toEqual([]);
    await one.end();
  });
});

test('who waits behind an idle client is served before their statement is given up', () => {
  expect(2 * idleInTransactionMs).toBeLessThan(statementWithinMs);
});

(process.platform === 'linux' ? test : test.skip)('the password stands in no command line', () => {
  const { password } = new URL(pglite.url);
  expect(password.length).toBeGreaterThan(20);
  expect(readFileSync(`/proc/${pglite.pid}/cmdline`, 'utf8')).not.toContain(password);
  expect(readFileSync(`/proc/${pglite.pid}/environ`, 'utf8')).not.toContain(password);
});

/** No signal and no limit reaches a statement that never ends: the database has one thread. */
const endless = 'do $$ begin loop end loop; end $$';

test.each(['was killed', 'is stuck'])(
  'a process that %s is started again under the same address, with what was acknowledged',
  async (how) => {
    await inScratch(async (state) => {
      const said: string[] = [];
      const logFile = join(state, 'log');
      const kept = await keepPglite({
        folder: join(state, 'postgres'),
        port: 0,
        logFile,
        say: (line) => said.push(line),
        watch: { beatEveryMs: 200, lookEveryMs: 200 },
      });
      await ask('create table kept as select 42 as n', kept.url);
      const { pid } = kept;
      if (how === 'was killed') process.kill(pid, 'SIGKILL');
      else await expect(ask(endless, kept.url)).rejects.toThrow();
      await until(() => kept.pid !== pid);
      expect(await ask('select n from kept', kept.url)).toEqual({ n: 42 });
      expect(said).toEqual([expect.stringContaining('ended by itself and is started again')]);
      await kept.stop();
      await kept.ended;
    });
  },
);
