import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsettledReader } from '../../../activities/ask/unsettled.ts';
import { contextLoader } from '../../../activities/store/context.ts';
import { transaction, type Queryable } from '../../../activities/store/database.ts';
import { append, recordLostRequests } from '../../../activities/store/ledger.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

const rows = 1_000;
const asked = (nth: number) => houseEntry('CALL', `asked/c${nth}#1`, 'SEED', { state: 'asked', call: `c${nth}` });

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'long');
  await append(
    store.db,
    'long',
    Array.from({ length: rows }, (_, nth) => asked(nth)),
  );
});
afterAll(() => store.close());

/** How many rows of the ledger this connection has read. */
async function rowsRead(client: Queryable): Promise<number> {
  const { rows: counted } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = 'symposium.ledger'::regclass`,
  );
  return counted[0]?.read ?? 0;
}

/** How many of them are read by this work, in a transaction of its own. */
const rowsReadBy = (work: (client: Queryable) => Promise<unknown>): Promise<number> =>
  transaction(store.db, async (client) => {
    const before = await rowsRead(client);
    await work(client);
    return (await rowsRead(client)) - before;
  });

// Nobody has counted the table's rows, as where a database is new; that a run is long shows in no statistics.
test.each<[string, (client: Queryable) => Promise<unknown>]>([
  ['a row is written', (client) => append(client, 'long', [asked(rows)])],
  [
    'several rows are written, of which one is there',
    (client) => append(client, 'long', [asked(3), asked(rows + 1), asked(rows + 2)]),
  ],
  [
    'an answer is saved',
    (client) => saveCall(client, sampleCall({ runKey: 'long' }), { sent: 1 }, { received: 1 }, [asked(rows + 3)]),
  ],
  ['what may have been paid for it is looked up', (client) => unsettledReader(client)('long', ['c7', 'c7#1', 'c7#2'])],
  ['a request of it was lost', (client) => recordLostRequests(client, 'long', 'c8')],
])('a call of a long run costs what one of a short run does, where %s', async (_, work) => {
  expect(await rowsReadBy(work)).toBeLessThan(50);
});

test('who has read a long run reads the few rows since', async () => {
  let by: Queryable = store.db;
  const load = contextLoader({ query: (text, values) => by.query(text, values) });
  const question = { runKey: 'long', references: {} };
  await load(question, ['c9']);
  const read = await rowsReadBy((client) => {
    by = client;
    return load(question, ['c10']);
  });
  expect(read).toBeLessThan(50);
});
