import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareModels, powerAlone, powerWords } from '../../../shared/evaluation/compare.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { variance } from '../../../shared/statistics/power.ts';
import { studentQuantile } from '../../../shared/statistics/student.ts';
import { present } from '../../support/present.ts';
import { reference } from '../statistics/reference/read-reference.ts';
import { anyResponses, fromReference, response } from './some-responses.ts';

const policy = evaluationPolicy.parse({});

describe('two models on the same scenarios', () => {
  test.each(reference.comparisons)('as statsmodels has it, and scipy’s paired t test (%#)', (given) => {
    const { expected, pairedT } = given;
    const read = compareModels(fromReference(given.first), fromReference(given.second), policy);
    expect(read.difference?.mean).toBeCloseTo(expected.mean, 9);
    expect(read.difference?.standardError).toBeCloseTo(expected.standardError, 9);
    expect(read.difference?.interval?.low).toBeCloseTo(expected.low, 8);
    expect(read.difference?.interval?.high).toBeCloseTo(expected.high, 8);
    expect(read.probability).toBeCloseTo(expected.probability, 9);
    if (pairedT !== undefined) expect(read.probability).toBeCloseTo(pairedT, 9);
  });

  test('a shared difficulty cancels: scores apart by far, the difference sure', () => {
    const scores = [10, 30, 50, 70, 90, 20];
    const model = (shift: (at: number) => number) =>
      scores.map((score, at) => response({ scenario: `IM-${at}`, score: score + shift(at) }));
    const read = compareModels(
      model((at) => 5 + (at % 2)),
      model(() => 0),
      policy,
    );
    expect(read).toMatchObject({ standing: 'AHEAD', pairs: 6, leftOut: 0 });
    expect(
      compareModels(
        model(() => 0),
        model((at) => 5 + (at % 2)),
        policy,
      ).standing,
    ).toBe('BEHIND');
  });

  // Six scenarios, two runs each; the first leads by ten points where it was scored.
  const runs = (scores: readonly (readonly (number | null)[])[]) =>
    scores.flatMap((own, at) => own.map((score, run) => response({ scenario: `IM-${at}`, run: run + 1, score })));
  const base = [40, 50, 60, 45, 55, 65];
  const leading = (unscored: number) =>
    runs(base.map((score, at) => [score + 10 + (at % 2), at < unscored ? null : score + 10]));
  const behind = runs(base.map((score) => [score, score]));

  test.each([
    [0, 'AHEAD'],
    [1, 'AHEAD'],
    [6, 'OPEN'],
  ] as const)('with %d responses that nobody could score the leader is %s', (unscored, standing) => {
    const read = compareModels(leading(unscored), behind, policy);
    expect(read).toMatchObject({ standing, unscored, pairs: 6 });
    const [bounds, mean] = [present(read.bounds), present(read.difference).mean];
    expect(bounds.low).toBeLessThanOrEqual(mean);
    expect(bounds.high).toBeGreaterThanOrEqual(mean);
    if (unscored === 0) expect(bounds).toEqual({ low: mean, high: mean });
    // Whoever stands on the other side sees the same.
    const back = compareModels(behind, leading(unscored), policy);
    expect(back.standing).toBe(standing === 'AHEAD' ? 'BEHIND' : 'OPEN');
    expect(present(back.bounds).low).toBeCloseTo(-bounds.high, 9);
  });

  test('what only one of them has a score for is left out and counted', () => {
    const first = [response({ scenario: 'IM-0001' }), response({ scenario: 'IM-0002', score: null })];
    const second = [response({ scenario: 'IM-0002' }), response({ scenario: 'IM-0003' })];
    expect(compareModels(first, second, policy)).toEqual({
      difference: null,
      probability: null,
      standing: 'OPEN',
      pairs: 0,
      leftOut: 3,
      unscored: 1,
      bounds: { low: -50, high: 50 },
      power: null,
    });
  });

  test('turned around, the difference changes its sign and nothing else', () => {
    fc.assert(
      fc.property(
        anyResponses,
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 60, maxLength: 60 }),
        (first, scores) => {
          const second = first.map((one, at) => ({ ...one, score: scores[at] ?? null }));
          const [there, back] = [compareModels(first, second, policy), compareModels(second, first, policy)];
          expect(back.difference?.mean ?? 0).toBeCloseTo(-(there.difference?.mean ?? 0), 9);
          expect(back.difference?.standardError ?? -1).toBeCloseTo(there.difference?.standardError ?? -1, 9);
          expect(back.power?.detectable ?? -1).toBeCloseTo(there.power?.detectable ?? -1, 9);
        },
      ),
    );
  });

  test('an interval is cut to what a difference of two scores can be', () => {
    const of = (...scores: readonly number[]) => scores.map((score, at) => response({ scenario: `IM-${at}`, score }));
    const few = compareModels(of(100, 0), of(50, 50), policy);
    expect(few).toMatchObject({ standing: 'OPEN', difference: { mean: 0, interval: { low: -100, high: 100 } } });
  });

  test('a difference that is one everywhere has no interval, whatever binary fractions make of it', () => {
    const thirds = (shares: readonly number[]) =>
      shares.map((share, at) => response({ scenario: `IM-${at}`, score: (100 * share) / 3 }));
    const read = compareModels(thirds([3, 2, 3]), thirds([2, 1, 2]), policy);
    expect(read.difference).toMatchObject({ interval: null, standardError: 0 });
    expect(read).toMatchObject({ standing: 'OPEN', probability: null });
    // And what does not scatter does not say that any difference could be seen.
    expect(read.power).toBeNull();
    expect(powerAlone(thirds([2, 2]), policy)).toBeNull();
  });

  test('a model is never ahead of itself', () => {
    fc.assert(
      fc.property(anyResponses, (given) => {
        expect(compareModels(given, given, policy).standing).toBe('OPEN');
      }),
    );
  });
});

