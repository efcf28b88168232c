import { expect, test } from 'vitest';
import { beside } from '../../../shared/evaluation/given/beside.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { response } from './some-responses.ts';

const rules = evaluationPolicy.parse({});
const scored = (rows: readonly (readonly [scenario: string, run: number, score: number | null])[]) =>
  rows.map(([scenario, run, score]) => response({ scenario, run, score }));

test('old and new scores of the same answers are paired by scenario and run', () => {
  const before = scored([
    ['A', 1, 80],
    ['A', 2, 40],
    ['B', 1, 100],
    ['B', 2, null],
  ]);
  const now = scored([
    ['A', 1, 60],
    ['A', 2, 40],
    ['B', 1, 90],
    ['B', 2, 70],
  ]);
  const found = beside(before, now, rules, 70);
  // A: 50 less 60; B: (90 + 70) / 2 less 100. Both of one tier.
  expect(found.difference?.mean).toBeCloseTo((-10 - 20) / 2);
  expect(found).toMatchObject({ score: 80, pairs: 3, changed: 2, passedBefore: 2, passedNow: 1 });
  expect(found.agreement).toBeGreaterThan(0.5);
});

test('scores that are what they were differ by nothing and have no interval', () => {
  const same = scored([
    ['A', 1, 80],
    ['B', 1, 20],
  ]);
  expect(beside(same, same, rules, rules.passScore)).toMatchObject({
    difference: { mean: 0, interval: null },
    changed: 0,
    agreement: 1,
  });
});

test('without a response that was scored twice nothing is said of a difference', () => {
  const found = beside(scored([['A', 1, null]]), scored([['A', 1, 50]]), rules, 80);
  expect(found).toMatchObject({ score: null, difference: null, pairs: 0, agreement: null });
});
