import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { openDatabase } from '../../../activities/store/database.ts';
import { storeBodyInBackground } from '../../../activities/store/store-body-in-background.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';
import { until } from '../../support/until.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const count = async () => (await store.db.query('select from symposium.blobs')).rowCount;

describe('a request’s body', () => {
  test('is in the store when the answer comes, and the call names it', async () => {
    await storeRuns(store.db, 'real', 'slow');
    const before = (await count()) ?? 0;
    const stored = storeBodyInBackground(store.db, { asked: 'slowly' }, 0);
    await until(async () => (await count()) === before + 1);
    const hash = await stored();
    expect(
      await saveCall(store.db, sampleCall({ runKey: 'slow' }), { asked: 'slowly' }, { said: 'much' }, [], {
        storedRequest: hash,
        held: null,
      }),
    ).toBe(true);
    const [call] = await callsOfRun(store.db, 'slow');
    expect(call?.requestHash).toBe(hash);
    expect(
      await Promise.all([call?.requestHash, call?.responseHash].map((each) => readBody(store.db, each ?? ''))),
    ).toEqual([{ asked: 'slowly' }, { said: 'much' }]);
  });

  test('waits for the call where the answer comes sooner', async () => {
    const before = await count();
    expect(await storeBodyInBackground(store.db, { asked: 'briefly' }, 60_000)()).toBeNull();
    expect(await count()).toBe(before);
  });

  test('waits for the call where the store is away', async () => {
    const away = openDatabase('postgresql://postgres@127.0.0.1:1/postgres');
    let tried = false;
    const stored = storeBodyInBackground(
      {
        query: (text, values = []) => {
          tried = true;
          return away.query(text, [...values]);
        },
      },
      { asked: 'nobody' },
      0,
    );
    await until(() => tried);
    expect(await stored()).toBeNull();
    await away.end();
  });
});
