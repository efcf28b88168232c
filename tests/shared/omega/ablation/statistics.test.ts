import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { arms, pairsOf } from '../../../../shared/omega/ablation/arms.ts';
import { compareArms, unitsOf, bootstrap, quantile } from '../../../../shared/omega/ablation/compare.ts';
import { biasOf, duelsOf } from '../../../../shared/omega/ablation/duels.ts';
import { findingOf } from '../../../../shared/omega/ablation/finding.ts';
import { weightedMean } from '../../../../shared/omega/ablation/rubric.ts';
import { present } from '../../../support/present.ts';
import { flat, judgedBy, rules } from './cases.ts';

const equal = { omega: 3, vote: 3, single: 3 };
const better = { omega: 4, vote: 3, single: 3 };
const sampling = { seed: 'seed', resamples: 2_000, level: 0.95 };
const everyone = (round: number) => ({ round, answered: arms });
const worth = fc.double({ min: 1, max: 5, noNaN: true });
const worths = fc.record({ omega: worth, vote: worth, single: worth });
const gain = fc.double({ min: -2, max: 2, noNaN: true });

describe('a weighted mean', () => {
  test.each([
    [{ correctness: 5, completeness: 1, calibration: 1, usefulness: 1 }, (5 * 4 + 1 * 6) / 10],
    [{ correctness: 2, completeness: 3, calibration: 4, usefulness: 5 }, (8 + 6 + 8 + 10) / 10],
    [flat(3), 3],
  ])('%j', (marks, mean) => {
    expect(weightedMean(marks, rules.weights)).toBeCloseTo(mean, 12);
  });

  test('of nothing is refused', () => {
    expect(() => weightedMean(flat(3), { correctness: 0, completeness: 0, calibration: 0, usefulness: 0 })).toThrow(
      RangeError,
    );
  });
});

describe('a duel', () => {
  test('by hand: 4 against 3 read first, 2 against 4 read second, is half a mark behind and a draw, as the orders point apart', () => {
    const [one, two] = judgedBy({ worth: equal }, { pairs: [['omega', 'single']] }).toSorted((a) =>
      a.shown[0] === 'omega' ? -1 : 1,
    );
    const marked = [
      { ...present(one), marks: [flat(4), flat(3)] as const },
      { ...present(two), marks: [flat(4), flat(2)] as const },
    ];
    expect(duelsOf(marked, ['omega', 'single'], rules)).toEqual([
      {
        round: 1,
        judge: 'judge',
        pair: ['omega', 'single'],
        difference: -0.5,
        means: [3, 3.5],
        outcome: 'DRAW',
        firstGains: 1.5,
      },
    ]);
  });

  test.each([
    [1, 'WIN'],
    [-1, 'LOSS'],
    [rules.drawMargin, 'DRAW'],
    [0, 'DRAW'],
  ] as const)('a lead of %d in both orders is a %s', (lead, outcome) => {
    const duels = duelsOf(judgedBy({ worth: { ...equal, omega: 3 + lead } }), ['omega', 'vote'], rules);
    expect(duels.map((duel) => duel.outcome)).toEqual([outcome]);
  });

  test('of which one order is missing counts for nobody', () => {
    const [, ...rest] = judgedBy({ worth: better }, { pairs: [['omega', 'vote']] });
    expect(duelsOf(rest, arms, rules)).toEqual([]);
  });

  test('what a place or a letter is worth to a judge cancels, and the place’s worth is reported', () => {
    fc.assert(
      fc.property(worths, gain, gain, fc.string(), (taste, first, letterA, seed) => {
        const marked = judgedBy({ worth: taste, first, letterA }, { seed });
        const duels = duelsOf(marked, arms, rules);
        expect(duels).toHaveLength(3);
        for (const {
          pair: [x, y],
          difference,
        } of duels)
          expect(difference).toBeCloseTo(taste[x] - taste[y], 9);
      }),
    );
  });

  test('a judge who only likes what comes first is found out', () => {
    const marked = judgedBy({ worth: equal, first: 0.8 });
    const { first } = biasOf(duelsOf(marked, arms, rules), marked, rules.weights);
    expect(first).toBeCloseTo(0.8, 9);
    expect(duelsOf(marked, arms, rules).map(({ outcome }) => outcome)).toEqual(['DRAW', 'DRAW', 'DRAW']);
  });

  test('a judge who only likes the letter A is found out, and moves nothing', () => {
    const marked = judgedBy({ worth: equal, letterA: 0.5 });
    const duels = duelsOf(marked, arms, rules);
    expect(biasOf(duels, marked, rules.weights).labelA).toBeCloseTo(0.5, 9);
    for (const { difference } of duels) expect(difference).toBeCloseTo(0, 9);
  });

  test('two arms whose answers are identical draw', () => {
    fc.assert(
      fc.property(worth, gain, (same, first) => {
        const taste = { omega: same, vote: same, single: same };
        expect(duelsOf(judgedBy({ worth: taste, first }), arms, rules).every(({ outcome }) => outcome === 'DRAW')).toBe(
          true,
        );
      }),
    );
  });
});

