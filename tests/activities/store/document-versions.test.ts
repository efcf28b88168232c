import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishVersion, type ComposeVersion } from '../../../activities/store/document-versions.ts';
import { findPublication, publish, readRegistry } from '../../../activities/store/documents.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'versioned', 'neighbour', 'unpublished');
  await publish(store.db, 'versioned', 'real', (number) => ({
    entry: { number, version: 1 },
    files: [{ path: 'a', text: 'one' }],
    entries: [],
  }));
  await publish(store.db, 'neighbour', 'real', (number) => ({
    entry: { number, version: 1 },
    files: [{ path: 'a', text: 'other' }],
    entries: [],
  }));
});
afterAll(() => store.close());

const next: ComposeVersion = ({ number, version }) => ({
  entry: { number, version },
  files: [{ path: 'a', text: `version ${version}` }],
  entries: [houseEntry('OUTCOME', `published/${version}`, 'DOCUMENT', { version })],
});
const order = (dispute: string, basis: number) => ({ runKey: 'versioned', corpus: 'real', dispute, basis });

test('a later version stands beside the earlier ones, and the registry shows the latest', async () => {
  expect(await publishVersion(store.db, order('IM-0001-1', 1), next)).toBe(2);
  expect(await findPublication(store.db, 'versioned')).toMatchObject({
    number: 1,
    version: 2,
    files: [{ path: 'a', text: 'version 2' }],
  });
  expect(await findPublication(store.db, 'versioned', 1)).toMatchObject({
    number: 1,
    version: 1,
    files: [{ path: 'a', text: 'one' }],
  });
  expect(await findPublication(store.db, 'versioned', 3)).toBeNull();
  expect(await readRegistry(store.db, 'real')).toEqual([
    { number: 1, version: 2 },
    { number: 2, version: 1 },
  ]);
});

test('a dispute publishes once, however often it is repeated', async () => {
  expect(
    await Promise.all(
      [1, 2, 3].map(() =>
        publishVersion(store.db, order('IM-0001-1', 1), () => {
          throw new Error('composed twice');
        }),
      ),
    ),
  ).toEqual([2, 2, 2]);
  expect((await readLedger(store.db, 'versioned')).map(({ entryKey }) => entryKey)).toEqual(['published/2']);
});

test('of two that start from one version one is published, and the other is told that it comes too late', async () => {
  const both = await Promise.all(
    ['IM-0001-2', 'IM-0001-3'].map((dispute) => publishVersion(store.db, order(dispute, 2), next)),
  );
  expect([...both].sort()).toEqual([3, null]);
});

test('nothing is published anew that was not published', async () => {
  expect(await publishVersion(store.db, { ...order('IM-0009-1', 1), runKey: 'unpublished' }, next)).toBeNull();
});

test('the first publication of a run that has later versions is still its first', async () => {
  expect(
    await publish(store.db, 'versioned', 'real', () => {
      throw new Error('composed twice');
    }),
  ).toMatchObject({ number: 1, version: 1, files: [{ path: 'a', text: 'one' }] });
});

test('a scenario that is withdrawn while a dispute is heard is published in no new version from then on', async () => {
  const basis = 3;
  const gone = { corpus: 'real', number: 1, by: 'Mara', reason: 'The door weighs two things.' };
  const [published, withdrawal] = await Promise.all([
    publishVersion(store.db, order('IM-0001-4', basis), next),
    withdraw(store.db, gone),
  ]);
  expect(withdrawal).toMatchObject({ isNew: true });
  expect(['withdrawn', basis + 1]).toContain(published);
  const latest = await findPublication(store.db, 'versioned');
  expect(latest?.version).toBe(published === 'withdrawn' ? basis : basis + 1);
  expect(await publishVersion(store.db, order('IM-0001-5', latest?.version ?? 0), next)).toBe('withdrawn');
  expect(await findPublication(store.db, 'versioned')).toEqual(latest);
  // What a dispute had published before is what it is told again.
  expect(await publishVersion(store.db, order('IM-0001-1', 1), next)).toBe(2);
  expect(await publishVersion(store.db, { ...order('IM-0002-1', 1), runKey: 'neighbour' }, next)).toBe(2);
});
