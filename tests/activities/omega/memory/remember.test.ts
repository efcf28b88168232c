import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forget } from '../../../../activities/omega/memory/forget.ts';
import { memoryId } from '../../../../activities/omega/memory/memory-id.ts';
import { trackRecords } from '../../../../activities/omega/memory/records.ts';
import { takeIn } from '../../../../activities/omega/memory/take-in.ts';
import { transaction } from '../../../../activities/store/database.ts';
import { append, readLedger } from '../../../../activities/store/ledger.ts';
import { liveEntries } from '../../../../activities/omega/memory/stored-memories.ts';
import { violations } from '../../../../shared/omega/memory/consistency.ts';
import { mergeEntries, shownAs } from '../../../../shared/omega/memory/entries.ts';
import type { Lesson } from '../../../../shared/omega/memory/handover.ts';
import { memoryRows } from '../../../../shared/omega/memory/memory-rows.ts';
import { foldSession } from '../../../../shared/omega/memory/session.ts';
import { sessionEntry, sessionRows } from '../../../../shared/omega/memory/stored-rows.ts';
import { openStore, storeRuns } from '../../../support/store.ts';
import { failures, patterns, successes } from '../../../shared/omega/memory/spoken-memories.ts';
import { conclude, learnedIn } from './sessions.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let turn = 0;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());
beforeEach(() => {
  turn += 1;
});

/** A name that no other test's lessons have. */
const own = (name: string) => `${name} ${turn}`;
const key = (name: string) => `${name}-${turn}`;
const lone = { solutionPatterns: [], problemPatterns: [], reasoningPatterns: [] };
const failing = (agentId: number, change: object = {}) => ({
  ...failures(),
  rules: [],
  failures: failures().failures.map((one) => ({ ...one, name: own('Haste'), agentId, ...change })),
});
const silent = {
  patterns: patterns(lone),
  failures: failures({ failures: [], rules: [] }),
  successes: successes({ successes: [], brilliantIdeas: [], heuristics: [] }),
};
const failureId = () => memoryId('historicalFailures', own('Haste'));
const countRows = async () =>
  (await store.db.query<{ rows: number }>('select count(*)::integer as rows from symposium.memory_updates')).rows[0]
    ?.rows;

