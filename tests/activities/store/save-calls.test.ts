import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { callWriter, saveCall } from '../../../activities/store/save-calls.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const entryOf = (name: string) => [houseEntry('CALL', `call/${name}`, 'SEED', { name })];
const members = Array.from({ length: 10 }, (_, place) => `member-${place}`);

/** The store, and how many statements were sent to it. */
function counted(): { readonly db: Queryable; readonly sent: () => number } {
  let count = 0;
  return {
    db: {
      query: (text, values = []) => {
        count += 1;
        return store.db.query(text, [...values]);
      },
    },
    sent: () => count,
  };
}

describe('answers that come in the same moment', () => {
  test('are saved in two statements, each with its bodies and its row in the ledger', async () => {
    await storeRuns(store.db, 'real', 'panel');
    const { db, sent } = counted();
    const save = callWriter(db);
    const stand = await Promise.all(
      members.map((subject) =>
        save(sampleCall({ runKey: 'panel', subject }), { asked: subject }, { said: subject }, entryOf(subject)),
      ),
    );
    expect(stand).toEqual(members.map(() => true));
    expect(sent()).toBe(2);
    const calls = await callsOfRun(store.db, 'panel');
    expect(calls.map(({ subject }) => subject).sort()).toEqual(members);
    for (const { subject, requestHash, responseHash } of calls) {
      expect(await Promise.all([readBody(store.db, requestHash), readBody(store.db, responseHash)])).toEqual([
        { asked: subject },
        { said: subject },
      ]);
    }
    expect(
      (await readLedger(store.db, 'panel')).map(({ sequence, entryKey }) => `${sequence} ${entryKey}`).sort(),
    ).toEqual(expect.arrayContaining(members.map((name) => expect.stringMatching(new RegExp(`^\\d+ call/${name}$`)))));
  });

  test('under one key are one answer: one stands, and the other is told so', async () => {
    await storeRuns(store.db, 'real', 'twins');
    const save = callWriter(store.db);
    const long = Array.from({ length: 200_000 }, (_, place) => `${place * 7919}`).join(' ');
    const twin = (name: string, sent = '') =>
      save(sampleCall({ runKey: 'twins', answer: { name } }), { sent }, { name }, entryOf('twin'));
    // The first goes alone; the two that wait for it go together, in the order in which they came: that of the one that
    // takes far longer to pack, first.
    const stand = await Promise.all([
      save(sampleCall({ runKey: 'twins', subject: 'before' }), {}, {}, []),
      twin('one', long),
      twin('two'),
    ]);
    expect(stand).toEqual([true, true, false]);
    expect(
      (await callsOfRun(store.db, 'twins')).filter(({ subject }) => subject === null).map(({ answer }) => answer),
    ).toEqual([{ name: 'one' }]);
    expect((await readLedger(store.db, 'twins')).filter(({ entryKey }) => entryKey === 'call/twin')).toHaveLength(1);
    expect(await twin('three')).toBe(false);
  });

  test('lose nothing by a neighbour that cannot be stored', async () => {
    await storeRuns(store.db, 'real', 'neighbours');
    const save = callWriter(store.db);
    const impossible = sampleCall({
      runKey: 'neighbours',
      subject: 'impossible',
      outcome: 'answered',
      answer: { text: '\u0000' },
    });
    const settled = await Promise.allSettled([
      save(sampleCall({ runKey: 'neighbours', subject: 'first' }), {}, {}, []),
      save(sampleCall({ runKey: 'neighbours', subject: 'second' }), {}, {}, []),
      save(impossible, {}, {}, []),
      save(sampleCall({ runKey: 'neighbours', subject: 'third' }), {}, {}, []),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await callsOfRun(store.db, 'neighbours')).map(({ subject }) => subject).sort()).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});

test('numbers and broken text of a provider are stored as they are, or as what a reader would see', async () => {
  await storeRuns(store.db, 'real', 'exact');
  const call = sampleCall({
    runKey: 'exact',
    confidence: 0.1 + 0.2,
    costMicrodollars: null,
    snapshot: 'half a sign \ud83d',
    outcome: 'unreadable',
    answer: null,
    facts: null,
    why: 'not JSON',
  });
  expect(await saveCall(store.db, call, {}, {}, [])).toBe(true);
  expect(await callsOfRun(store.db, 'exact')).toEqual([
    expect.objectContaining({
      confidence: 0.1 + 0.2,
      costMicrodollars: null,
      snapshot: 'half a sign \ufffd',
      answer: null,
      facts: null,
      why: 'not JSON',
    }),
  ]);
});