describe('what could be seen', () => {
  test('a difference of that size is one that the interval tells from 0 about as often as the power says', () => {
    const { difference, power } = compareModels(
      fromReference(present(reference.comparisons.at(-1)).first),
      fromReference(present(reference.comparisons.at(-1)).second),
      policy,
    );
    // t of 97.5% and of 80%, 59 degrees: 2.001 + 0.848 standard errors, inflated by the weights as the error is.
    expect(present(power).detectable / present(difference?.standardError)).toBeGreaterThan(2.4);
    expect(present(power).detectable / present(difference?.standardError)).toBeLessThan(3.3);
  });

  test('is of the runs that each model has: what was compared, and no plan between the two', () => {
    const of = (scores: readonly (readonly number[])[]) =>
      scores.flatMap((its, at) => its.map((score, run) => response({ scenario: `IM-${at}`, run: run + 1, score })));
    const first = of([
      [10, 20, 30],
      [50, 60, 70],
      [90, 80, 100],
      [20, 20, 50],
    ]);
    const second = of([[40], [45], [60], [50]]);
    const power = present(compareModels(first, second, policy).power);
    // The differences themselves hold the scatter of 3 runs and of 1.
    const differences = [20 - 40, 60 - 45, 90 - 60, 30 - 50];
    const quantiles = studentQuantile(0.975, 3) + studentQuantile(0.8, 3);
    expect(power.detectable).toBeCloseTo(quantiles * Math.sqrt(present(variance(differences)) / 4), 9);
    expect(power).toMatchObject({ runs: 3, otherRuns: 1 });
    expect(powerWords(power)).toMatch(/^With 4 scenarios and 3 runs of the first and 1 run of the second a difference/);
    expect(compareModels(second, second, policy).power).toBeNull();
    expect(
      present(
        compareModels(
          first,
          first.toReversed().map((one) => ({ ...one, score: 100 - Number(one.score) })),
          policy,
        ).power,
      ),
    ).not.toHaveProperty('otherRuns');
  });

  test('before there is another model it is said what is taken for granted', () => {
    const { rows } = present(reference.imScores.at(-1));
    const alone = present(powerAlone(fromReference(rows), policy));
    expect(alone).toMatchObject({ scenarios: 120, from: 'one model' });
    expect(powerWords(alone)).toMatch(
      /^With 120 scenarios and \d runs a difference below \d+\.\d\d points cannot be seen \(in 80 of 100 .* independently of it\)\.$/,
    );
    expect(powerAlone([response()], policy)).toBeNull();
    const two = [response({ scenario: 'IM-0001', score: 80 }), response({ scenario: 'IM-0002', score: 20 })];
    expect(powerWords(present(powerAlone(two, policy)))).toBe(
      'With 2 scenarios and 1 run no difference on the scale of 100 points can be seen.',
    );
  });
});
