import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleLost } from '../../../activities/caps/holds.ts';
import { capsOf, countInBatch, countInCorpus, setCap } from '../../../activities/caps/stored-caps.ts';
import { type Database, openDatabase } from '../../../activities/store/database.ts';
import { capScope } from '../../../shared/kernel/caps.ts';
import { migratedDatabase } from '../../support/database.ts';
import { storeRuns } from '../../support/store.ts';

// Several workers, each a process of its own, on one real Postgres (kernel rules §38): no cap of a run, a batch, a corpus or a day is
// passed, whoever is killed while it holds, and whichever day it is when it comes back.
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase(database.url, 4);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

interface Settled {
  readonly call: string;
  readonly microdollars: number;
  readonly tokens: number;
}

const runs = ['night-1-s1-1', 'night-1-s2-1', 'night-1-s3-1', 'night-2-s1-1'];
const days = ['day/real/2026-11-25', 'day/real/2026-11-26'] as const;
const scopes = [capScope.corpus('im'), capScope.batch('night-1'), ...runs.map((run) => capScope.run(run)), ...days];

/** The clock of the store is what this test says. */
async function clockOf(day: string): Promise<void> {
  await db.query(
    `create or replace function symposium.today(corpus text) returns text language sql volatile as $$ select 'day/' || corpus || '/' || '${day}' $$`,
  );
}

/** Starts a worker; `told` hears of each of its lines. */
function worker(
  name: string,
  requests: number,
  dies: 'never' | 'holding',
  told: (line: unknown) => void,
): ChildProcess {
  const program = new URL('./spender.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, database.url, name, runs.join(), String(requests), dies], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    told(JSON.parse(line));
  });
  return child;
}

async function sums(scope: string) {
  const { rows } = await db.query<{ counted: number; tokens: number; settled: number; settledTokens: number }>(
    `select coalesce((select microdollars from symposium.spending where scope = $1), 0)::int as counted,
            coalesce((select tokens from symposium.spending where scope = $1), 0)::int as tokens,
            coalesce(sum(microdollars), 0)::int as settled, coalesce(sum(tokens), 0)::int as "settledTokens"
       from symposium.settlements where scopes @> array[$1]`,
    [scope],
  );
  return rows[0];
}

const settledOn = async (call: string) =>
  (
    await db.query<{ day: string }>(
      "select scope as day from symposium.settlements, unnest(scopes) as scope where call_key = $1 and scope like 'day/%'",
      [call],
    )
  ).rows[0]?.day;

test('keep every cap, where two of them are killed with what they hold and midnight comes between', async () => {
  await clockOf('2026-11-25');
  await storeRuns(db, 'real', 'im', 'night-1', 'night-2', ...runs);
  for (const batch of ['night-1', 'night-2']) await countInCorpus(db, 'im', batch);
  for (const run of runs) await countInBatch(db, run.slice(0, 'night-1'.length), run);
  const caps = [
    [capScope.corpus('im'), 6_000, 700],
    [capScope.batch('night-1'), 4_000, 450],
    ['day/real', 3_500, 400],
    ...runs.map((run) => [capScope.run(run), 1_500, 200] as const),
  ] as const;
  for (const [scope, tokens, money] of caps) {
    await setCap(db, { key: `${scope}/t`, scope, kind: 'tokens', most: tokens, by: 'Ada', reason: 'Enough.' });
    await setCap(db, { key: `${scope}/m`, scope, kind: 'money', most: money, by: 'Ada', reason: 'Enough.' });
  }

  const settled: Settled[] = [];
  const passed: unknown[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted)
      for (const one of await capsOf(db, scopes)) if (one.spent + one.held > one.most) passed.push(one);
  })();

  const dies = async (name: string, meanwhile: () => void = () => undefined) => {
    const holding = Promise.withResolvers<undefined>();
    const child = worker(name, 0, 'holding', () => {
      holding.resolve(undefined);
    });
    await holding.promise;
    meanwhile();
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  // The first of them dies with locks that all others wait for, the second among the others.
  // Heard from their first moment: on a loaded machine one ends before the second has died.
  const ends: Promise<unknown[]>[] = [];
  await dies('first', () => {
    for (const name of ['one', 'two', 'three'])
      ends.push(
        once(
          worker(name, 60, 'never', (line) => {
            settled.push(line as Settled);
          }),
          'exit',
        ),
      );
  });
  await dies('second');
  await clockOf('2026-11-26');
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0]);
  over.abort();
  await watching;
  expect(passed).toEqual([]);

  // What they held is there, but for what was never committed; the next attempt at each settles it by all that it held.
  const { rows: held } = await db.query<{ call: string; tokens: number }>(
    'select call_key as call, tokens::int as tokens from symposium.holds order by call_key',
  );
  const calls = held.map(({ call }) => call);
  expect(calls.slice(0, 3)).toEqual(['first/lost-1', 'first/lost-2', 'first/lost-3']);
  for (const call of calls) expect(call).toMatch(/^(first|second)\/lost-[123]$/);
  await settleLost(db, calls, new Map());

  const tokens = [...settled, ...held].reduce((sum, one) => sum + one.tokens, 0);
  expect(settled.length).toBeGreaterThan(20);
  expect(await sums(capScope.corpus('im'))).toMatchObject({ tokens });
  for (const scope of scopes) {
    const said = await sums(scope);
    expect([said?.counted, said?.tokens]).toEqual([said?.settled, said?.settledTokens]);
  }
  // Each counts in the one day in which it was held, whenever it came back.
  expect(await settledOn('first/lost-1')).toBe(days[0]);
  const ofDays = await Promise.all(days.map(sums));
  expect(ofDays.reduce((sum, day) => sum + (day?.tokens ?? 0), 0)).toBe(tokens);
});
