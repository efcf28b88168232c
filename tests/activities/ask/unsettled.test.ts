import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsettledReader } from '../../../activities/ask/unsettled.ts';
import { append } from '../../../activities/store/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'unsettled', 'elsewhere');
});
afterAll(() => store.close());

const row = (entryKey: string, content: Readonly<Record<string, Json>>) =>
  houseEntry('CALL', entryKey, 'SEED', content);
const asked = (call: string, nth: number, most: number) =>
  row(`asked/${call}#${nth}`, { state: 'asked', call, cost_at_most_microdollars: most });
const ended = (state: 'failed' | 'lost', call: string, nth: number, most = 0) =>
  row(`${state}/${call}#${nth}`, { state, call, ...(most > 0 ? { cost_at_most_microdollars: most } : {}) });

test('of each question counts what may have been paid and never came, and a panel asks for it in two statements', async () => {
  const { db } = store;
  await append(db, 'unsettled', [
    // Answered.
    asked('a', 1, 10),
    row('call/a', { state: 'answered', call: 'a' }),
    // Lost once, and answered by the second.
    asked('b', 1, 20),
    ended('lost', 'b', 1, 20),
    asked('b', 2, 30),
    row('call/b', { state: 'answered', call: 'b' }),
    // Failed unpaid, failed and may be paid, and never heard of again.
    asked('c', 1, 40),
    ended('failed', 'c', 1),
    asked('c', 2, 50),
    ended('failed', 'c', 2, 50),
    asked('c', 3, 60),
    // Taken for lost, and failed after all, unpaid.
    asked('d', 1, 70),
    ended('lost', 'd', 1, 70),
    ended('failed', 'd', 1),
  ]);
  await append(db, 'elsewhere', [asked('a', 9, 1_000)]);
  let sent = 0;
  const read = unsettledReader({
    query: (text, values = []) => {
      sent += 1;
      return db.query(text, [...values]);
    },
  });
  const questions = [['a', 'a2'], ['b'], ['c'], ['d'], ['e'], ['a', 'c']];
  const each = await Promise.all(questions.map((calls) => read('unsettled', calls)));
  expect(each).toEqual([0, 30, 110, 0, 0, 110]);
  expect(sent).toBe(2);
  expect(await read('unsettled', ['a', 'b', 'c', 'd'])).toBe(140);
});
