import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../../shared/scenario/corpus/plan.ts';
import { type BeforeNight, nightSlots } from '../../../../shared/scenario/corpus/night.ts';
import { readNight } from '../../../../shared/scenario/corpus/read-night.ts';

const locked: Cell = { category: 'The Locked Room', tier: 'SPARK', status: 'KS' };
const cascade: Cell = { category: 'The Cascade', tier: 'FRACTURE', status: 'KS' };
const ghost: Cell = { category: 'The Ghost Machine', tier: 'RUPTURE', status: 'CT' };
const briefs = [locked, cascade, locked, ghost, cascade, locked];
const plan = { name: 'nightly', briefs, most: 3, seeds: 10 };

const before = (change: Partial<BeforeNight> = {}): BeforeNight => ({ counts: [], seeds: 0, other: null, ...change });

describe('a night makes', () => {
  test('the first slots of the plan that nobody has made, so many at most', () => {
    const { night, briefs: slots, seeds } = nightSlots(plan, before());
    expect(slots).toEqual([locked, cascade, locked]);
    expect(night).toEqual({ plan: 'nightly', size: 6, made: 0, underWay: 0, idle: null });
    expect(seeds).toBeGreaterThanOrEqual(3);
  });

  test('what is left: a slot of each cell for each scenario of it that is made or under way, whoever had it made', () => {
    const counts = [
      { ...locked, made: 1, underWay: 1 },
      { ...cascade, made: 0, underWay: 1 },
    ];
    const { night, briefs: slots } = nightSlots(plan, before({ counts, other: null }));
    expect(slots).toEqual([ghost, cascade, locked]);
    expect(night).toMatchObject({ made: 1, underWay: 2, idle: null });
  });

  test('none for scenarios of a cell beyond what the plan asks, or of a cell that it has not', () => {
    const counts = [
      { ...ghost, made: 40, underWay: 3 },
      { ...ghost, tier: 'SPARK' as const, made: 9, underWay: 0 },
    ];
    expect(nightSlots(plan, before({ counts }))).toMatchObject({
      night: { made: 1, underWay: 0 },
      briefs: [locked, cascade, locked],
    });
  });

  test('no more than the seeds that all nights have left', () => {
    expect(nightSlots(plan, before({ seeds: 8 }))).toMatchObject({ briefs: [locked, cascade], seeds: 2 });
  });
});

const all = (made: number, underWay: number) => [
  { ...locked, made: 3, underWay: 0 },
  { ...cascade, made: 2, underWay: 0 },
  { ...ghost, made, underWay },
];

test.each([
  ['the targets are met', before({ counts: all(1, 0), seeds: 10, other: 'x' }), /the targets are met, all 6 slots/],
  ['another night is under way', before({ other: 'weekend-1' }), /weekend-1 .* symposium batch reopen weekend-1$/],
  ['the rest waits for people', before({ counts: all(0, 1) }), /5 of 6 slots are made, and the other 1 are under way/],
  ['the seeds are spent', before({ seeds: 10 }), /all 10 seeds of the plan are spent/],
  ['more than the seeds are spent', before({ seeds: 12 }), /all 10 seeds of the plan are spent/],
])('a night makes nothing and says so where %s', (_, known, idle) => {
  const { night, briefs: slots, seeds } = nightSlots(plan, known);
  expect([slots, seeds]).toEqual([[], 0]);
  expect(night.idle).toMatch(idle);
});

test('nights, one after the other, make every slot of a plan once and then no more', () => {
  const made = new Map<string, { cell: Cell; count: number }>();
  const counts = () => [...made.values()].map(({ cell, count }) => ({ ...cell, made: count, underWay: 0 }));
  let nights = 0;
  for (;;) {
    const { night, briefs: slots } = nightSlots({ ...plan, seeds: 1_000 }, before({ counts: counts() }));
    if (night.idle !== null) break;
    expect(slots.length).toBeGreaterThan(0);
    nights += 1;
    for (const cell of slots) {
      const key = JSON.stringify(cell);
      made.set(key, { cell, count: (made.get(key)?.count ?? 0) + 1 });
    }
  }
  expect(nights).toBe(2);
  expect(counts().map(({ made: count }) => count)).toEqual([3, 2, 1]);
});

