import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  fieldOf,
  logStrengths,
  winChance,
  inverse,
  observedInformation,
  standardErrors,
  ratingsOf,
} from '../../../../shared/worldbuilding/tournament/ratings.ts';
import type { Game } from '../../../../shared/worldbuilding/tournament/games.ts';
import { present } from '../../../support/present.ts';
import { namesOf, policy } from './cases.ts';

const { average, spread } = policy.elo;
const perUnit = spread / Math.LN10;
const game = (a: string, b: string, score: Game['score']): Game => ({ a, b, score });
const times = (count: number, one: Game): Game[] => Array.from({ length: count }, () => one);

const fields = fc.integer({ min: 2, max: 7 }).chain((count) => {
  const name = fc.constantFrom(...namesOf(count));
  return fc.record({
    entrants: fc.constant(namesOf(count)),
    games: fc.array(fc.record({ a: name, b: name, score: fc.constantFrom(0 as const, 0.5 as const, 1 as const) }), {
      maxLength: 25,
    }),
  });
});

/** Slope of the log-likelihood with its prior at θ: at its peak none. */
function slopes(
  entrants: readonly string[],
  games: readonly Game[],
  theta: readonly number[],
  prior: number,
): number[] {
  const { wins, met } = fieldOf(entrants, games);
  return theta.map(
    (own, i) =>
      present(wins[i]) +
      prior / 2 -
      prior * winChance(own, 0) -
      theta.reduce((sum, other, j) => sum + present(met[i]?.[j]) * winChance(own, other), 0),
  );
}

describe('strengths', () => {
  test('by hand: one win between two, with one drawn game against the average each', () => {
    // By symmetry θ and −θ with s = σ(θ): 1 − σ(2θ) + ½ − s = 0, where σ(2θ) = s² / (s² + (1 − s)²). So s solves 4s³ −
    // 8s² + 8s − 3 = 0.
    const [one, two] = logStrengths(fieldOf(['x', 'y'], [game('x', 'y', 1)]), 1);
    const s = winChance(present(one), 0);
    expect(4 * s ** 3 - 8 * s ** 2 + 8 * s - 3).toBeCloseTo(0, 9);
    expect(two).toBeCloseTo(-present(one), 9);
  });

  test('are at the peak of the likelihood, where its slope is none in any direction', () => {
    fc.assert(
      fc.property(fields, fc.double({ min: 0.2, max: 4, noNaN: true }), ({ entrants, games }, prior) => {
        const theta = logStrengths(fieldOf(entrants, games), prior);
        for (const slope of slopes(entrants, games, theta, prior)) expect(slope).toBeCloseTo(0, 7);
      }),
    );
  });

  test('come near the share of wins where games are many and the prior is small', () => {
    const games = [...times(300, game('x', 'y', 1)), ...times(100, game('x', 'y', 0))];
    const [x, y] = logStrengths(fieldOf(['x', 'y'], games), 0.5);
    expect(winChance(present(x), present(y))).toBeCloseTo(0.75, 2);
  });

  test('are refused without a prior', () => {
    expect(() => logStrengths(fieldOf(['x', 'y'], [game('x', 'y', 1)]), 0)).toThrow(RangeError);
  });

  test('know no games with oneself or with strangers', () => {
    expect(logStrengths(fieldOf(['x', 'y'], [game('x', 'x', 1), game('x', 'stranger', 1)]), 1)).toEqual([0, 0]);
  });
});

describe('the observed information', () => {
  test('by hand: two who met n times as equals, prior a: variance 4(n + a) / (a(2n + a))', () => {
    const [n, a] = [2, 1];
    const field = fieldOf(['x', 'y'], [game('x', 'y', 1), game('x', 'y', 0)]);
    expect(observedInformation(field, [0, 0], a)).toEqual([
      [(n + a) / 4, -n / 4],
      [-n / 4, (n + a) / 4],
    ]);
    expect(standardErrors(field, [0, 0], a)[0]).toBeCloseTo(Math.sqrt((4 * (n + a)) / (a * (2 * n + a))), 12);
  });

  test('is the negative slope of the slope', () => {
    const entrants = namesOf(4);
    const games = [
      game('e1', 'e2', 1),
      game('e2', 'e3', 0.5),
      game('e3', 'e4', 0),
      game('e1', 'e3', 1),
      game('e1', 'e3', 0),
    ];
    const theta = [0.7, -0.2, 0.1, 1.3];
    const step = 1e-5;
    const information = observedInformation(fieldOf(entrants, games), theta, 1);
    for (let j = 0; j < theta.length; j += 1) {
      const moved = (by: number) =>
        slopes(
          entrants,
          games,
          theta.map((value, k) => value + (k === j ? by : 0)),
          1,
        );
      const [up, down] = [moved(step), moved(-step)];
      for (let i = 0; i < theta.length; i += 1)
        expect(present(information[i])[j]).toBeCloseTo(-(present(up[i]) - present(down[i])) / (2 * step), 6);
    }
  });

  test('is inverted', () => {
    expect(
      inverse([
        [4, -1],
        [-1, 2],
      ])
        .flat()
        .map((value) => Math.round(value * 7)),
    ).toEqual([2, 1, 1, 4]);
    fc.assert(
      fc.property(fields, ({ entrants, games }) => {
        const field = fieldOf(entrants, games);
        const information = observedInformation(field, logStrengths(field, 1), 1);
        const turned = inverse(information);
        information.forEach((row, i) =>
          turned.forEach((_, j) =>
            expect(row.reduce((sum, value, k) => sum + value * present(turned[k]?.[j]), 0)).toBeCloseTo(
              i === j ? 1 : 0,
              8,
            ),
          ),
        );
      }),
    );
  });
});

