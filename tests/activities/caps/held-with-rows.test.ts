import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hold, holder, type HoldOrder } from '../../../activities/caps/holds.ts';
import { setCap } from '../../../activities/caps/stored-caps.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { callWriter, saveCall } from '../../../activities/store/save-calls.ts';
import { capScope } from '../../../shared/kernel/caps.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { heldUp } from '../../support/held-up.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

// What a request holds is written with the row that it is asked, and settled with the answer that is stored (kernel rules §38).
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

let cases = 0;
let run = '';
beforeEach(async () => {
  cases += 1;
  run = `run-${cases}`;
  await storeRuns(store.db, 'real', run);
});

const entry = (name: string) => houseEntry('CALL', name, 'SEED', { name });
const order = (call: string, change: Partial<HoldOrder> = {}): HoldOrder => ({
  key: `${run}/${call}#1`,
  call: `${run}/${call}`,
  runKey: run,
  simulated: false,
  priced: true,
  most: { microdollars: 10, tokens: 100 },
  forMs: 60_000,
  asked: [entry(`asked/${call}`)],
  ...change,
});

const rowsOf = async () => (await readLedger(store.db, run)).map(({ entryKey }) => entryKey);
const heldNow = async () =>
  (
    await store.db.query<{ key: string }>(
      'select hold_key as key from symposium.holds where run_key = $1 order by hold_key',
      [run],
    )
  ).rows.map(({ key }) => key);
const settled = async () =>
  (
    await store.db.query<{ key: string; money: number; tokens: number }>(
      'select hold_key as key, microdollars::int as money, tokens::int as tokens from symposium.settlements where run_key = $1 order by hold_key',
      [run],
    )
  ).rows;

test('a panel holds in two statements, in its order, and only what holds is written down as asked', async () => {
  await setCap(store.db, {
    key: `cap-${run}`,
    scope: capScope.run(run),
    kind: 'tokens',
    most: 250,
    by: 'Ada',
    reason: 'It is enough.',
  });
  let sent = 0;
  const holds = holder({
    query: (text, values = []) => {
      sent += 1;
      return store.db.query(text, [...values]);
    },
  });
  const said = await Promise.all(['a', 'b', 'c', 'd'].map((call) => holds(order(call))));
  expect(sent).toBe(2);
  expect(said.map(({ state }) => state)).toEqual(['held', 'held', 'waits', 'waits']);
  expect(said[2]).toMatchObject({ cap: { scope: capScope.run(run), kind: 'tokens', most: 250, needs: 100 } });
  expect(await rowsOf()).toEqual(['asked/a', 'asked/b']);
  expect(await heldNow()).toEqual([`${run}/a#1`, `${run}/b#1`]);
});

test('again under its key it is the same hold with the same row', async () => {
  expect([await hold(store.db, order('a')), await hold(store.db, order('a'))]).toEqual([
    { state: 'held' },
    { state: 'held' },
  ]);
  expect([await rowsOf(), await heldNow()]).toEqual([['asked/a'], [`${run}/a#1`]]);
});

test('nothing is held where the row cannot be written', async () => {
  await expect(hold(store.db, order('a', { asked: [{ ...entry('asked/a'), confidence: 2 }] }))).rejects.toThrow();
  expect(await heldNow()).toEqual([]);
});

test('an answer is stored and settled in one statement, and settled too where another one has its key', async () => {
  await hold(store.db, order('SEED', { key: 'first' }));
  await hold(store.db, order('SEED', { key: 'second' }));
  const save = (key: string, tokens: number) =>
    saveCall(store.db, sampleCall({ runKey: run }), {}, {}, [], {
      storedRequest: null,
      held: { key, used: { microdollars: 2.5, tokens } },
    });
  expect([await save('first', 30), await save('second', 40)]).toEqual([true, false]);
  expect(await save('second', 90)).toBe(false);
  expect(await heldNow()).toEqual([]);
  expect(await settled()).toEqual([
    { key: 'first', money: 3, tokens: 30 },
    { key: 'second', money: 3, tokens: 40 },
  ]);
});

test('an answer that cannot be stored settles nothing', async () => {
  await hold(store.db, order('SEED', { key: 'kept' }));
  const impossible = sampleCall({ runKey: run, outcome: 'answered', answer: { text: '\u0000' } });
  await expect(
    saveCall(store.db, impossible, {}, {}, [], {
      storedRequest: null,
      held: { key: 'kept', used: { microdollars: 1, tokens: 1 } },
    }),
  ).rejects.toThrow();
  expect(await heldNow()).toEqual(['kept']);
});

test('who waits for the lock while another attempt stores the answer learns that it is there', async () => {
  const call = sampleCall({ runKey: run });
  const alone = { attempt: 'second', forMs: 60_000 };
  const saving = await store.db.connect();
  await saving.query('begin');
  await saveCall(saving, call, {}, {}, []);
  const holding = hold(store.db, order('SEED', { call: callKey(call), alone }));
  await heldUp(store.db, saving, 'with ordered as materialized');
  await saving.query('commit');
  saving.release();
  expect(await holding).toEqual({ state: 'taken' });
  expect([await heldNow(), await rowsOf()]).toEqual([[], []]);
  expect((await store.db.query('select from symposium.paying')).rows).toEqual([]);
});

test('two workers that hold and save calls of one run at the same time wait for each other, and never both', async () => {
  const workers = [0, 1, 2, 3].map(() => ({ holds: holder(store.db), save: callWriter(store.db) }));
  const said = await Promise.allSettled(
    workers.flatMap(({ holds, save }, worker) =>
      Array.from({ length: 15 }, async (_, nth) => {
        const name = `${worker}-${nth}`;
        await holds(order(name));
        await save(sampleCall({ runKey: run, subject: name }), {}, {}, [entry(`call/${name}`)], {
          storedRequest: null,
          held: { key: `${run}/${name}#1`, used: { microdollars: 1, tokens: 1 } },
        });
      }),
    ),
  );
  expect(said.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect([(await callsOfRun(store.db, run)).length, (await settled()).length, await heldNow()]).toEqual([60, 60, []]);
});
