import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavesWanting } from '../../../activities/store/calls.ts';
import { openDatabase, statementWithinMs, type Database } from '../../../activities/store/database.ts';
import { unreadRates } from '../../../activities/store/rehearsals.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import type { ColumnKeys } from '../../../activities/store/sealer.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { sampleCall, storeRuns } from '../../support/store.ts';

/* How often a model's first answers could not be read (kernel rules §33): what was sent back for what it left wanting was read. */

let database: RealPostgres;
const pools: Database[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.stop();
});

const keys: ColumnKeys = { writes: 'k1', keys: new Map([['k1', randomBytes(32)]]) };

test.each([
  ['in plain words', undefined],
  ['sealed', keys],
])('an answer that was sent back was read, its reason stored %s', async (how, sealedBy) => {
  const db = openDatabase(database.url, 3, statementWithinMs, sealedBy);
  pools.push(db);
  const runKey = `unread-${how.replaceAll(' ', '-')}`;
  const model = `local:${runKey}`;
  await storeRuns(db, 'real', runKey);
  const first = [
    { outcome: 'answered' },
    { outcome: 'unreadable', why: `${leavesWanting}found repeats asked` },
    { outcome: 'unreadable', why: 'it is not JSON' },
    { outcome: 'truncated', why: 'cut off' },
    { outcome: 'refused', why: 'declined' },
  ] as const;
  for (const [round, call] of first.entries()) {
    const answer = call.outcome === 'answered' ? {} : null;
    await saveCall(db, sampleCall({ runKey, model, task: 'trace', round, ...call, answer }), {}, {}, []);
  }
  // A repair is no first answer.
  const repair = { ordinal: 1, round: 1, outcome: 'unreadable', why: 'it is not JSON', answer: null } as const;
  await saveCall(db, sampleCall({ runKey, model, task: 'trace', ...repair }), {}, {}, []);
  await saveCall(db, sampleCall({ runKey, model, task: 'seed' }), {}, {}, []);
  expect(await unreadRates(db, model)).toEqual(
    new Map([
      ['scenario/trace', 2 / 5],
      ['scenario/seed', 0],
    ]),
  );
});