describe('ratings', () => {
  test('of those who played nobody, or drew everything, are the average', () => {
    for (const games of [[], [game('x', 'y', 0.5)], [game('x', 'y', 1), game('x', 'y', 0)]]) {
      expect(ratingsOf(['x', 'y'], games, policy).map(({ rating }) => rating)).toEqual([average, average]);
    }
    const reach = (perUnit * policy.intervalErrors * 2) / Math.sqrt(policy.priorDraws);
    expect(ratingsOf(['x'], [], policy)).toEqual([
      { entrant: 'x', rating: average, low: average - reach, high: average + reach, games: 0 },
    ]);
  });

  test('do not depend on the order of results or entrants, nor on who is named first, to the last digit', () => {
    const cases = fields.chain(({ entrants, games }) =>
      fc.record({
        entrants: fc.constant(entrants),
        games: fc.constant(games),
        names: fc.shuffledSubarray(entrants, { minLength: entrants.length }),
        order: fc.shuffledSubarray(games, { minLength: games.length }),
        turned: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(cases, ({ entrants, games, names, order, turned }) => {
        const given = turned ? order.map(({ a, b, score }) => game(b, a, (1 - score) as Game['score'])) : order;
        expect(ratingsOf(names, given, policy)).toEqual(ratingsOf(entrants, games, policy));
      }),
    );
  });

  test('stay finite for the unbeaten and the winless, with a finite interval around them', () => {
    const games = namesOf(6)
      .slice(1)
      .flatMap((other) => times(5, game('e1', other, 1)));
    const ratings = ratingsOf(namesOf(6), games, policy);
    expect(ratings[0]?.entrant).toBe('e1');
    for (const { rating, low, high } of ratings) {
      expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
      expect(low < rating && rating < high).toBe(true);
    }
    const more = ratingsOf(namesOf(6), [...games, ...games], policy);
    expect(present(more[0]).rating).toBeGreaterThan(present(ratings[0]).rating);
  });

  test('rise with a win and fall with a loss, and a draw favours the weaker of the two', () => {
    fc.assert(
      fc.property(fields, ({ entrants, games }) => {
        const of = (given: readonly Game[], name: string) =>
          present(ratingsOf(entrants, given, policy).find(({ entrant }) => entrant === name)).rating;
        expect(of([...games, game('e1', 'e2', 1)], 'e1')).toBeGreaterThan(of(games, 'e1'));
        expect(of([...games, game('e1', 'e2', 0)], 'e1')).toBeLessThan(of(games, 'e1'));
        const [stronger, weaker] = of(games, 'e1') >= of(games, 'e2') ? ['e1', 'e2'] : ['e2', 'e1'];
        expect(of([...games, game('e1', 'e2', 0.5)], weaker)).toBeGreaterThanOrEqual(of(games, weaker) - 1e-6);
        expect(of([...games, game('e1', 'e2', 0.5)], stronger)).toBeLessThanOrEqual(of(games, stronger) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  test('mean ten to one at a lead of one spread', () => {
    expect(winChance(spread / perUnit, 0)).toBeCloseTo(10 / 11, 12);
  });

  test('get surer with games', () => {
    const even = [game('x', 'y', 1), game('x', 'y', 0)];
    const width = (games: readonly Game[]) =>
      present(ratingsOf(['x', 'y'], games, policy).map(({ low, high }) => high - low)[0]);
    expect(width([...even, ...even])).toBeLessThan(width(even));
  });

  test('of two fields that never met are both centred by the prior', () => {
    const ratings = ratingsOf(namesOf(4), [game('e1', 'e2', 1), game('e3', 'e4', 1)], policy);
    expect(ratings.map(({ entrant }) => entrant)).toEqual(['e1', 'e3', 'e2', 'e4']);
    expect(present(ratings[0]).rating).toBeCloseTo(present(ratings[1]).rating, 6);
  });
});
