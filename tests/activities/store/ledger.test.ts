import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { append, messageId, readLedger } from '../../../activities/store/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { saveNotes } from '../../../activities/store/notes.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const entry = (key: string) => houseEntry('PHASE', key, 'SEED', { key });
const sequences = async (runKey: string) => (await readLedger(store.db, runKey)).map(({ sequence }) => sequence);

test('a clock that is set back changes no order: what comes later in a run is dated later', async () => {
  await storeRuns(store.db, 'real', 'back');
  await store.db.query(
    `insert into symposium.ledger (run_key, sequence, entry_key, message_id, at, phase, sender, recipient, type, content, metadata)
     values ('back', 1, 'before', gen_random_uuid(), clock_timestamp() + interval '1 hour', 'SEED', 'HOUSE', 'ALL', 'PHASE', '{}', '{}')`,
  );
  await saveCall(store.db, sampleCall({ runKey: 'back' }), { sent: 1 }, { received: 1 }, [entry('answered')]);
  await saveNotes(store.db, 'back', [{ key: 'back/note', content: 'votes', addressee: null, body: {} }]);
  await append(store.db, 'back', [entry('asked'), entry('asked again')]);
  const { rows } = await store.db.query<{ what: string }>(
    `select entry_key as what, at, sequence as place from symposium.ledger where run_key = 'back'
     union all select 'call', at, 1.5 from symposium.calls where run_key = 'back'
     union all select 'note', at, 2.5 from symposium.notes where run_key = 'back' order by at, place`,
  );
  expect(rows.map(({ what }) => what)).toEqual(['before', 'call', 'answered', 'note', 'asked', 'asked again']);
});

describe('the ledger of a run', () => {
  test('is gapless and keeps each append together, however many write at once', async () => {
    await storeRuns(store.db, 'real', 'crowded', 'neighbour');
    const writers = Array.from({ length: 20 }, (_, writer) =>
      Array.from({ length: 5 }, (_, place) => entry(`${writer}/${place}`)),
    );
    const counts = await Promise.all(
      writers.flatMap((entries) => [append(store.db, 'crowded', entries), append(store.db, 'neighbour', entries)]),
    );
    expect(counts).toEqual(counts.map(() => 5));
    for (const runKey of ['crowded', 'neighbour']) {
      const rows = await readLedger(store.db, runKey);
      expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
      const blocks = Array.from({ length: 20 }, (_, block) =>
        rows.slice(5 * block, 5 * block + 5).map(({ entryKey }) => entryKey.split('/').map(Number)),
      );
      for (const block of blocks)
        expect(block.map(([writer, place]) => [writer, place])).toEqual(
          block.map((_, place) => [block[0]?.[0], place]),
        );
      expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
    }
  });

  test('takes one entry once, whether it comes later or at the same time', async () => {
    await storeRuns(store.db, 'real', 'repeated');
    const counts = await Promise.all(
      Array.from({ length: 10 }, () => append(store.db, 'repeated', [entry('a'), entry('b')])),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await append(store.db, 'repeated', [entry('b'), entry('c'), entry('a')])).toBe(1);
    expect((await readLedger(store.db, 'repeated')).map(({ sequence, entryKey }) => [sequence, entryKey])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(await append(store.db, 'repeated', [])).toBe(0);
  });

  test('gives back what was written, and only what came after a place', async () => {
    await storeRuns(store.db, 'real', 'read-back');
    const written = {
      ...entry('first'),
      confidence: 0.8123,
      content: { text: 'ä “😀” \u2028', list: [1, null, { deep: true }] },
    };
    await append(store.db, 'read-back', [written, entry('second')]);
    const [first] = await readLedger(store.db, 'read-back');
    expect(first).toMatchObject({ ...written, sequence: 1, messageId: messageId('read-back', 'first') });
    expect((await readLedger(store.db, 'read-back', 1)).map(({ entryKey }) => entryKey)).toEqual(['second']);
    expect(await sequences('never-heard-of')).toEqual([]);
  });

  test('refuses a run that does not exist, and a confidence that is none', async () => {
    await expect(append(store.db, 'ghost', [entry('a')])).rejects.toMatchObject({ code: '23503' });
    await storeRuns(store.db, 'real', 'oversure');
    await expect(
      append(store.db, 'oversure', [entry('ok'), { ...entry('a'), confidence: 1.01 }]),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await sequences('oversure')).toEqual([]);
  });
});

test('a message id is a UUID v4 drawn from run and key: the same for the same, another for another', () => {
  const uuid = z.uuidv4();
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, text, (run, key, other) => {
      expect(uuid.safeParse(messageId(run, key)).success).toBe(true);
      expect(messageId(run, key)).toBe(messageId(run, key));
      if (other !== key) expect(messageId(run, other)).not.toBe(messageId(run, key));
    }),
  );
});
