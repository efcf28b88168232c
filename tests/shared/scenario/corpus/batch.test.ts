import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { scenarioEnds } from '../../../../shared/scenario/corpus/activities.ts';
import { batchEntry, batchRows, type BatchRow } from '../../../../shared/scenario/corpus/batch-rows.ts';
import { batchStandingOf, nextOf } from '../../../../shared/scenario/corpus/batch-standing.ts';
import type { Cell } from '../../../../shared/scenario/corpus/plan.ts';
import { readBatch } from '../../../../shared/scenario/corpus/read-batch.ts';

const cell: Cell = { category: 'The Cascade', tier: 'SPARK', status: 'KS' };
const briefs = [cell, { ...cell, status: 'MT' }, { ...cell, status: 'DG' }] as const;

const read = (policy: object = {}, key = 'night') => {
  const reading = readBatch(key, { briefs, policy });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.batch;
};

const begun = (slot: number, attempt = 1, reserved = 10): BatchRow => ({
  kind: 'BEGUN',
  slot,
  attempt,
  run: `night-s${slot}-${attempt}`,
  reserved,
});
const ended = (
  slot: number,
  end: (typeof scenarioEnds)[number],
  { attempt = 1, costMicrodollars = 4 }: { attempt?: number; costMicrodollars?: number | null } = {},
): BatchRow => ({
  kind: 'ENDED',
  slot,
  attempt,
  run: `night-s${slot}-${attempt}`,
  end,
  scenarioId: null,
  tokens: 7,
  costMicrodollars,
});

describe('where a batch stands', () => {
  test('a slot is open until its scenario is documented, whichever way it was lost', () => {
    for (const end of scenarioEnds) {
      const { made, lost, open } = batchStandingOf({ briefs }, [begun(1), ended(1, end)]);
      const documented = end === 'DOCUMENTED';
      expect([made, lost]).toEqual(documented ? [1, 0] : [0, 1]);
      // What nobody tried yet goes before what is tried again.
      expect(open).toEqual([
        { slot: 2, attempt: 1 },
        { slot: 3, attempt: 1 },
        ...(documented ? [] : [{ slot: 1, attempt: 2 }]),
      ]);
    }
  });

  test('a cost that is not known counts with all that was reserved', () => {
    const rows = [begun(1), begun(2), ended(1, 'DOCUMENTED'), ended(2, 'FAILED', { costMicrodollars: null })];
    expect(batchStandingOf({ briefs }, rows).spentMicrodollars).toBe(14);
  });

  test('a scenario waits until it goes on or ends, and who is paused goes on when resumed', () => {
    const waits: BatchRow = { kind: 'WAITS', run: 'night-s1-1', nth: '1' };
    const states = (...rows: BatchRow[]) =>
      batchStandingOf({ briefs }, [begun(1), ...rows]).scenarios.map((one) => one.waits);
    expect(states(waits)).toEqual([true]);
    expect(states(waits, { kind: 'GOES-ON', run: 'night-s1-1', nth: '2' })).toEqual([false]);
    expect(states(waits, ended(1, 'SHELVED'))).toEqual([false]);
    const order = { by: 'Mara', reason: 'night' };
    const paused: BatchRow = { kind: 'PAUSED', ...order, nth: '1' };
    expect(batchStandingOf({ briefs }, [paused]).held).toBe(true);
    expect(batchStandingOf({ briefs }, [paused, { kind: 'RESUMED', ...order, nth: '2' }]).held).toBe(false);
  });

  test('is the same when rows are told twice, and rows come back from the ledger as they were', () => {
    const rows = [begun(1), ended(1, 'SPLIT'), begun(1, 2), begun(2), ended(2, 'DOCUMENTED')];
    expect(batchStandingOf({ briefs }, [...rows, ...rows])).toEqual(batchStandingOf({ briefs }, rows));
    expect(batchRows(rows.map(batchEntry))).toEqual(rows);
    expect(new Set(rows.map((row) => batchEntry(row).entryKey)).size).toBe(rows.length);
    expect(
      batchRows([
        { type: 'BATCH', content: { kind: 'BEGUN' } },
        { type: 'CALL', content: {} },
      ]),
    ).toEqual([]);
  });
});