describe('an interval', () => {
  test.each([
    [[1, 2, 3, 4, 5], 0.5, 3],
    [[1, 2, 3, 4], 0.5, 2.5],
    [[0, 10], 0.25, 2.5],
    [[7], 0.9, 7],
  ] as const)('the quantile of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 12);
  });

  test('of two values holds all their means: with 0 and 1, each draw is 0, ½ or 1', () => {
    expect(bootstrap([0, 1], sampling)).toEqual({ low: 0, high: 1 });
  });

  test('of equal values is that value; of one value there is none', () => {
    expect(bootstrap([0.5, 0.5, 0.5], sampling)).toEqual({ low: 0.5, high: 0.5 });
    expect(bootstrap([0.5], sampling)).toBeNull();
  });

  test('is the same for the same seed, lies within the values and moves with them', () => {
    const values = fc.array(
      fc.integer({ min: -16, max: 16 }).map((quarter) => quarter / 4),
      { minLength: 2, maxLength: 12 },
    );
    const few = { ...sampling, resamples: 200 };
    fc.assert(
      fc.property(values, (given) => {
        const interval = bootstrap(given, few);
        expect(bootstrap(given, few)).toEqual(interval);
        expect(present(interval).low).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9);
        expect(present(interval).high).toBeLessThanOrEqual(Math.max(...given) + 1e-9);
        const raised = bootstrap(
          given.map((value) => value + 1),
          few,
        );
        expect(present(raised).low).toBeCloseTo(present(interval).low + 1, 9);
      }),
      { numRuns: 40 },
    );
  });

  test('is near the one that theory gives for many values', () => {
    // Twenty values ±1 in equal shares have mean 0 and a standard error of 1/√20.
    const interval = bootstrap(
      Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 1 : -1)),
      { ...sampling, resamples: 10_000 },
    );
    expect(present(interval).low).toBeCloseTo(-1.96 / Math.sqrt(20), 0.9);
    expect(present(interval).high).toBeCloseTo(1.96 / Math.sqrt(20), 0.9);
  });
});

