import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { givesLimit, limitFault, limitsOf, standsApart } from '../../../shared/verification/limit-places.ts';
import type { Numbers } from '../../../shared/verification/public-places.ts';
import type { Measured } from '../../../shared/verification/quantities.ts';
import { scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';

/* What is wrong with a limit, and what numbers a limit may be (scenario rules §2.2.7). */

type Quantity = { readonly name: string; readonly value: number; readonly unit: string };
const tank: Quantity = { name: 'tank', value: 80, unit: 'kg' };
const requires = (value: number, unit: string, comparator: '>=' | '<=' = '>=') => ({ comparator, value, unit });
const nothing: Numbers = { measures: [] };

describe('the limits that a scenario has', () => {
  const seed = (deadlineSeconds: number | null): typeof shaft => ({
    ...shaft,
    scenario: { ...shaft.scenario, deadlineSeconds, narrative: 'Two ropes hang there, and three hooks.' },
  });
  const added = (deadlineSeconds: number | null, percent: number | undefined) => {
    const without = limitsOf(seed(deadlineSeconds)).measures.length;
    return limitsOf(seed(deadlineSeconds), percent).measures.slice(without);
  };

  test('are the page’s numbers, the claims’, and counts in words', () => {
    const { measures, counts } = limitsOf(seed(100));
    for (const one of [tank, { value: 400, unit: 'N' }, { value: 100, unit: 's' }])
      expect(measures).toContainEqual(expect.objectContaining({ value: one.value, unit: one.unit }));
    expect(counts).toEqual(new Set([2, 3]));
  });

  test.each([
    ['no margin', 100, undefined, []],
    ['a margin without a deadline', null, 10, ['10 %']],
    ['a margin of a deadline', 200, 10, ['10 %', '20 s', '180 s']],
    ['no margin at all', 200, 0, ['0 %', '0 s', '200 s']],
  ])('with %s', (_, deadline, percent, more) => {
    expect(added(deadline, percent).map(({ value, unit }) => `${value} ${unit}`)).toEqual(more);
  });
});

describe('a quantity that is written down for a limit', () => {
  test.each<[string, Quantity, boolean]>([
    ['has its value', { ...tank, name: 'most' }, true],
    ['in another unit', { name: 'most', value: 80_000, unit: 'g' }, true],
    ['is not another', { name: 'most', value: 81, unit: 'kg' }, false],
    ['is not read', tank, false],
    ['is not read by a name with blanks either', { ...tank, name: ' tank ' }, false],
  ])('%s', (_, quantity, gives) => {
    expect(givesLimit(quantity, { requirement: requires(80, 'kg'), expression: '2 * tank' }, convert)).toBe(gives);
  });

  test.each<[string, string, string[], boolean]>([
    ['at a place of its own', 'object:rope/mass', ['C1/tank'], true],
    ['at the place of another', 'C1/tank', ['C1/tank'], false],
    ['in words that mean that', 'claim C1', ['C1/tank'], false],
    ['at one of several places that another has not', 'object:tank', ['object:tank/mass'], true],
    ['at several of which another has each', 'object:tank/mass', ['object:rope/mass', 'object:tank'], false],
    ['nowhere', 'the moon', [], false],
  ])('stands %s', (_, source, others, apart) => {
    expect(standsApart(source, others, scenarioTables(shaft))).toBe(apart);
  });
});

describe('a limit', () => {
  const fault = (
    requirement: ReturnType<typeof requires>,
    numbers: Partial<Numbers> = {},
    quantities: readonly Quantity[] = [tank],
    computed: Measured = evaluate('tank', [tank]),
    placed: (one: Quantity) => boolean = () => false,
  ) =>
    limitFault(
      { requirement, expression: 'tank', quantities, computed },
      placed,
      { ...nothing, ...numbers },
      convert,
      0.01,
    );
  const unread: Measured = { ok: false, kind: 'does-not-parse', why: '' };

  test.each<[string, string | null, Parameters<typeof fault>]>([
    ['stands nowhere', 'stands nowhere', [requires(70, 'kg')]],
    ['of another dimension is another fault', null, [requires(70, 'N')]],
    ['of no unit is another fault', null, [requires(70, 'frobs')]],
    ['of what cannot be computed is another fault', null, [requires(70, 'kg'), {}, [tank], unread]],
    ['where neither can be read is another fault', null, [requires(70, 'frobs'), {}, [tank], unread]],
    ['of nothing needs no place', null, [requires(0, 'kg')]],
    ['is a number that is stated', null, [requires(70, 'kg'), { measures: [{ value: 70, unit: 'kg' }] }]],
    [
      'is not a number of another dimension',
      'stands nowhere',
      [requires(70, 'kg'), { measures: [{ value: 70, unit: 'm' }] }],
    ],
    ['is the number that is read', 'is a number that the expression reads itself', [requires(80, 'kg')]],
    [
      'is that by a name with blanks',
      'is a number that the expression reads itself',
      [requires(80, 'kg'), {}, [{ ...tank, name: ' tank ' }]],
    ],
    [
      'has its place by a quantity that is written down',
      null,
      [requires(70, 'kg'), {}, [tank, { name: 'most', value: 70, unit: 'kg' }], undefined, () => true],
    ],
    [
      'has none by one without a place',
      'stands nowhere',
      [requires(70, 'kg'), {}, [tank, { name: 'most', value: 70, unit: 'kg' }]],
    ],
    [
      'lies in a range',
      null,
      [
        requires(70, 'kg'),
        {
          ranges: [
            [
              { value: 60, unit: 'kg' },
              { value: 75, unit: 'kg' },
            ],
          ],
        },
      ],
    ],
  ])('%s: %s', (_, words, given) => {
    expect(fault(...given)).toBe(words);
  });

  const count = (limit: number, counts: readonly number[]) =>
    limitFault(
      {
        requirement: requires(limit, '1'),
        expression: 'n',
        quantities: [{ name: 'n', value: 5, unit: '1' }],
        computed: { ok: true, si: 5, dimension: '1' },
      },
      () => false,
      { measures: [], counts: new Set(counts) },
      convert,
      0.01,
    );
  test('may be a count in words', () => {
    expect([count(3, [2, 3]), count(4, [2, 3])]).toEqual([null, 'stands nowhere']);
  });
});
