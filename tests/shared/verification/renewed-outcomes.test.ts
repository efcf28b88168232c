import { describe, expect, test } from 'vitest';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { isSound } from '../../../shared/verification/renewed-calculations.ts';
import { crossing, friction, k1, mass, push, q, renewed, seedOf, sliding, withQuantities } from './sliding.ts';

/* What a calculation comes to with the numbers that stand now, and the words for it (scenario rules §2.5.7). */

const outcome = (
  change: Partial<Calculation>,
  quantities: readonly (typeof friction)[],
  from?: Parameters<typeof renewed>[2],
) => {
  const [one] = renewed(withQuantities(...quantities), [{ ...k1, ...change }], from);
  return one === null || one === undefined ? null : { finding: one.finding, why: one.why, sound: isSound(one) };
};
const rougher = [q('friction', 0.5, '1'), mass, push];
const onFriction: Partial<Calculation> = {
  quantities: [friction],
  expression: 'friction',
  result: { value: 0.4, unit: '1' },
};

describe('a renewed calculation says', () => {
  test.each<[string, Parameters<typeof outcome>, string, string, boolean]>([
    [
      'that its requirement holds',
      [{}, rougher],
      'requirement-holds',
      'it comes to 73.575 N where <= 100 N is required',
      true,
    ],
    [
      'that its requirement fails',
      [{}, [q('friction', 5, '1'), mass, push]],
      'requirement-fails',
      'it comes to 735.75 N where <= 100 N is required',
      false,
    ],
    [
      'what it comes to',
      [{ requirement: null }, rougher],
      'computed',
      'it comes to 73.575 N, and nothing is required of it',
      true,
    ],
    [
      'that it has no value',
      [{ ...onFriction, expression: '1 / friction', requirement: null }, [q('friction', 0, '1'), mass, push]],
      'no-value',
      'it has no finite value',
      false,
    ],
    [
      'why it cannot be computed',
      [{}, [q('friction', 0.4, 'm'), mass, push]],
      'units-disagree',
      'it comes to kg m^2 s^-2, and is reported in kg m s^-2',
      false,
    ],
    [
      'that a number is gone',
      [{}, [mass, push]],
      'number-gone',
      'state the number again, or replace the claim by one with an id of its own',
      false,
    ],
    [
      'that one of several is gone',
      [{}, [q('mass', 20, 'kg'), push]],
      'number-gone',
      'state the number again, or replace the claim by one with an id of its own',
      false,
    ],
    ['that its claim is another', [{}, [q('pull', 1, 'N')]], 'withdrawn', 'its claim was taken back or replaced', true],
  ])('%s', (_, given, finding, why, sound) => {
    expect(outcome(...given)).toEqual({ finding, why, sound });
  });

  test('that a number is gone where it belongs to no claim, or to one that had none', () => {
    const weighs = (claimId: string | null): Calculation => ({
      ...k1,
      claimId,
      quantities: [{ ...q('m', 80, 'kg'), source: 'object:tank/mass' }],
      expression: 'm * 9.81',
    });
    const found = (claimId: string | null, claims = [sliding, crossing]) =>
      renewed(seedOf(claims, { objects: [] }), [weighs(claimId)], seedOf(claims))[0]?.finding;
    const bare = { ...crossing, id: 'C3', quantities: [] };
    expect([found(null), found('C1'), found('C3', [sliding, crossing, bare]), found('C9')]).toEqual([
      'number-gone',
      'number-gone',
      'number-gone',
      'withdrawn',
    ]);
  });
});

describe('a number that takes the place of another', () => {
  const nowOf = (is: typeof friction, change: Partial<Calculation> = {}) =>
    renewed(withQuantities(friction, is, push), [{ ...k1, ...change }])[0]?.now?.quantities[1];

  test.each<[string, typeof friction, typeof friction]>([
    ['has its unit', q('mass', 20, 'kg'), q('mass', 20, 'kg')],
    ['is converted to its unit', q('mass', 20_000, 'g'), q('mass', 20, 'kg')],
    ['keeps a unit of another dimension', q('mass', 20, 'm'), q('mass', 20, 'm')],
    ['keeps a unit that nobody knows', q('mass', 20, 'frobs'), q('mass', 20, 'frobs')],
  ])('%s', (_, is, now) => {
    expect(nowOf(is)).toEqual(now);
  });

  test('stands in the expression where it was written there, and no other does', () => {
    const inline = { ...k1, expression: '0.4 * mass * 9.81 + 0.4 * 3', quantities: [mass], requirement: null };
    const [one] = renewed(withQuantities(q('friction', 0.5, '1'), q('mass', 16, 'kg'), push), [inline]);
    expect(one?.now?.expression).toBe('(0.5) * mass * 9.81 + (0.5) * 3');
    expect(one?.now?.quantities).toEqual([q('mass', 16, 'kg')]);
    const [other] = renewed(withQuantities(friction, q('mass', 16, 'kg'), push), [{ ...inline, expression: '2×mass' }]);
    expect(other?.now?.expression).toBe('2×mass');
  });

  test('is no other calculation’s, where nothing changed', () => {
    expect(renewed(withQuantities(friction, mass, push))).toEqual([null, null]);
  });
});
