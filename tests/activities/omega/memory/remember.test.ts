import { describe, expect, test } from 'vitest';
import { memoryId } from '../../../../activities/omega/memory/memory-id.ts';
import { trackRecords } from '../../../../activities/omega/recall.ts';
import { takeIn } from '../../../../activities/omega/memory/take-in.ts';
import { transaction } from '../../../../activities/store/database.ts';
import { append, readLedger } from '../../../../activities/store/ledger.ts';
import { liveEntries } from '../../../../activities/omega/memory/stored-memories.ts';
import { violations } from '../../../../shared/omega/memory/consistency.ts';
import { mergeEntries, shownAs } from '../../../../shared/omega/memory/entries.ts';
import type { Lesson } from '../../../../shared/omega/memory/handover.ts';
import { memoryRows, sessionEntry, sessionRows } from '../../../../shared/omega/memory/stored-rows.ts';
import { foldSession } from '../../../../shared/omega/memory/session.ts';
import { storeRuns } from '../../../support/store.ts';
import { failures, patterns, successes } from '../../../shared/omega/memory/spoken-memories.ts';
import { conclude, learnedIn } from './sessions.ts';
import { failing, failureId, key, lone, own, silent, store, setUp } from './remembered.ts';

setUp();

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
