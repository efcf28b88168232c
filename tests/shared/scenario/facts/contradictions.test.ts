import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { Calculation, MathematicsReport, PhysicsReport } from '../../../../shared/scenario/answers/validation.ts';
import { claimTable } from '../../../../shared/scenario/claims.ts';
import { contradictionsBetween, mathematicsFacts, physicsFacts } from '../../../../shared/scenario/facts/index.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { mathematics, physics, shaft } from '../shaft.ts';

const [pull] = mathematics.calculations;
if (pull === undefined) throw new Error('the sample has no calculation');
const euler = (change: Partial<MathematicsReport>) =>
  mathematicsFacts({ ...mathematics, ...change }, shaft, evaluate, convert, defaultPolicy);
const newton = (change: Partial<PhysicsReport> = {}) => physicsFacts({ ...physics, ...change }, shaft);
const calculated = (...changes: readonly Partial<Calculation>[]) => changes.map((change) => ({ ...pull, ...change }));
const tank = (value: number, unit: string) => [{ name: ' tank ', value, unit }, ...pull.quantities.slice(1)];
const between = (report: Partial<MathematicsReport>, other: Partial<PhysicsReport> = {}) =>
  contradictionsBetween(newton(other), euler(report));

/** A calculation whose requirement fails, agreed by Symposium; fragile, as EULER says. */
const failing = {
  calculations: calculated({ requirement: { comparator: '>=', value: 900, unit: 'N' } }),
  fragility: { fragile: true, profile: 'x' },
  sensitivity: [],
};
const invalid = (claimId: string) => [
  { claimId, status: 'INVALID' as const, law: '', calculation: '', concern: '', reasoning: '' },
];

test('sound reports contradict nothing, and nor does a report that is missing', () => {
  expect(between({})).toEqual([]);
  expect(contradictionsBetween(null, null)).toEqual([]);
});

describe('two agents’ values for one quantity', () => {
  test.each<[string, number, string, boolean]>([
    ['another value', 60, 'kg', true],
    ['another dimension', 80, 's', true],
    ['the same value', 80, 'kg', false],
    ['the same value in another unit', 80_000, 'g', false],
    ['the same value, rounded', 80.5, 'kg', false],
    ['a unit that nobody knows: another fault', 80, 'frobs', false],
  ])('%s', (_, value, unit, contradicts) => {
    const found = euler({
      calculations: calculated({
        quantities: tank(value, unit),
        expression: 'g',
        result: { value: 9.81, unit: 'm/s^2' },
        requirement: null,
      }),
    }).contradictions;
    expect(found).toEqual(
      contradicts
        ? [
            {
              claim: 'EULER/K1',
              about: 'quantity C1/tank',
              reported: `${value} ${unit}`,
              house: '80 kg',
              recomputed: true,
            },
          ]
        : [],
    );
  });

  test.each<[string, Partial<Calculation>]>([
    ['another claim', { claimId: 'C2' }],
    ['no claim', { claimId: null }],
    ['a claim that does not exist', { claimId: 'C9' }],
  ])('do not meet in a calculation of %s', (_, change) => {
    expect(
      euler({
        calculations: calculated({
          ...change,
          quantities: [{ name: 'tank', value: 90, unit: 'kg' }, ...pull.quantities.slice(1)],
          result: { value: 882.9, unit: 'N' },
        }),
      }).contradictions,
    ).toEqual([]);
  });
});

describe('VALID beside a calculation that fails', () => {
  test('is a challenge of each lead that says so', () => {
    const recomputed = false;
    expect(between(failing)).toEqual([
      {
        key: 'EULER/C1',
        claim: 'EULER/C1',
        against: 'EULER',
        domains: ['mathematical correctness'],
        content: 'mathVerification',
        recomputed,
        reported: 'verdict on C1 VALID',
        house: 'verdict on C1 fails: K1',
      },
      {
        key: 'NEWTON/C1',
        claim: 'NEWTON/C1',
        against: 'NEWTON',
        domains: ['physical feasibility'],
        content: 'physicsValidation',
        recomputed,
        reported: 'verdict on C1 VALID',
        house: 'verdict on C1 fails: K1',
      },
    ]);
  });

  test('is none where the lead says INVALID, or says nothing', () => {
    expect(between({ ...failing, claims: invalid('C1') }, { claims: invalid('C1') })).toEqual([]);
    expect(between({ ...failing, claims: [] }, { claims: [] })).toEqual([]);
    expect(contradictionsBetween(null, euler(failing)).map(({ claim }) => claim)).toEqual(['EULER/C1']);
  });

  test('is one challenge, however many calculations fail', () => {
    const twice = {
      ...failing,
      calculations: [
        ...failing.calculations,
        ...failing.calculations.map((one) => ({ ...one, id: 'K2', claimId: ' C1 ' })),
      ],
    };
    expect(between(twice).map(({ claim, house }) => [claim, house])).toEqual([
      ['EULER/C1', 'verdict on C1 fails: K1, K2'],
      ['NEWTON/C1', 'verdict on C1 fails: K1, K2'],
    ]);
  });

  test('is none where the result differs but the requirement holds', () => {
    expect(
      between({ calculations: calculated({ result: { value: 700, unit: 'N' } }) }).map(({ claim }) => claim),
    ).toEqual(['EULER/K1']);
  });
});

