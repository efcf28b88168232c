import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Evaluate, Measured } from '../../../shared/verification/quantities.ts';
import { namesIn, reliesOn } from '../../../shared/verification/reliance.ts';
import { canBe, variedBy } from '../../../shared/verification/varied.ts';

/* Whether a value rests on a number, and whether a requirement could come out otherwise. */

const pure = (name: string, value: number) => ({ name, value, unit: '1' });
const amount = (si: number): Extract<Measured, { ok: true }> => ({ ok: true, si, dimension: '1' });

describe('a value rests on a number', () => {
  /** An expression that comes to something else at one value of `x` only. */
  const otherAt =
    (value: number): Evaluate =>
    (_, [x]) =>
      amount(x?.value === value ? 2 : 1);

  test.each([
    ['without it', 0, true],
    ['with half of it', 40, true],
    ['with twice as much', 160, true],
    ['with one more', 81, true],
    ['with its opposite', -80, true],
    ['with nothing that is tried', 79, false],
  ])('if it is another %s', (_, value, rests) => {
    const x = pure('x', 80);
    expect(reliesOn('x', [x], [x], amount(1), otherAt(value))).toBe(rests);
  });

  test.each<[string, string[], boolean]>([
    ['x + y', ['x'], true],
    ['x + y', ['z'], false],
    ['x + 0 * y', ['y'], false],
    ['x + 0 * y', ['y', 'x'], true],
    ['x + y - y', ['y'], false],
    ['x * y / y', ['x'], true],
  ])('%s on one of %j: %s', (expression, on, rests) => {
    const all = [pure('x', 3), pure('y', 5)];
    const computed = evaluate(expression, all);
    if (!computed.ok) throw new Error(computed.why);
    expect(
      reliesOn(
        expression,
        all,
        on.map((name) => pure(name, 3)),
        computed,
        evaluate,
      ),
    ).toBe(rests);
  });

  test('and not by what cannot be computed, nor by less than rounding', () => {
    const x = pure('x', 80);
    const never: Evaluate = () => ({ ok: false, kind: 'not-finite', why: '' });
    expect(reliesOn('x', [x], [x], amount(1), never)).toBe(false);
    expect(reliesOn('x', [x], [x], amount(1), () => amount(1 + 1e-7))).toBe(false);
    expect(reliesOn('x', [x], [x], amount(1), () => amount(1 + 1e-5))).toBe(true);
  });
});

test.each<[string, string[]]>([
  ['', []],
  ['a', ['a']],
  ['a + a * b', ['a', 'b']],
  ['sqrt(a)', ['a']],
  ['max (a, b_1)', ['a', 'b_1']],
  ['max + max(a)', ['max', 'a']],
  ['√a', ['a']],
  ['2e3 + e3', ['e3']],
  ['a² + π', ['a', 'π']],
  ['1.e5', []],
])('the names of %j are %j', (expression, names) => {
  expect([...namesIn(expression)]).toEqual(names);
});

describe('a requirement could come out otherwise', () => {
  const [a, b] = [pure('a', 30), pure('b', 5)];
  const could = (
    end: 'met' | 'missed',
    expression: string,
    comparator: '<=' | '>=',
    limit: number,
    read: readonly (typeof a)[] = [a],
  ) =>
    canBe(
      end,
      { expression, quantities: [a, b], requirement: { comparator, value: limit, unit: '1' } },
      read,
      evaluate,
      convert,
    );

  test.each<[string, boolean, Parameters<typeof could>]>([
    ['is met at a very small part of a number', true, ['met', 'a - 10', '<=', 0]],
    ['is met at very many times a number', true, ['met', '10 - a', '<=', -1_000]],
    ['is met at a very small part of its limit', true, ['met', 'b', '>=', 50, []]],
    ['is met at very many times its limit', true, ['met', 'b', '<=', 1, []]],
    ['is met in no way', false, ['met', 'a * a', '<=', -1]],
    ['is met by another number than is read', false, ['met', 'a + b - 10', '>=', 1e9, []]],
    ['is met by that of several which is read', true, ['met', 'a + b - 10', '<=', 0, [a]]],
    ['is not met by those beside it', false, ['met', 'a + b - 10', '<=', 0, [b]]],
    ['is missed at a very small part', true, ['missed', 'a - 10', '>=', 0]],
    ['is missed at very many times', true, ['missed', 'a - 1000', '<=', 0]],
    ['is missed by its limit', true, ['missed', 'a', '<=', 40, []]],
    ['is missed in no way', false, ['missed', 'a * a', '>=', 0]],
    ['is missed where it cannot be computed', true, ['missed', 'a / (1 - a * 0 - 1) ', '>=', 0, []]],
  ])('%s: %s', (_, is, given) => {
    expect(could(...given)).toBe(is);
  });

  test('with a ten-thousandth and ten thousand times, and not with less', () => {
    expect(variedBy).toBe(10_000);
    expect([could('met', 'a', '>=', 30 * 1e4, [a]), could('met', 'a - 30.1 * 10000', '>=', 0, [a])]).toEqual([
      true,
      false,
    ]);
  });
});
