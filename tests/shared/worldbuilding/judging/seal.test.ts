import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { judgement } from '../../../../shared/worldbuilding/answers.ts';
import { mayOpen, openSeal, type JudgementResult } from '../../../../shared/worldbuilding/judging/opening.ts';
import { reading, sealText, sealedJudgements } from '../../../../shared/worldbuilding/judging/seal.ts';
import { present } from '../../../support/present.ts';
import { answered, judging, model, person, scoresOf, sealFor } from './cases.ts';

const models = [model('judge'), model('judge-2')];
const people = ['Ines', 'Jo', 'Kim', 'Lee'].map(person);
const judges = fc.uniqueArray(
  fc.record({
    judge: fc.string({ minLength: 1, maxLength: 8 }),
    kind: fc.constantFrom('MODEL' as const, 'PERSON' as const),
  }),
  { minLength: 1, maxLength: 8, selector: ({ judge }) => judge },
);

describe('a seal', () => {
  test('has both orders of every model, and each team bears each label once', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        for (const own of Map.groupBy(sealFor(models, seed), ({ judge }) => judge).values()) {
          expect(own.map(({ first }) => first).sort()).toEqual(['A', 'B']);
          expect(own.map(({ labels }) => labels.X).sort()).toEqual(['A', 'B']);
        }
      }),
    );
  });

  test('shares the orders among people as evenly as their number allows, and asks one who is alone for both', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 9 }), (seed, count) => {
        const sealed = sealFor(
          Array.from({ length: count }, (_, place) => person(`p${place}`)),
          seed,
        );
        expect(sealed).toHaveLength(count);
        const firstA = sealed.filter(({ first }) => first === 'A').length;
        expect(Math.abs(2 * firstA - count)).toBeLessThanOrEqual(1);
      }),
    );
    expect(
      sealFor([person('Ines')])
        .map(({ first }) => first)
        .sort(),
    ).toEqual(['A', 'B']);
  });

  test('always has both orders on the bench', () => {
    fc.assert(
      fc.property(judges, fc.string(), (given, seed) => {
        expect(new Set(sealFor(given, seed).map(({ first }) => first))).toEqual(new Set(['A', 'B']));
      }),
    );
  });

  test('depends on its seed and not on the order of the list', () => {
    fc.assert(
      fc.property(judges, fc.string(), (given, seed) => {
        expect(sealFor(given.toReversed(), seed)).toEqual(sealFor(given, seed));
      }),
    );
    const shapes = new Set(Array.from({ length: 40 }, (_, seed) => JSON.stringify(sealFor(models, String(seed)))));
    expect(shapes.size).toBeGreaterThan(10);
  });

  test('betrays nothing by its ids: over many seeds each team is as often first, X, or early', () => {
    const all = Array.from({ length: 500 }, (_, seed) => sealFor([...models, ...people], String(seed)));
    const share = (holds: (one: (typeof all)[number][number]) => boolean) =>
      all.flat().filter(holds).length / all.flat().length;
    expect(share(({ labels }) => labels.X === 'A')).toBeCloseTo(0.5, 1);
    expect(share(({ first, labels }) => labels.X === first)).toBeCloseTo(0.5, 1);
    const early = all.map(([one]) => present(one));
    expect(early.filter(({ first }) => first === 'A').length / early.length).toBeCloseTo(0.5, 1);
    expect(early.filter(({ kind }) => kind === 'MODEL').length / early.length).toBeCloseTo(0.5, 1);
  });

  test('asks nobody where there is no judge, and nobody twice', () => {
    expect(sealFor([])).toEqual([]);
    expect(
      sealedJudgements({ seed: 's', judges: [model('judge'), model('judge')], orders: judging.orders }),
    ).toHaveLength(2);
  });

  test('is read in its order, each label with its team', () => {
    for (const one of sealFor([...models, ...people])) {
      const [first, second] = reading(one);
      expect(first?.[1]).toBe(one.first);
      expect(second?.[1]).not.toBe(one.first);
      for (const [label, team] of [present(first), present(second)]) expect(one.labels[label]).toBe(team);
    }
  });

  test('as a text changes with any of its parts and with the seed, and not with the order of its lines', () => {
    const [one, ...rest] = sealFor(models);
    const text = sealText('seed', [present(one), ...rest]);
    expect(sealText('seed', [...rest, present(one)])).toBe(text);
    expect(sealText('other', [present(one), ...rest])).not.toBe(text);
    expect(
      sealText('seed', [{ ...present(one), labels: { X: present(one).labels.Y, Y: present(one).labels.X } }, ...rest]),
    ).not.toBe(text);
  });
});

describe('opening', () => {
  const sealed = sealFor([...models, ...people]);
  const results = sealed.map((one) => answered(one, (team) => (team === 'A' ? 4 : 2)));

  test('waits for every judgement, whatever came of it', () => {
    fc.assert(
      fc.property(fc.subarray(results), (given) => {
        const all = given.length === results.length;
        expect(mayOpen(sealed, given)).toBe(all);
        expect(openSeal(sealed, given) !== null).toBe(all);
      }),
    );
    const without: JudgementResult[] = sealed.map(({ id }, place) =>
      place % 2 === 0 ? { id, outcome: 'UNREADABLE' } : { id, outcome: 'ABSENT', code: 'expired' },
    );
    expect(mayOpen(sealed, without)).toBe(true);
    expect(openSeal(sealed, without)?.every(({ scores }) => scores === null)).toBe(true);
  });

  test('does not take a result twice, or of another match, for one that is missing', () => {
    expect(mayOpen(sealed, [...results.slice(1), present(results[1]), { id: 'J99' }])).toBe(false);
  });

  test('has nothing to open where nobody was asked', () => {
    expect(mayOpen([], [])).toBe(false);
  });

  test('gives each team the scores that stood under its label', () => {
    for (const { scores } of openSeal(sealed, results) ?? []) {
      expect(scores).toEqual({ A: scoresOf(4), B: scoresOf(2) });
    }
  });

  test('lets the first result of an id stand', () => {
    const changed = answered(present(sealed[0]), () => 1);
    const opened = openSeal(sealed, [...results, changed]);
    expect(opened?.find(({ id }) => id === changed.id)?.scores).toEqual({ A: scoresOf(4), B: scoresOf(2) });
  });
});

test.each([[6], [0], [3.5], ['4'], [null]])('a mark of %j is no mark, so the judgement is unreadable', (score) => {
  const wrong = { ...scoresOf(3), creativeAmbition: { score, reason: 'as it stands' } };
  expect(judgement.safeParse({ X: scoresOf(3), Y: scoresOf(3) }).success).toBe(true);
  expect(judgement.safeParse({ X: wrong, Y: scoresOf(3) }).success).toBe(false);
});
