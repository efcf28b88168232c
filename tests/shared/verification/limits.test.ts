import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { satisfies } from '../../../shared/verification/calculations.ts';
import { compute } from '../../../shared/verification/computations.ts';
import { mostQuantities } from '../../../shared/verification/proofs.ts';
import { agree } from '../../../shared/verification/quantities.ts';
import { sensitivityOf } from '../../../shared/verification/sensitivity.ts';
import { timingOf } from '../../../shared/verification/timing.ts';
import { measuresIn, wholeText } from '../../../shared/verification/written-measures.ts';
import { judged, type Written } from './placed.ts';
import { changed, check, g, sound, tank } from './sound-proof.ts';

/* Each limit below, at and above: which of them it lets pass is what a slip in its sign would change. */

describe('a requirement', () => {
  const limit = 10;
  // What binary fractions add, and ten times more than the least that counts.
  const [hair, little] = [limit * 1e-13, limit * 1e-11];
  test.each([
    ['<', [true, true, false, false, false, false, false]],
    ['<=', [true, true, true, true, true, false, false]],
    ['>', [false, false, false, false, false, true, true]],
    ['>=', [false, false, true, true, true, true, true]],
  ] as const)(
    '%s 10 is not met by what equals it within rounding where it is strict, and is where it is not',
    (comparator, met) => {
      const values = [9, limit - little, limit - hair, limit, limit + hair, limit + little, 11];
      const requirement = { comparator, value: limit, unit: 'N' };
      expect(values.map((si) => satisfies({ ok: true, si, dimension: 'kg m s^-2' }, requirement, convert))).toEqual(
        met,
      );
    },
  );
});

test.each([
  [98.99, false],
  [99, true],
  [99.01, true],
  [101, true],
  [101.02, false],
])('%d agrees with 100 within a hundredth: %s', (value, agrees) => {
  expect(agree(value, 100, 0.01)).toBe(agrees);
});

describe('a step and a deadline', () => {
  test.each([
    [-0.001, ['S1']],
    [0, []],
    [0.001, []],
  ])('a step of %d s: unusable are %j', (seconds, unusable) => {
    expect(timingOf([{ id: 'S1', seconds }], 100).unusable).toEqual(unusable);
  });

  test.each([
    [-0.001, ['deadline']],
    [0, ['deadline']],
    [0.001, []],
  ])('a deadline of %d s: unusable are %j', (deadline, unusable) => {
    expect(timingOf([{ id: 'S1', seconds: 0 }], deadline).unusable).toEqual(unusable);
  });

  test.each([
    [10.99, false],
    [11, true],
    [11.01, true],
  ])('a step of 10 s that takes a tenth longer fits a deadline of %d s: %s', (deadlineSeconds, fits) => {
    const timing = { steps: [{ id: 'S1', seconds: 10 }], deadlineSeconds };
    expect(sensitivityOf([], timing, 0.1, evaluate, convert).parameters).toEqual([
      { parameter: 'step S1', survivesMinus: true, survivesPlus: fits },
    ]);
  });
});

test.each([
  [mostQuantities - 1, 'fails'],
  [mostQuantities, 'fails'],
  [mostQuantities + 1, 'does-not-parse'],
])('a proof of %d quantities %s', (many, finding) => {
  const others = Array.from({ length: many - 2 }, (_, at) => ({ name: `f${at}`, value: 1, unit: 'kg', source: 'law' }));
  expect(check(changed({ ...sound, quantities: [tank, g, ...others] })).finding).toBe(finding);
});

describe('what an agent computes', () => {
  const whyOf = (asked: unknown): string | null =>
    compute([asked], { round: 1, most: 30 }, evaluate, convert)[0]?.why ?? null;
  const quantity = { name: 'm', value: 2, unit: 'kg' };
  const quantities = (many: number) => Array.from({ length: many }, (_, at) => ({ ...quantity, name: `m${at}` }));

  test.each([
    [399, null],
    [400, null],
    [401, 'an expression of more than 400 characters is not read'],
  ])('an expression of %d characters: %s', (characters, why) => {
    expect(whyOf({ expression: '1'.padEnd(characters), quantities: [], unit: '' })).toBe(why);
  });

  test.each([
    ['a name of 100 characters', { quantities: [{ ...quantity, name: 'm'.repeat(100) }] }, true],
    ['a name of 101 characters', { quantities: [{ ...quantity, name: 'm'.repeat(101) }] }, false],
    ['a name of one character', { quantities: [quantity] }, true],
    ['no name', { quantities: [{ ...quantity, name: '' }] }, false],
    ['a quantity’s unit of 60 characters', { quantities: [{ ...quantity, unit: 'k'.repeat(60) }] }, true],
    ['a quantity’s unit of 61 characters', { quantities: [{ ...quantity, unit: 'k'.repeat(61) }] }, false],
    ['a unit of 60 characters', { unit: 'k'.repeat(60) }, true],
    ['a unit of 61 characters', { unit: 'k'.repeat(61) }, false],
    ['as many quantities as are read', { quantities: quantities(mostQuantities) }, true],
    ['one more', { quantities: quantities(mostQuantities + 1) }, false],
  ])('%s is looked at: %#', (_, change, isRead) => {
    const why = whyOf({ expression: '1', quantities: [], unit: '', ...change });
    expect(why?.startsWith('it is no {expression, quantities, unit}') ?? false).toBe(!isRead);
  });

  test.each([
    [1, 2],
    [2, 2],
    [3, 2],
  ])('%d expressions, where %d are evaluated', (asked, most) => {
    const one = { expression: '1', quantities: [], unit: '' };
    const found = compute(
      Array.from({ length: asked }, () => one),
      { round: 1, most },
      evaluate,
      convert,
    );
    expect(found).toHaveLength(Math.min(asked, most));
  });
});

describe('a number that is rounded to the digits that it has', () => {
  const standsAt = (value: number, cell: string) => {
    const written: Written = ['push', value, 'N', 'capability:push'];
    return judged({ C1: [written] }, { capabilities: [{ parameter: 'push', value: cell }] }).other.length === 0;
  };
  test.each([
    [25, '24.4 N', false],
    [25, '24.5 N', true],
    [25, '24.6 N', true],
    [25, '25.4 N', true],
    [25, '25.5 N', true],
    [25, '25.6 N', false],
    [3, '3.2 N', false],
    [3.2, '3.24 N', true],
  ])('%d for %s: %s', (value, cell, stands) => {
    expect(standsAt(value, cell)).toBe(stands);
  });
});

test.each([19, 20, 21])('of %d numbers that stand nowhere twenty are named', (many) => {
  const numbers = Array.from({ length: many }, (_, at): Written => [`n${at}`, at + 1, 'kg', 'an estimate of mine']);
  const { unplaced } = judged({ C1: numbers });
  expect(unplaced).toHaveLength(many);
  expect(unplaced.at(-1)?.startsWith('and ') ?? false).toBe(many > 20);
});

describe('numbers in a text', () => {
  test.each([
    ['a cell', undefined, 600, 8],
    ['a whole text', wholeText, 24_000, 400],
  ])('of %s are read so far and so many', (_, reach, characters, most) => {
    const lastAt = (place: number) => measuresIn(`${' '.repeat(place - 1)}5`, reach).map(({ value }) => value);
    expect([characters - 1, characters, characters + 1].map(lastAt)).toEqual([[5], [5], []]);
    const many = (count: number) => measuresIn('5 '.repeat(count), reach).length;
    expect([most - 1, most, most + 1].map(many)).toEqual([most - 1, most, most]);
  });
});