describe('a comparison', () => {
  const roundsOf = (...leads: readonly number[]) =>
    leads.flatMap((lead, place) => judgedBy({ worth: { ...equal, omega: 3 + lead } }, { round: place + 1 }));
  const compare = (marked: ReturnType<typeof roundsOf>, rounds: number) =>
    compareArms(
      duelsOf(marked, arms, rules),
      Array.from({ length: rounds }, (_, place) => everyone(place + 1)),
      arms,
      sampling,
    );

  test('by hand: leads of 1, 2 and 0 over three rounds are 1 on average, two wins and a draw', () => {
    const [first] = compare(roundsOf(1, 2, 0), 3);
    expect(first).toMatchObject({
      pair: ['omega', 'vote'],
      duels: 3,
      wins: 2,
      draws: 1,
      losses: 0,
      difference: 1,
      unit: 'round',
      units: 3,
    });
    expect(first?.interval).toEqual({ low: 0, high: 2 });
    expect(first?.standing).toBe('OPEN');
  });

  test('is ahead or behind only where the whole interval is', () => {
    expect(compare(roundsOf(1, 1, 0.5, 1), 4).map(({ standing }) => standing)).toEqual(['AHEAD', 'AHEAD', 'OPEN']);
    expect(compare(roundsOf(-1, -1, -0.5, -1), 4).map(({ standing }) => standing)).toEqual([
      'BEHIND',
      'BEHIND',
      'OPEN',
    ]);
  });

  test('of one round draws over judges where there are two, and has no interval where there is one', () => {
    const two = duelsOf(judgedBy({ worth: better }, { judges: ['judge', 'judge-2'] }), arms, rules);
    expect(unitsOf(two.filter(({ pair }) => pair[1] === 'vote'))).toEqual({ unit: 'judge', values: [1, 1] });
    const [one] = compareArms(duelsOf(judgedBy({ worth: better }), arms, rules), [everyone(1)], arms, sampling);
    expect(one).toMatchObject({ unit: null, units: 1, interval: null, difference: 1, standing: 'OPEN' });
  });

  test('counts a round in which only one of two gave an answer as a forfeit, and takes no difference from it', () => {
    const compared = compareArms(
      [],
      [
        { round: 1, answered: ['omega', 'vote'] },
        { round: 2, answered: ['vote'] },
      ],
      arms,
      sampling,
    );
    expect(compared.map(({ pair, forfeits, difference }) => ({ pair, forfeits, difference }))).toEqual([
      { pair: ['omega', 'vote'], forfeits: { won: 0, lost: 1 }, difference: null },
      { pair: ['omega', 'single'], forfeits: { won: 1, lost: 0 }, difference: null },
      { pair: ['vote', 'single'], forfeits: { won: 2, lost: 0 }, difference: null },
    ]);
  });

  test.each([
    ['ahead of both over enough rounds', Array<number>(rules.leastUnits).fill(1), 'EARNED'],
    ['behind both over enough rounds', Array<number>(rules.leastUnits).fill(-1), 'NOT_EARNED'],
    ['ahead over too few rounds', Array<number>(rules.leastUnits - 1).fill(1), 'OPEN'],
    ['now ahead, now behind', [1, -1, 1, -1, 1, -1], 'OPEN'],
  ])('a session that is %s: %j', (_, leads, finding) => {
    expect(findingOf(compare(roundsOf(...leads), leads.length), rules.leastUnits)).toBe(finding);
  });

  test.each([
    [1, [], 'EARNED'],
    [1, ['omega'], 'EARNED'],
    [1, ['vote'], 'OPEN'],
    [1, ['vote', 'omega'], 'EARNED'],
    [-1, ['vote'], 'NOT_EARNED'],
    [-1, ['omega'], 'OPEN'],
  ] as const)(
    'a lead of %i does not outweigh rounds without an answer; alone in further rounds: %j',
    (lead, alone, finding) => {
      const judged = roundsOf(...Array<number>(rules.leastUnits).fill(lead)).filter(
        ({ shown }) => !shown.includes('single'),
      );
      const further = alone.map((arm, place) => ({ round: rules.leastUnits + 1 + place, answered: [arm] }));
      const attendance = [...Array.from({ length: rules.leastUnits }, (_, place) => everyone(place + 1)), ...further];
      const compared = compareArms(duelsOf(judged, ['omega', 'vote'], rules), attendance, ['omega', 'vote'], sampling);
      expect(findingOf(compared, rules.leastUnits)).toBe(finding);
    },
  );

  test('without a session finds nothing about one', () => {
    expect(findingOf(compareArms([], [], ['vote', 'single'], sampling), rules.leastUnits)).toBe('OPEN');
  });
});

test('every two arms are compared once, in the order of the arms, whatever order was typed', () => {
  expect(pairsOf(['single', 'omega', 'vote'])).toEqual([
    ['omega', 'vote'],
    ['omega', 'single'],
    ['vote', 'single'],
  ]);
  expect(pairsOf(['single', 'vote'])).toEqual([['vote', 'single']]);
});