describe('what a night is asked with', () => {
  const problemsOf = (input: unknown, key = 'nightly-2026-11-22t22-00-00z') => {
    const reading = readNight(key, input);
    return reading === null || reading.ok ? [] : reading.problems.join('\n');
  };

  test('is read with its plan, and without one is no night', () => {
    expect(problemsOf({ plan })).toEqual([]);
    expect(readNight('nightly', { briefs })).toBeNull();
    expect(readNight('nightly', null)).toBeNull();
  });

  test.each([
    [{ plan: { ...plan, briefs: [] } }, /plan\.briefs/],
    [{ plan: { ...plan, briefs: [{ ...locked, tier: 'HARD' }] } }, /plan\.briefs\.0\.tier/],
    [{ plan: { ...plan, most: 0 } }, /plan\.most/],
    [{ plan: { ...plan, seeds: 0 } }, /plan\.seeds/],
    [{ plan: { ...plan, name: 'Nightly!' } }, /plan\.name/],
    [{ plan, briefs }, /briefs/],
    [{ plan: null }, /plan/],
    [{ plan, policy: { spendCapMicrodollars: 0 } }, /policy\.spendCapMicrodollars/],
    [{ plan, policy: { seeds: 2 } }, /policy\.seeds: is 2, and there are 3 briefs/],
  ])('is refused by its field: %#', (input, problem) => {
    expect(problemsOf(input)).toMatch(problem);
  });

  test('has to leave room for the keys of its scenarios', () => {
    expect(problemsOf({ plan }, `${'n'.repeat(60)}-2026-11-22t22-00-00z`)).toMatch(/workflow id/);
  });
});

describe('a night of a plan that adjusts', () => {
  const adjusts = { ...plan, adjusts: true };
  const count = (slots: readonly Cell[], cell: Cell) =>
    slots.filter((one) => JSON.stringify(one) === JSON.stringify(cell)).length;
  const spark: Cell = { category: 'The Cascade', tier: 'SPARK', status: 'KS' };
  const both = { name: 'nightly', briefs: [cascade, cascade, spark, spark], most: 4, seeds: 100, adjusts: true };

  test('of which nothing is made makes the same cells as one that does not', () => {
    const { night, briefs: slots } = nightSlots({ ...adjusts, most: 6 }, before());
    expect([locked, cascade, ghost].map((cell) => count(slots, cell))).toEqual([3, 2, 1]);
    expect(night).toEqual({ plan: 'nightly', size: 6, made: 0, underWay: 0, idle: null });
  });

  test('asks for what is lacking where scenarios turned out otherwise, and never for more than a category has', () => {
    // Two were asked for as FRACTURE and turned out as SPARK.
    const counts = [{ ...spark, made: 2, underWay: 0 }];
    expect(nightSlots(both, before({ counts })).briefs).toEqual([cascade, cascade]);
    const more = [{ ...spark, made: 3, underWay: 0 }];
    expect(nightSlots(both, before({ counts: more }))).toMatchObject({ briefs: [cascade], night: { made: 3 } });
    const full = [{ ...spark, made: 9, underWay: 2 }];
    expect(nightSlots(both, before({ counts: full }))).toMatchObject({
      briefs: [],
      night: { made: 4, underWay: 0, idle: expect.stringContaining('the targets are met') },
    });
  });

  test('leaves alone what is under way', () => {
    const counts = [
      { ...spark, made: 1, underWay: 1 },
      { ...cascade, made: 1, underWay: 1 },
    ];
    expect(nightSlots(both, before({ counts }))).toMatchObject({
      briefs: [],
      night: { made: 2, underWay: 2, idle: expect.stringContaining('wait for people') },
    });
  });

  test('says of its plan no more than it knows', () =>
    expect(readNight('nightly-2026', { plan: { ...adjusts, adjusts: 'yes' } })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^plan\.adjusts: /)],
    }));
});
