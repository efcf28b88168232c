import { describe, expect, test } from 'vitest';
import { forget } from '../../../../activities/omega/memory/forget.ts';
import { liveEntries } from '../../../../activities/omega/memory/stored-memories.ts';
import { violations } from '../../../../shared/omega/memory/consistency.ts';
import { storeRuns } from '../../../support/store.ts';
import { conclude, learnedIn } from './sessions.ts';
import { failing, failureId, key, silent, store, setUp } from './remembered.ts';

setUp();

describe('a deletion', () => {
  const order = (section: 'historicalFailures' | 'failurePatterns', by = 'Mara Lind') => ({
    corpus: 'real' as const,
    section,
    id: failureId(),
    by,
    reason: 'It held for one vendor only.',
  });
  const sections = async () =>
    (await liveEntries(store.db, { corpus: 'real', ids: [failureId()] })).map(({ section }) => section);
  async function learn(name: string): Promise<string> {
    await storeRuns(store.db, 'real', key(name));
    await conclude(store.db, key(name), learnedIn(key(name), { ...silent, failures: failing(5) }));
    return key(name);
  }

  test('takes along the pattern that leans on the entry, and says who and why', async () => {
    await learn('s');
    expect(await forget(store.db, order('historicalFailures'))).toEqual([
      { section: 'historicalFailures', id: failureId() },
      { section: 'failurePatterns', id: failureId() },
    ]);
    expect(await sections()).toEqual([]);
    const { rows } = await store.db.query(
      "select deleted_by, reason from symposium.memory_updates where kind = 'DELETED' and entry_id = $1",
      [failureId()],
    );
    expect(rows).toEqual(Array(2).fill({ deleted_by: 'Mara Lind', reason: 'It held for one vendor only.' }));
  });

  test('of a pattern leaves what it leans on', async () => {
    await learn('s');
    expect(await forget(store.db, order('failurePatterns'))).toHaveLength(1);
    expect(await sections()).toEqual(['historicalFailures']);
  });

  test('of what is not there, or of the same by two at once, deletes once', async () => {
    await learn('s');
    const both = await Promise.all([
      forget(store.db, order('historicalFailures')),
      forget(store.db, order('historicalFailures', 'Otto')),
    ]);
    expect(both.map((deleted) => deleted.length).sort()).toEqual([0, 2]);
    expect(await forget(store.db, order('historicalFailures'))).toEqual([]);
  });

  test('is undone by a later session only: one that repeats its ending brings nothing back, and a use neither', async () => {
    const first = await learn('first');
    await forget(store.db, order('historicalFailures'));
    await conclude(store.db, first, learnedIn(first, { ...silent, failures: failing(5) }), {
      uses: [{ id: failureId(), good: true }],
    });
    expect(await sections()).toEqual([]);
    const second = await learn('second');
    const [entry] = (await liveEntries(store.db, { corpus: 'real', ids: [failureId()] })).filter(
      ({ section }) => section === 'historicalFailures',
    );
    expect(Object.keys(entry?.tally ?? {})).toEqual([second]);
  });

  test('beside sessions that end at the same time never leaves a pattern without what it leans on', async () => {
    const runKeys = Array.from({ length: 8 }, (_, place) => key(`beside-${place}`));
    await storeRuns(store.db, 'real', ...runKeys);
    await Promise.all(
      runKeys.flatMap((runKey) => [
        conclude(store.db, runKey, learnedIn(runKey, { ...silent, failures: failing(5) })),
        forget(store.db, order('historicalFailures', runKey)),
      ]),
    );
    expect(violations(await liveEntries(store.db, { corpus: 'real' }), { sessionId: 'another', timeline: [] })).toEqual(
      [],
    );
  });
});