describe('two words of EULER on one parameter', () => {
  const row = (survivesPlus20: boolean) => ({ parameter: 'tank', survivesMinus20: true, survivesPlus20, note: '' });
  const others = mathematics.sensitivity.filter(({ parameter }) => parameter !== 'tank');

  test.each([
    ['once, and rightly', [true], []],
    ['twice, and rightly', [true, true], []],
    ['first wrongly', [false, true], ['sensitivity of tank']],
    ['then wrongly', [true, false], ['sensitivity of tank']],
    ['twice wrongly', [false, false], ['sensitivity of tank']],
  ])('%s: whichever is not what Symposium finds counts, once', (_, said, about) => {
    const found = euler({ sensitivity: [...said.map(row), ...others] }).contradictions;
    expect(found.map((one) => one.about)).toEqual(about);
    for (const one of found) expect([one.reported, one.house]).toEqual(['−survives +fails', '−survives +survives']);
  });
});

describe('the list of challenges', () => {
  const everything: Partial<MathematicsReport> = {
    timing: { ...mathematics.timing, totalSeconds: 60, marginSeconds: 40, marginPercent: 40 },
    calculations: [
      ...calculated({ result: { value: 500, unit: 'N' }, requirement: { comparator: '>=', value: 900, unit: 'N' } }),
      ...calculated({ id: 'K2', claimId: null, result: { value: 1, unit: 'J' } }),
    ],
    sensitivity: [],
  };

  test('has one for each claim, with all its points, in the order of the report', () => {
    const found = between(everything);
    expect(found.map(({ claim, recomputed }) => [claim, recomputed])).toEqual([
      ['EULER/timing', true],
      ['EULER/K1', true],
      ['EULER/units', true],
      ['EULER/fragility', true],
      ['EULER/C1', false],
      ['NEWTON/C1', false],
    ]);
    expect(found[0]).toMatchObject({
      reported: 'timing total 60; timing margin 40; timing margin % 40',
      house: 'timing total 50; timing margin 50; timing margin % 50',
    });
    expect(between(everything)).toEqual(found);
  });

  test('names claims that the claim table has, with their domains and clearance', () => {
    const table = claimTable({ seed: shaft, physics, mathematics: { ...mathematics, ...everything } });
    for (const { claim, against, domains, content } of between(everything))
      expect(table.find(({ id }) => id === claim)).toMatchObject({ by: against, domains, content });
  });

  test('is no matter of debate, be it a result or a number that went into it', () => {
    const both = between({
      calculations: calculated({
        quantities: tank(60, 'kg'),
        expression: 'g',
        result: { value: 5, unit: 'm/s^2' },
        requirement: null,
      }),
    });
    expect(both).toEqual([
      expect.objectContaining({
        claim: 'EULER/K1',
        recomputed: true,
        reported: 'calculation K1 5; quantity C1/tank 60 kg',
      }),
    ]);
  });

  test('stays short, whatever a report is full of', () => {
    const many = Array.from({ length: 60 }, (_, place) => ({
      name: `quantity number ${place}`,
      value: place,
      unit: 'kg',
    }));
    const seed = {
      ...shaft,
      solution: {
        ...shaft.solution,
        claims: [{ id: 'C1', statement: 's', quantities: many.map((one) => ({ ...one, value: one.value + 1_000 })) }],
      },
    };
    const facts = mathematicsFacts(
      {
        ...mathematics,
        calculations: calculated({
          quantities: many,
          expression: '5',
          result: { value: 5, unit: '' },
          requirement: null,
        }),
      },
      seed,
      evaluate,
      convert,
      defaultPolicy,
    );
    const [one] = contradictionsBetween(null, facts);
    expect(one?.reported.length).toBeLessThanOrEqual(300);
    expect(one?.house.length).toBeLessThanOrEqual(300);
  });
});
