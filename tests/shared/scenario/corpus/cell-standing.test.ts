import { expect, test } from 'vitest';
import fc from 'fast-check';
import { cellStandings } from '../../../../shared/scenario/corpus/cell-standing.ts';
import type { Cell } from '../../../../shared/scenario/corpus/plan.ts';
import { categories, statuses, tiers } from '../../../../shared/scenario/vocabulary.ts';

const cell = fc.record({
  category: fc.constantFrom(...categories.slice(0, 3)),
  tier: fc.constantFrom(...tiers),
  status: fc.constantFrom(...statuses),
}) satisfies fc.Arbitrary<Cell>;
const count = fc.record({ made: fc.integer({ min: 0, max: 9 }), underWay: fc.integer({ min: 0, max: 9 }) });
const nameOf = ({ category, tier, status }: Cell) => `${category}/${tier}/${status}`;

test('cells of a plan, counted: nothing is lost, nothing twice, and who waits is under way', () => {
  const counts = fc.uniqueArray(fc.tuple(cell, count), { selector: ([one]) => nameOf(one), maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 30 }),
      counts,
      fc.array(cell, { maxLength: 10 }),
      (briefs, of, waiting) => {
        const rows = of.map(([one, counted]) => ({ ...one, ...counted }));
        const found = cellStandings(briefs, rows, waiting);
        const planned = rows.filter(({ category }) => briefs.some((brief) => brief.category === category));
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
        expect(sum(found.map(({ asked }) => asked))).toBe(briefs.length);
        expect(sum(found.map(({ made }) => made))).toBe(sum(planned.map(({ made }) => made)));
        expect(sum(found.map((one) => one.inFlight + one.waiting))).toBe(sum(planned.map(({ underWay }) => underWay)));
        expect(
          found.every((one) => one.waiting <= waiting.filter((other) => nameOf(other) === nameOf(one)).length),
        ).toBe(true);
        expect(new Set(found.map(nameOf)).size).toBe(found.length);
      },
    ),
  );
});

test('cells stand in the order of the rules', () => {
  const briefs: Cell[] = [
    { category: 'The Cascade', tier: 'SPARK', status: 'KS' },
    { category: 'The Locked Room', tier: 'RUPTURE', status: 'KS' },
    { category: 'The Locked Room', tier: 'SPARK', status: 'DG' },
    { category: 'The Locked Room', tier: 'SPARK', status: 'KS' },
  ];
  expect(cellStandings(briefs, [], []).map(nameOf)).toEqual(
    [briefs[3], briefs[2], briefs[1], briefs[0]].map((one) => one && nameOf(one)),
  );
});
