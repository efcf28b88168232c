import { expect, test } from 'vitest';
import fc from 'fast-check';
import { runKeyPattern } from '../../../shared/kernel/ids.ts';
import { briefLimit, briefSchema, type Brief } from '../../../shared/scenario/brief.ts';
import { interpreted, splitKeys } from '../../../shared/scenario/split.ts';

const brief: Brief = briefSchema.parse({
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: ['Indoors.'],
  inspirationSeed: 'A bell.',
});

test('an interpretation is one more constraint', () => {
  expect(interpreted(brief, 'The room is a court.')).toEqual({
    ...brief,
    constraints: ['Indoors.', 'The room is a court.'],
  });
});

test('where the brief is full, the last constraint gives way to it; where it is too long, the inspiration does first', () => {
  const twenty = Array.from({ length: 20 }, (_, place) => `Constraint ${place}.`);
  expect(interpreted({ ...brief, constraints: twenty }, 'A court.').constraints).toEqual([
    ...twenty.slice(0, 19),
    'A court.',
  ]);
  const long = {
    ...brief,
    constraints: Array.from({ length: 12 }, () => 'x'.repeat(1_000)),
    inspirationSeed: 'y'.repeat(3_500),
  };
  expect(interpreted(long, 'z'.repeat(1_000))).toMatchObject({
    inspirationSeed: null,
    constraints: [...long.constraints, 'z'.repeat(1_000)],
  });
});

test('whatever the brief, the new one can be opened and holds the interpretation', () => {
  const text = (most: number) =>
    fc.string({ minLength: 1, maxLength: most, unit: fc.constantFrom('a', '"', '\n', 'é') });
  fc.assert(
    fc.property(
      fc.array(text(1_000), { maxLength: 20 }),
      fc.option(text(4_000)),
      text(1_000),
      (constraints, inspirationSeed, words) => {
        const one = interpreted({ ...brief, constraints, inspirationSeed }, words);
        expect(one.constraints.at(-1)).toBe(words);
        expect(JSON.stringify(one).length).toBeLessThanOrEqual(briefLimit);
        expect(briefSchema.safeParse(one).success).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

test('the two runs have two keys, which are keys however long the parent’s is', () => {
  for (const key of ['abc', 'x'.repeat(80)]) {
    const [a, b] = splitKeys(key);
    expect([runKeyPattern.test(a), runKeyPattern.test(b), a === b]).toEqual([true, true, false]);
  }
});
