import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../../activities/verification/evaluate.ts';
import { bookOf } from '../../../../activities/models/simulated/scenario/plots/all.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import { categories, statuses, tiers, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { checkCalculation } from '../../../../shared/verification/calculations.ts';
import { plotOf, problemsOf, publicRows, solvedAnew, usedPlaces, withNumberAt, type Drawn } from './solved-plot.ts';
import { mathematicsFacts } from '../../../../shared/scenario/facts/index.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { claimPlaces, scenarioTables } from '../../../../shared/verification/index.ts';
import { ScenarioFixture } from './scenario-fixture.ts';

const rounds = 4;
const drawn = categories.flatMap((category, place) =>
  statuses.flatMap((status, row) =>
    Array.from({ length: rounds }, (_, round): Drawn => {
      const tier = tiers[(place + row + round) % tiers.length] ?? 'SPARK';
      const brief: Brief = { category, status, tier, constraints: [], inspirationSeed: null };
      const fixture = new ScenarioFixture(brief, `holds-${place}-${row}-${round}`);
      const seed = fixture.lay('ATHENA', 'seed', fixture.ask('ATHENA', 'SEED', 'seed'));
      return { category, status, seed, mathematics: fixture.ask('EULER', 'VALIDATE', 'mathematics') };
    }),
  ),
);
const solvable: readonly Status[] = ['KS', 'CT', 'MT'];
const named = ({ category, status, seed }: Drawn, what: string) => `${category}, ${status}, ${seed.name}: ${what}`;
const all = (judge: (one: Drawn) => readonly string[], of: readonly Drawn[] = drawn) =>
  of.flatMap((one) => judge(one).map((what) => named(one, what)));

describe('every plot of the simulated ATHENA', () => {
  test('is drawn here', () => {
    const plots = categories.flatMap((category) => bookOf(category).plots);
    expect(plots.filter((plot) => !drawn.some((one) => plotOf(one) === plot)).map(({ titles }) => titles[0])).toEqual(
      [],
    );
  });

  test('has each number that its claims use in one public place, in a law or in a claim before; names agree', () => {
    expect(all(({ seed, mathematics }) => problemsOf(seed, mathematics))).toEqual([]);
  });

  test('is worked out by EULER as Symposium does, with the units that it states', () => {
    expect(
      all(({ mathematics }) =>
        mathematics.calculations
          .map((calculation) => checkCalculation(calculation, evaluate, convert, 1e-4))
          .flatMap(({ id, finding, why }) => (finding === 'agrees' ? [] : [`${id} ${finding} ${why ?? ''}`])),
      ),
    ).toEqual([]);
  });

  test('is solved from its public tables alone, in the time that its steps take', () => {
    expect(all((one) => solvedAnew(one), drawn)).toEqual([]);
  });

  test('has no solution as a paradox: what its plot needs fails on the public tables', () => {
    const paradoxes = drawn.filter(({ status }) => status === 'PX');
    expect(
      all((one) => (solvedAnew(one, { asWished: true }).length > 0 ? [] : ['nothing is denied']), paradoxes),
    ).toEqual([]);
  });

  test('shows numbers that no step needs in each table, and no label that names a use', () => {
    const use =
      /\b(usable|useful|used?|need\w*|requir\w*|matters?|has to|have to|must|enough|suffic\w*|solution|gives way|helps?|tools? for|still)\b/i;
    expect(
      all(({ seed, mathematics }) => {
        const used = usedPlaces(seed);
        const idle = (table: 'environment' | 'capability') =>
          publicRows(seed, table).filter(({ address, numbers }) => numbers > 0 && !used.has(address)).length;
        return [
          ...(idle('environment') >= 1 && idle('capability') >= 2 ? [] : ['no idle numbers']),
          ...publicRows(seed, 'environment')
            .concat(publicRows(seed, 'capability'))
            .flatMap(({ parameter, value }) => (use.test(`${parameter} ${value}`) ? [`${parameter}: ${value}`] : [])),
          ...(mathematics.calculations.length > 0 ? [] : ['nothing is computed']),
        ];
      }),
    ).toEqual([]);
  });
});

const placesOf = (seed: Drawn['seed']) => {
  const { unplaced, other, apart } = claimPlaces(seed, { evaluate, convert, tolerance: 0.01, sourced: true });
  return [...unplaced, ...other, ...apart];
};

