import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction, type Queryable } from '../../../activities/store/database.ts';
import { type Made, writtenOnce } from '../../../activities/store/idempotent.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'written', 'both');
});
afterAll(() => store.close());

const note = (key: string, words: string) => ({ key, content: 'goal', addressee: null, body: { words } });
const made = (by: string): Made<{ readonly by: string }> => ({
  result: { by },
  notes: [note(`${by}/note`, by), note('shared/note', by)],
  entries: [houseEntry('PHASE', by, 'SEED', { by }), houseEntry('PHASE', 'shared', 'SEED', { by })],
});
const keyOf = (runKey: string) => ({ runKey, key: `${runKey}/once`, content: 'made' });

test('what a piece of work comes to goes in as one statement, and a repeat gets its result and writes nothing', async () => {
  const told = await transaction(store.db, async (client) => {
    const sent: string[] = [];
    const counting: Queryable = {
      query: (text, values) => {
        sent.push(text);
        return client.query(text, values);
      },
    };
    const by = await writtenOnce(counting, keyOf('written'), () => Promise.resolve(made('Ada')));
    // One that looks for an earlier result, and one that writes.
    expect(sent).toHaveLength(2);
    return by;
  });
  expect(told).toEqual({ by: 'Ada' });
  const again = await writtenOnce(store.db, keyOf('written'), () => Promise.reject(new Error('it is done again')));
  expect(again).toEqual({ by: 'Ada' });
  expect((await readLedger(store.db, 'written')).map(({ entryKey, content }) => [entryKey, content.by])).toEqual([
    ['Ada', 'Ada'],
    ['shared', 'Ada'],
  ]);
  const notes = await findNotes(store.db, ['Ada/note', 'shared/note', 'written/once']);
  expect(notes.map(({ key, body }) => [key, body])).toEqual([
    ['Ada/note', { words: 'Ada' }],
    ['shared/note', { words: 'Ada' }],
    ['written/once', { by: 'Ada' }],
  ]);
});

test('of two at the same time both get the result of the one that commits first', async () => {
  const bothHaveLooked = Promise.withResolvers<undefined>();
  let looking = 2;
  const doneBy = (by: string) =>
    transaction(store.db, (client) =>
      writtenOnce(client, keyOf('both'), async () => {
        looking -= 1;
        if (looking === 0) bothHaveLooked.resolve(undefined);
        await bothHaveLooked.promise;
        return made(by);
      }),
    );
  const [one, other] = await Promise.all([doneBy('Bo'), doneBy('Cy')]);
  expect(one).toEqual(other);
  const rows = await readLedger(store.db, 'both');
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
});
