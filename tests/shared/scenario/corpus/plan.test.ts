import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { coverageOf, rangeOf } from '../../../../shared/scenario/corpus/coverage.ts';
import { planCorpus, type Cell, type CorpusPlan } from '../../../../shared/scenario/corpus/plan.ts';
import { coverageTargets, type CoverageTargets } from '../../../../shared/scenario/corpus/policy.ts';
import { readCorpusOrder } from '../../../../shared/scenario/corpus/targets.ts';
import { categories, statuses, tiers } from '../../../../shared/scenario/vocabulary.ts';

/** Taken once: in a test each look at a global is slow, and here are millions. */
const { ceil, floor, max, min } = Math;

const planOf = (size: number, batchSize = 50, seed = 'v1', targets: CoverageTargets = coverageTargets): CorpusPlan =>
  planCorpus({ targets, size, batchSize: min(size, batchSize), seed });

/** How many of them there are, by what is read of each. */
function counted(
  cells: readonly (Cell & { readonly count?: number })[],
  by: (cell: Cell) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(by(cell), (counts.get(by(cell)) ?? 0) + (cell.count ?? 1));
  return counts;
}

const category = ({ category: name }: Cell) => name;
const tier = ({ tier: name }: Cell) => name;
const column = (cell: Cell) => `${cell.tier}|${cell.status}`;
const inTier = (cell: Cell) => `${cell.category}|${cell.tier}`;
const cellName = (cell: Cell) => `${cell.category}|${column(cell)}`;

/** Whoever was rounded up had the larger remainder. `asked`: by name, of so many parts. */
function byLargestRemainder(asked: Readonly<Record<string, number>>, whole: number, counts: Map<string, number>): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(asked).map(([name, weight]) => ({
    floor: floor((total * weight) / whole),
    remainder: (total * weight) % whole,
    count: counts.get(name) ?? 0,
  }));
  for (const { floor, remainder, count } of parts) {
    if (count !== floor && (count !== floor + 1 || remainder === 0)) throw new Error(`${count} for ${floor}`);
  }
  const up = parts.filter(({ floor, count }) => count > floor).map(({ remainder }) => remainder);
  const down = parts.filter(({ floor, count }) => count === floor).map(({ remainder }) => remainder);
  if (min(...up, Infinity) < max(...down, 0)) throw new Error('a smaller remainder was rounded up');
}

/** Each name of the wide counts holds the floor or the ceiling of its share in the narrow ones. */
function shared(
  narrow: Map<string, number>,
  names: readonly (readonly [name: string, parts: number])[],
  whole: number,
): void {
  for (const [name, parts] of names) {
    const count = narrow.get(name) ?? 0;
    if (count < floor(parts / whole) || count > ceil(parts / whole))
      throw new Error(`${name}: ${count} of ${parts / whole}`);
  }
}

function keepsTotals({ size, cells }: CorpusPlan): void {
  const [ofCategory, ofTier, ofColumn] = [counted(cells, category), counted(cells, tier), counted(cells, column)];
  byLargestRemainder(coverageTargets.categories, 500, ofCategory);
  byLargestRemainder(Object.fromEntries(tiers.map((name) => [name, coverageTargets.tiers[name].target])), 500, ofTier);
  for (const name of tiers)
    byLargestRemainder(
      coverageTargets.tiers[name].statuses,
      100,
      new Map(statuses.map((status) => [status, ofColumn.get(`${name}|${status}`) ?? 0])),
    );
  const total = [...ofCategory.values()].reduce((sum, count) => sum + count, 0);
  if (total !== size) throw new Error(`${total} scenarios for ${size}`);
  for (const [narrow, wide] of [
    [counted(cells, cellName), ofColumn],
    [counted(cells, inTier), ofTier],
  ] as const)
    shared(
      narrow,
      [...ofCategory].flatMap(([name, own]) => [...wide].map(([other, of]) => [`${name}|${other}`, own * of] as const)),
      size,
    );
}

function keepsRanges({ size, batchSize, cells, batches }: CorpusPlan): void {
  for (const by of [category, tier, column, inTier, cellName]) {
    const whole = counted(cells, by);
    const briefs = counted(
      batches.flatMap((batch) => batch.briefs),
      by,
    );
    expect(briefs).toEqual(new Map([...whole].filter(([, count]) => count > 0)));
    for (const { briefs: own } of batches)
      shared(
        counted(own, by),
        [...whole].map(([name, count]) => [name, count * own.length]),
        size,
      );
  }
  const sizes = batches.map((batch) => batch.briefs.length);
  expect(sizes.slice(0, floor(size / batchSize)).every((length) => length === batchSize)).toBe(true);
  expect(batches.map(({ batch }) => batch)).toEqual(sizes.map((_, at) => at + 1));
}