/** Numbers of a cell that are nearly this one: with several, another one would stand there in its stead. */
const alikeAt = (seed: Drawn['seed'], place: string, value: number) =>
  (scenarioTables(seed).cited.get(place) ?? []).filter((one) => Math.abs(one.value / value - 1) < 0.02).length;

describe('the places that the claims cite', () => {
  test('are true', () => {
    expect(all(({ seed }) => placesOf(seed))).toEqual([]);
  });

  test('are no longer with one number of a table changed', () => {
    expect(
      all(({ seed }) =>
        [...usedPlaces(seed)]
          .flatMap(([place, uses]) => uses.map((use) => ({ place, ...use })))
          .flatMap(({ place, value, unit, name }) =>
            place === 'deadline' ||
            alikeAt(seed, place, value) > 1 ||
            placesOf(withNumberAt(seed, place, { value, unit }, 1.5)).some((said) => said.includes(`/${name} is `))
              ? []
              : [`${place} ${value} ${unit} may be anything`],
          ),
      ),
    ).toEqual([]);
  });

  test('are no longer with one number of a claim changed, whichever it is', () => {
    expect(
      all(({ seed }) =>
        seed.solution.claims.flatMap(({ id, quantities }, at) =>
          quantities.flatMap(({ name, source = '' }, nth) => {
            const changed = structuredClone(seed);
            const one = changed.solution.claims[at]?.quantities[nth];
            if (one === undefined || source.startsWith('law')) return [];
            // A bound may be any on its side of what it follows from.
            one.value *= source.startsWith('>') ? 0.1 : 10;
            return placesOf(changed).some((said) => said.includes(`${id}/${name} is `))
              ? []
              : [`${id}/${name} ${source}`];
          }),
        ),
      ),
    ).toEqual([]);
  });
});

describe('the limits of EULER’s requirements', () => {
  const once = drawn.filter((_, at) => at % rounds === 0);
  const looseIn = (seed: Drawn['seed'], mathematics: Drawn['mathematics']) =>
    mathematicsFacts(mathematics, seed, evaluate, convert, defaultPolicy).substance?.unplaced ?? [];

  test('have their places, in each category and status', () => {
    expect(all(({ seed, mathematics }) => looseIn(seed, mathematics), once)).toEqual([]);
  });

  test('have none when they are others', () => {
    expect(
      all(
        ({ seed, mathematics }) =>
          mathematics.calculations.flatMap(({ id, requirement }, at) => {
            if (requirement === null || requirement.value === 0) return [];
            const other = { ...requirement, value: 1.07 * requirement.value };
            const calculations = mathematics.calculations.map((one, nth) =>
              nth === at ? { ...one, requirement: other } : one,
            );
            const found = looseIn(seed, { ...mathematics, calculations });
            return found.some((said) => said.startsWith(`${id}/requirement`))
              ? []
              : [`${id} may be limited by anything`];
          }),
        once,
      ),
    ).toEqual([]);
  });
});

describe('with one number of a public table changed', () => {
  const changes = (one: Drawn) =>
    [...usedPlaces(one.seed)]
      .filter(([place]) => place !== 'deadline')
      .flatMap(([place, uses]) => uses.map((use) => ({ place, ...use })));

  test('a plot has a number that no longer stands in its place', () => {
    expect(
      all((one) =>
        changes(one).flatMap(({ place, value, unit }) =>
          problemsOf(withNumberAt(one.seed, place, { value, unit }, 1.5), one.mathematics).length > 0
            ? []
            : [`${place} ${value} ${unit} may be anything`],
        ),
      ),
    ).toEqual([]);
  });

  test('and in the claims with it, a solvable plot is no longer solved: each number matters', () => {
    expect(
      all(
        (one) =>
          changes(one).flatMap(({ place, value, unit }) =>
            [2, 0.5, 10, 0.1, 100, 0.01].some(
              (factor) =>
                solvedAnew({ ...one, seed: withNumberAt(one.seed, place, { value, unit }, factor) }, { was: one.seed })
                  .length > 0,
            )
              ? []
              : [`${place} ${value} ${unit} may be anything`],
          ),
        drawn.filter(({ status }) => solvable.includes(status)),
      ),
    ).toEqual([]);
  });
});