describe('a session that ends', () => {
  test('leaves its lessons, their counterparts, and a row of its timeline for each; a second time changes nothing', async () => {
    const runKey = key('s');
    await storeRuns(store.db, 'real', runKey);
    const written = await conclude(store.db, runKey, learnedIn(runKey));
    const [rows, ledger] = [await countRows(), await readLedger(store.db, runKey)];
    expect(written.map(({ section }) => section)).toEqual(
      expect.arrayContaining([
        'solutionPatterns',
        'historicalSuccesses',
        'failurePatterns',
        'historicalFailures',
        'brilliantIdeas',
      ]),
    );
    expect(ledger).toHaveLength(written.length);
    expect(
      violations(await liveEntries(store.db, { corpus: 'real' }), {
        sessionId: runKey,
        timeline: foldSession(sessionRows(ledger, new Map())).timeline,
      }),
    ).toEqual([]);
    expect(await conclude(store.db, runKey, learnedIn(runKey))).toEqual(written);
    expect([await countRows(), await readLedger(store.db, runKey)]).toEqual([rows, ledger]);
  });

  test('shares an entry with those that learned the same under another spelling', async () => {
    const [a, b] = [key('a'), key('b')];
    await storeRuns(store.db, 'real', a, b);
    await conclude(store.db, a, learnedIn(a, { ...silent, failures: failing(5) }));
    await conclude(
      store.db,
      b,
      learnedIn(b, {
        ...silent,
        failures: failing(6, { name: `  “${own('HASTE')}” ` }),
        at: '2026-11-22T10:00:00.000Z',
      }),
    );
    const [entry] = shownAs('historicalFailures', await liveEntries(store.db, { corpus: 'real', ids: [failureId()] }));
    expect(entry).toMatchObject({ frequency: 2, contexts: [`The problem of ${a}`, `The problem of ${b}`].sort() });
    expect(failureId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(memoryId('failureRules', '???')).not.toBe(memoryId('failureRules', '!!!'));
  });

  test('hands its agents’ records on, in its own corpus only', async () => {
    const [real, simulated] = [key('real'), key('simulated')];
    await storeRuns(store.db, 'real', real);
    await storeRuns(store.db, 'simulated', simulated);
    const before = await trackRecords(store.db, 'real');
    await conclude(store.db, simulated, learnedIn(simulated, { ...silent, failures: failing(33) }), {
      corpus: 'simulated',
    });
    expect(await trackRecords(store.db, 'real')).toEqual(before);
    expect(await liveEntries(store.db, { corpus: 'real', ids: [failureId()] })).toEqual([]);
    expect(await trackRecords(store.db, 'simulated')).toEqual([{ agent: 33, successes: 0, failures: 1 }]);
    await conclude(
      store.db,
      real,
      learnedIn(real, {
        ...silent,
        failures: failing(33),
        successes: successes({
          heuristics: [],
          brilliantIdeas: [],
          successes: successes().successes.map((one) => ({ ...one, name: own('Mirror'), agentId: 33 })),
        }),
      }),
    );
    expect((await trackRecords(store.db, 'real')).find(({ agent }) => agent === 33)).toEqual({
      agent: 33,
      successes: 1,
      failures: 1,
    });
  });

  test('moves an agent’s record by one, however many failures it names', async () => {
    const loud = key('loud');
    await storeRuns(store.db, 'real', loud);
    const many = {
      ...failures(),
      rules: [],
      failures: Array.from({ length: 10 }, (_, nth) =>
        failures().failures.map((one) => ({ ...one, name: own(`Haste, ${nth}`), agentId: 38 })),
      ).flat(),
    };
    await conclude(store.db, loud, learnedIn(loud, { ...silent, failures: many }));
    expect((await trackRecords(store.db, 'real')).find(({ agent }) => agent === 38)).toEqual({
      agent: 38,
      successes: 0,
      failures: 1,
    });
  });

  test('cannot write into the other corpus', async () => {
    await storeRuns(store.db, 'simulated', key('s'));
    await expect(conclude(store.db, key('s'), learnedIn(key('s')))).rejects.toThrow(/is no run of the real corpus/);
  });

  test('counts what it made use of once, if an earlier session had left it', async () => {
    const [first, second] = [key('first'), key('second')];
    await storeRuns(store.db, 'real', first, second);
    const heuristic = own('When stuck, wait');
    const id = memoryId('successHeuristics', heuristic);
    const lessons = (runKey: string) =>
      learnedIn(runKey, {
        ...silent,
        successes: successes({ successes: [], brilliantIdeas: [], heuristics: [heuristic] }),
      });
    const applications = async () =>
      shownAs('successHeuristics', await liveEntries(store.db, { corpus: 'real', ids: [id] })).map((one) => [
        one.applications,
        one.successRate,
      ]);
    await conclude(store.db, first, lessons(first), { uses: [{ id, good: true }] });
    expect(await applications()).toEqual([[0, 0]]);
    await conclude(store.db, second, lessons(second), {
      uses: [
        { id, good: true },
        { id: 'nobody-s', good: true },
      ],
    });
    await conclude(store.db, second, lessons(second), { uses: [{ id, good: true }] });
    expect(await applications()).toEqual([[1, 1]]);
  });
});

test('thirty sessions that end at once, each of them twice, lose nothing', async () => {
  const runKeys = Array.from({ length: 30 }, (_, place) => key(`at-once-${place}`));
  await storeRuns(store.db, 'real', ...runKeys);
  const lessons = new Map(
    runKeys.map((runKey, place) => [
      runKey,
      learnedIn(runKey, {
        ...silent,
        at: new Date(Date.UTC(2026, 10, 21, 10, place % 7)).toISOString(),
        patterns: patterns({
          ...lone,
          solutionPatterns: patterns().solutionPatterns.map((one) => ({
            ...one,
            name: own('Cut it'),
            applicableWhen: [`case ${place}`],
          })),
        }),
        failures: failing(1 + (place % 3)),
      }),
    ]),
  );
  const written = await Promise.all(
    runKeys.flatMap((runKey) => [1, 2].map(() => conclude(store.db, runKey, lessons.get(runKey) ?? []))),
  );
  const stored = await liveEntries(store.db, {
    corpus: 'real',
    ids: [failureId(), memoryId('solutionPatterns', own('Cut it'))],
  });
  expect(stored).toEqual(mergeEntries(...written));
  expect(stored.map(({ section }) => section)).toEqual([
    'failurePatterns',
    'historicalFailures',
    'historicalSuccesses',
    'solutionPatterns',
  ]);
  expect(shownAs('historicalFailures', stored)[0]).toMatchObject({
    frequency: runKeys.length,
    contexts: runKeys.map((runKey) => `The problem of ${runKey}`).sort(),
  });
  expect(shownAs('solutionPatterns', stored)[0]?.applicableWhen).toHaveLength(runKeys.length);
  expect(shownAs('historicalSuccesses', stored)[0]).toMatchObject({ frequency: runKeys.length });
});

describe('an inconsistent write is refused and leaves nothing', () => {
  const lessonsOn = (runKey: string): readonly Lesson[] =>
    learnedIn(runKey, {
      ...silent,
      failures: failing(5),
      patterns: patterns({
        ...lone,
        solutionPatterns: patterns().solutionPatterns.map((one) => ({ ...one, name: own('Cut it') })),
      }),
    });
  test.each<[string, (lesson: Lesson) => boolean, (lesson: Lesson) => boolean, RegExp]>([
    [
      'a failure pattern alone',
      ({ section }) => section === 'failurePatterns',
      () => true,
      /a failure pattern of Pattern Memory exists in Failure Memory/,
    ],
    [
      'a solution alone',
      ({ section }) => section === 'solutionPatterns',
      () => true,
      /a solution pattern of Pattern Memory exists in Success Memory/,
    ],
    [
      'what the timeline does not show',
      ({ section }) => section === 'historicalFailures',
      () => false,
      /stands in the session’s timeline/,
    ],
  ])('%s', async (_, chosen, noted, words) => {
    const runKey = key('broken');
    await storeRuns(store.db, 'real', runKey);
    const before = await countRows();
    const updates = lessonsOn(runKey).filter(chosen);
    expect(updates).toHaveLength(1);
    await expect(
      transaction(store.db, async (client) => {
        await append(
          client,
          runKey,
          memoryRows(updates.filter(noted), 1).map((row) => sessionEntry(row, 'CONCLUSION')),
        );
        await takeIn(client, { runKey, corpus: 'real', updates });
      }),
    ).rejects.toThrow(words);
    expect([await countRows(), await readLedger(store.db, runKey)]).toEqual([before, []]);
  });
});

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