describe('the plan of the benchmark', () => {
  test('holds the totals of the rules, and lists how far the summary of statuses is from them', () => {
    const { categories: ofCategory, tiers: ofTier, statuses: ofStatus } = coverageOf(planOf(500), coverageTargets);
    expect(ofCategory.map(({ name, planned }) => [name, planned])).toEqual(Object.entries(coverageTargets.categories));
    expect(ofTier.map(({ planned }) => planned)).toEqual([75, 175, 150, 75, 25]);
    const asked = Object.fromEntries(ofStatus.map((line) => [line.status, line.asked]));
    expect(asked).toEqual({ KS: 260, CT: 80, OF: 50, PX: 57.5, MT: 36.25, DG: 16.25 });
    expect(ofStatus.map(({ summary }) => summary)).toEqual([260, 80, 65, 55, 25, 15]);
    for (const { planned, asked: wanted } of ofStatus) expect(Math.abs(planned - wanted)).toBeLessThan(2);
  });

  test.each(['v1', 'v2', 'night'])('has batches of 50 within the ranges of the rules, with seed %s', (seed) => {
    const plan = planOf(500, 50, seed);
    const coverage = coverageOf(plan, coverageTargets);
    expect(plan.batches).toHaveLength(10);
    for (const { range, held, name } of [...coverage.categories, ...coverage.tiers]) {
      const stated: Readonly<Record<string, readonly [number, number]>> = {
        ...coverageTargets.batch.categories,
        ...coverageTargets.batch.tiers,
      };
      expect(range).toEqual(stated[name]);
      expect(held[0]).toBeGreaterThanOrEqual(range[0]);
      expect(held[1]).toBeLessThanOrEqual(range[1]);
    }
  });

  test('the ranges of the rules are the floor and the ceiling of a batch’s share', () => {
    for (const name of categories)
      expect(coverageTargets.batch.categories[name]).toEqual(rangeOf(coverageTargets.categories[name], 50, 500));
    for (const name of tiers)
      expect(coverageTargets.batch.tiers[name]).toEqual(rangeOf(coverageTargets.tiers[name].target, 50, 500));
  });
});

describe('a plan of any size', () => {
  test('has exact totals of categories, tiers and statuses of tiers, for every size from 50 to 2,000', () => {
    for (let size = 50; size <= 2_000; size += 1) keepsTotals(planOf(size, size));
  });

  test('keeps the ranges of every batch, whatever its size and theirs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 2_000 }),
        fc.integer({ min: 10, max: 120 }),
        fc.string(),
        (size, batch, seed) => keepsRanges(planOf(size, batch, seed)),
      ),
      { numRuns: 25 },
    );
  });

  test('follows targets of one’s own in the same way', () => {
    const wanted = fc.record({
      ofCategories: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 }),
      ofTiers: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }),
      percents: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
      size: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(wanted, ({ ofCategories, ofTiers, percents, size }) => {
        const all = ofTiers.reduce((sum, one) => sum + one, 0) * 20;
        const given = ofCategories.reduce((sum, one) => sum + one, 0);
        fc.pre(given <= all);
        const targets = {
          categories: Object.fromEntries(
            categories.map((name, at) => [name, (ofCategories[at] ?? 0) + (at === 0 ? all - given : 0)]),
          ),
          tiers: Object.fromEntries(
            tiers.map((name, at) => [
              name,
              { target: (ofTiers[at] ?? 0) * 20, statuses: { KS: percents[at] ?? 0, PX: 100 - (percents[at] ?? 0) } },
            ]),
          ),
        };
        const reading = readCorpusOrder({ targets, size, batchSize: min(7, size) });
        if (!reading.ok) throw new Error(reading.problems.join('\n'));
        const plan = planCorpus({ ...reading.order, seed: 's' });
        keepsRanges(plan);
        byLargestRemainder(targets.categories, all, counted(plan.cells, category));
      }),
      { numRuns: 60 },
    );
  });

  test('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 400 }), fc.string(), (size, seed) => {
        const plan = planOf(size, 50, seed);
        expect(planOf(size, 50, seed)).toEqual(plan);
        expect(planOf(size, 50, `${seed}.`).batches).not.toEqual(plan.batches);
      }),
      { numRuns: 30 },
    );
  });

  test('favours no cell: over many seeds each holds its share on the average', () => {
    const runs = 400;
    const means = counted(
      Array.from({ length: runs }, (_, at) => planOf(50, 50, `seed ${at}`)).flatMap(({ cells }) => cells),
      cellName,
    );
    for (const [name, own] of Object.entries(coverageTargets.categories))
      for (const of of tiers)
        for (const [status, percent] of Object.entries(coverageTargets.tiers[of].statuses)) {
          const share = (own / 500) * ((coverageTargets.tiers[of].target * percent) / 100) * 0.1;
          expect(Math.abs((means.get(`${name}|${of}|${status}`) ?? 0) / runs - share)).toBeLessThan(0.11);
        }
  });
});