describe('what is begun next', () => {
  test('never goes beyond the seeds, names no scenario twice, and ends when all is made', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.constantFrom(...scenarioEnds)),
        (seeds, atOnce, ends) => {
          const { brief, policy } = read({ seeds, atOnce });
          const rows: BatchRow[] = [];
          const stream = ends[Symbol.iterator]();
          for (;;) {
            const next = nextOf('night', brief, policy, batchStandingOf(brief, rows));
            expect(next.begun + next.kickoffs.length).toBeLessThanOrEqual(seeds);
            const [kickoff] = next.kickoffs;
            if (kickoff === undefined) {
              expect(next.made === 3 || next.begun === seeds).toBe(true);
              break;
            }
            expect(rows.some((row) => 'run' in row && row.run === kickoff.run)).toBe(false);
            expect(kickoff.input.brief).toEqual(briefs[kickoff.slot - 1]);
            const { value = 'FAILED' } = stream.next() as { value?: (typeof scenarioEnds)[number] };
            rows.push(begun(kickoff.slot, kickoff.attempt), ended(kickoff.slot, value, { attempt: kickoff.attempt }));
          }
        },
      ),
    );
  });

  test('tells a scenario its own brief and the rules, and nothing of the batch', () => {
    const { brief, policy } = read({ scenario: { phaseAttempts: 2 } });
    const { kickoffs } = nextOf('night', brief, policy, batchStandingOf(brief, [begun(1), ended(1, 'DISCARDED')]));
    const [second] = kickoffs;
    expect(second?.input).toEqual({ brief: briefs[1], policy: { phaseAttempts: 2, models: policy.scenario.models } });
    expect(JSON.stringify(kickoffs.map(({ input }) => input))).not.toContain('night');
  });
});

describe('an input', () => {
  test.each([
    [{}, /^briefs: /],
    [{ briefs: [] }, /^briefs: /],
    [{ briefs: [{ ...cell, tier: 'EASY' }] }, /^briefs\.0\.tier: /],
    [{ briefs: [{ ...cell, hint: 'x' }] }, /^briefs\.0: .*hint/],
    [{ briefs, policy: { atOnce: 0 } }, /^policy\.atOnce: /],
    [{ briefs, policy: { inFlight: 3 } }, /^policy: .*inFlight/],
    [{ briefs, policy: { seeds: 2 } }, /^policy\.seeds: is 2, and there are 3 briefs/],
    [{ briefs, policy: { spendCapMicrodollars: 0 } }, /^policy\.spendCapMicrodollars: /],
    [
      { briefs, policy: { scenario: { phaseAttempt: 1 } } },
      /^policy\.scenario\.phaseAttempt: is unknown|policy\.scenario.*phaseAttempt/,
    ],
    [5, /^batch: /],
  ])('%# is refused with its field', (given, problem) => {
    const reading = readBatch('night', given);
    expect(reading.ok ? [] : reading.problems).toEqual([expect.stringMatching(problem)]);
  });

  test('has a key that leaves room for those of its scenarios', () => {
    expect(readBatch('n'.repeat(73), { briefs }).ok).toBe(true);
    expect(readBatch('n'.repeat(78), { briefs })).toMatchObject({ ok: false });
    expect(readBatch('Night', { briefs })).toMatchObject({ ok: false });
  });

  test('with a cap gives each scenario its own: as said, else an equal part, and no more than the default', () => {
    expect(read().policy.scenario.spendCapMicrodollars).toBeUndefined();
    expect(read({ spendCapMicrodollars: 50_000_000 }).policy.scenario.spendCapMicrodollars).toBe(10_000_000);
    expect(read({ spendCapMicrodollars: 1_000_000_000 }).policy.scenario.spendCapMicrodollars).toBe(50_000_000);
    const said = { spendCapMicrodollars: 50_000_000, scenario: { spendCapMicrodollars: 20_000_000 } };
    expect(read(said).policy.scenario.spendCapMicrodollars).toBe(20_000_000);
    expect(read().policy.seeds).toBe(5);
  });
});
