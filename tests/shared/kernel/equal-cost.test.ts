import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { moreAnswers, parityOf, singleEnd } from '../../../shared/kernel/equal-cost.ts';
import { ablationPolicy } from '../../../shared/omega/ablation/policy.ts';

const rules = ablationPolicy.parse({});

describe('what a vote may still ask', () => {
  test.each([
    ['nothing was asked yet', { budget: 1_000, spent: 0, asked: 0 }, 1],
    ['one cost 100 of 1,000', { budget: 1_000, spent: 100, asked: 1 }, 9],
    ['one cost 100 of 1,099', { budget: 1_099, spent: 100, asked: 1 }, 9],
    ['the rest is less than one costs', { budget: 1_000, spent: 950, asked: 9 }, 0],
    ['one alone was too dear', { budget: 50, spent: 100, asked: 1 }, 0],
    ['the session cost nothing', { budget: 0, spent: 100, asked: 1 }, 0],
    ['much is left', { budget: 100_000, spent: 100, asked: 1 }, 10],
    ['the bound is near', { budget: 100_000, spent: 6_200, asked: 62 }, 2],
    ['answers cost nothing', { budget: 1_000, spent: 0, asked: 3 }, 10],
  ])('%s', (_, state, count) => {
    expect(moreAnswers({ ...state, most: 64, atOnce: 10 })).toBe(count);
  });

  test('at equal cost, floor(budget / cost of one) answers are given, or the most there may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 12 }),
        (budget, cost, atOnce) => {
          let asked = 0;
          for (let more = 1; more > 0; asked += more)
            more = moreAnswers({ budget, spent: asked * cost, asked, most: 64, atOnce });
          expect(asked).toBe(Math.max(1, Math.min(64, Math.floor(budget / cost))));
        },
      ),
    );
  });
});

describe('when a single agent stops to revise', () => {
  const going = { budget: 10_000, spent: 1_000, latest: 1_000, revisions: 0, unchanged: 0, failed: 0, rules };
  test.each([
    ['another revision fits', {}, null],
    ['another would just fit', { spent: 9_000 }, null],
    ['another would pass the budget', { spent: 9_001 }, 'SPENT'],
    ['the last ones changed nothing', { unchanged: rules.unchangedRevisions }, 'UNCHANGED'],
    ['one changed nothing', { unchanged: rules.unchangedRevisions - 1 }, null],
    ['they fail', { failed: rules.failures }, 'FAILED'],
    ['there were enough', { revisions: rules.mostRevisions }, 'BOUND'],
  ])('%s', (_, change, end) => {
    expect(singleEnd({ ...going, ...change })).toBe(end);
  });
});

test.each([
  [1_000, 'EQUAL'],
  [900, 'EQUAL'],
  [899, 'UNDER'],
  [1_100, 'EQUAL'],
  [1_101, 'OVER'],
] as const)('%i of 1,000 tokens are %s within a tenth', (spent, parity) => {
  expect(parityOf(spent, 1_000, 0.1)).toBe(parity);
});
