import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublication, publish, readRegistry, type Compose } from '../../../activities/store/documents.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const page: Compose = (number) => ({
  entry: { number },
  files: [
    { path: `public/${number}.md`, text: `# ${number}` },
    { path: 'b', text: 'ä' },
  ],
  entries: [houseEntry('OUTCOME', 'published', 'DOCUMENT', { number })],
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const ordered = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

test('25 runs that finish at once get the numbers 1 to 25, although some fail on the way', async () => {
  const runs = upTo(25).map((place) => `crowd-${place}`);
  await storeRuns(store.db, 'simulated', ...runs, 'fails-1', 'fails-2', 'fails-3');
  const failing = Promise.allSettled(
    ['fails-1', 'fails-2', 'fails-3'].map((runKey) =>
      publish(store.db, runKey, 'simulated', () => {
        throw new Error('no page');
      }),
    ),
  );
  const published = await Promise.all(runs.map((runKey) => publish(store.db, runKey, 'simulated', page)));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(ordered(published.map(({ number }) => number))).toEqual(upTo(25));
  expect(await readRegistry(store.db, 'simulated')).toEqual(upTo(25).map((number) => ({ number })));
  expect(await findPublication(store.db, 'fails-1')).toBeNull();
  expect(await readLedger(store.db, 'fails-1')).toEqual([]);

  // A run that failed to publish may try again, and takes the next number.
  expect((await publish(store.db, 'fails-2', 'simulated', page)).number).toBe(26);
});

test('a run is published once, and gets its documents back whenever it publishes again', async () => {
  await storeRuns(store.db, 'real', 'once');
  const publications = await Promise.all(upTo(5).map(() => publish(store.db, 'once', 'real', page)));
  const later = await publish(store.db, 'once', 'real', () => {
    throw new Error('composed twice');
  });
  for (const publication of [...publications, later])
    expect({ ...publication, files: [...publication.files].sort((a, b) => (a.path < b.path ? -1 : 1)) }).toEqual(
      await findPublication(store.db, 'once'),
    );
  expect(
    (await store.db.query(`select path from symposium.documents where run_key = 'once' order by path`)).rows,
  ).toEqual([{ path: 'b' }, { path: 'public/1.md' }]);
  expect((await readLedger(store.db, 'once')).map(({ entryKey }) => entryKey)).toEqual(['published']);
});

test('simulated and real work are counted apart', async () => {
  await storeRuns(store.db, 'real', 'real-next');
  await storeRuns(store.db, 'simulated', 'simulated-next');
  const [real, simulated] = [
    (await readRegistry(store.db, 'real')).length,
    (await readRegistry(store.db, 'simulated')).length,
  ];
  expect((await publish(store.db, 'real-next', 'real', page)).number).toBe(real + 1);
  expect((await publish(store.db, 'simulated-next', 'simulated', page)).number).toBe(simulated + 1);
});

test('a text that cannot be stored leaves no number taken', async () => {
  await storeRuns(store.db, 'real', 'nul', 'after-nul');
  const before = (await readRegistry(store.db, 'real')).length;
  await expect(
    publish(store.db, 'nul', 'real', () => ({ entry: {}, files: [{ path: 'a', text: 'x\u0000' }], entries: [] })),
  ).rejects.toThrow();
  expect((await publish(store.db, 'after-nul', 'real', page)).number).toBe(before + 1);
});
