import { describe, expect, test } from 'vitest';
import { detectable, variance, withinVariance } from '../../../shared/statistics/power.ts';
import { present } from '../../support/present.ts';
import { reference } from './reference/read-reference.ts';

const plan = { scenarios: 500, runs: 3, level: 0.95, power: 0.8, designEffect: 1 };

describe('the smallest difference that can be seen', () => {
  // statsmodels takes the noncentral t, this the sum of two quantiles: the two differ by less than 1 in 200.
  test.each(reference.powers)(
    'of $scenarios scenarios at $level and $power: as statsmodels has it',
    ({ scenarios, deviation, level, power, expected }) => {
      const found = present(
        detectable({ between: deviation ** 2, within: [0, 0] }, { ...plan, scenarios, level, power }),
      );
      expect(Math.abs(found / expected - 1)).toBeLessThan(0.005);
    },
  );

  test('shrinks with scenarios, and with runs only as far as runs scatter', () => {
    const scattered = { between: 100, within: [400, 400] } as const;
    const of = (runs: number, scenarios = 500) => present(detectable(scattered, { ...plan, runs, scenarios }));
    expect(of(3, 2_000)).toBeLessThan(of(3) / 1.9);
    expect(of(3)).toBeLessThan(of(1));
    const floor = present(detectable({ between: 100, within: [0, 0] }, plan));
    expect(of(1_000_000)).toBeCloseTo(floor, 3);
    expect(present(detectable({ between: 100, within: [0, 0] }, { ...plan, runs: 1 }))).toBe(floor);
  });

  test('is unknown below two scenarios', () => {
    expect(detectable({ between: 100, within: [1, 1] }, { ...plan, scenarios: 1 })).toBeNull();
  });
});

test('variances: pooled within groups, and of nothing unknown', () => {
  expect(withinVariance([[1, 3], [5], [2, 2, 2]])).toBeCloseTo(2 / 3, 12);
  expect(withinVariance([[5], []])).toBeNull();
  expect(variance([1, 3])).toBe(2);
  expect(variance([1])).toBeNull();
});
