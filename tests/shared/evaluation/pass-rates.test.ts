import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFarAsTold, passRates } from '../../../shared/evaluation/pass-rates.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { anyResponses, response } from './some-responses.ts';

const policy = evaluationPolicy.parse({});
const runs = (scenario: string, scores: readonly (number | null)[]) =>
  scores.map((score, at) => response({ scenario, run: at + 1, score }));

test('a pass is the policy’s score or more; rates are means over scenarios', () => {
  const { passScore } = policy;
  const rates = passRates([...runs('IM-0001', [passScore, passScore - 0.1]), ...runs('IM-0002', [100, 90])], policy);
  expect(rates.map(({ k, any, all }) => [k, any?.mean, all?.mean])).toEqual([
    [1, 0.75, 0.75],
    [2, 1, 0.5],
  ]);
});

test('an unscored run is no failure: where too few are left, the scenario is left out and counted', () => {
  const rates = passRates([...runs('IM-0001', [100, null]), ...runs('IM-0002', [0, 0])], policy);
  expect(rates.map(({ any, leftOut }) => [any?.mean, any?.clusters, leftOut])).toEqual([
    [0.5, 2, 0],
    [0, 1, 1],
  ]);
  expect(passRates(runs('IM-0001', [null]), policy)).toEqual([
    { k: 1, any: null, all: null, leftOut: 1, bounds: { any: { low: 0, high: 1 }, all: { low: 0, high: 1 } } },
  ]);
  expect(passRates([], policy)).toEqual([]);
});

test('whatever was answered: shares, all of k at most one of k, and no order', () => {
  fc.assert(
    fc.property(anyResponses, (given) => {
      const rates = passRates(given, policy);
      expect(passRates(given.toReversed(), policy)).toEqual(rates);
      for (const { any, all } of rates) {
        if (any === null || all === null) continue;
        expect(all.mean).toBeLessThanOrEqual(any.mean + 1e-12);
        for (const { mean, interval } of [any, all]) {
          expect([mean >= 0, mean <= 1 + 1e-12]).toEqual([true, true]);
          if (interval !== null) expect([interval.low >= 0, interval.high <= 1]).toEqual([true, true]);
        }
      }
    }),
  );
});

test('what is unscored stands in the bounds of all scenarios: as failed, and as passed', () => {
  const given = [...runs('IM-0001', [100, null]), ...runs('IM-0002', [0, 0]), ...runs('IM-0003', [100, 100])];
  const [one, two] = passRates(given, policy);
  expect(one).toMatchObject({ any: { mean: 2 / 3 }, bounds: { any: { low: 0.5, high: 2 / 3 }, all: { low: 0.5 } } });
  // IM-0001 is left out of both shares of two runs, and not of their bounds.
  expect(two).toMatchObject({ any: { mean: 0.5 }, leftOut: 1 });
  expect(two?.bounds).toEqual({ any: { low: 2 / 3, high: 2 / 3 }, all: { low: 1 / 3, high: 2 / 3 } });
  const { bounds: _, ...before } = passRates(runs('IM-0001', [100]), policy)[0] ?? {};
  expect(asFarAsTold(passRates(runs('IM-0001', [100]), policy), [before as never])).toEqual([before]);
});

test('bounds hold what is estimated where no scenario is left out, and are one number where nothing is unscored', () => {
  fc.assert(
    fc.property(anyResponses, (given) => {
      for (const { any, all, leftOut, bounds } of passRates(given, policy)) {
        if (any === null || all === null || !bounds || leftOut > 0) continue;
        for (const [of, { low, high }] of [
          [any.mean, bounds.any],
          [all.mean, bounds.all],
        ] as const) {
          expect(low).toBeLessThanOrEqual(of + 1e-9);
          expect(high).toBeGreaterThanOrEqual(of - 1e-9);
        }
      }
    }),
  );
});
