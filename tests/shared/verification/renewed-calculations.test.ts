import { describe, expect, test } from 'vitest';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { standingCalculations } from '../../../shared/verification/renewed-calculations.ts';
import { shaft } from '../scenario/shaft.ts';
import {
  before,
  crossing,
  found,
  friction,
  gap,
  k1,
  k2,
  mass,
  push,
  q,
  renewed,
  seedOf,
  sliding,
  withQuantities,
} from './sliding.ts';

describe('a calculation is repeated', () => {
  test.each<[string, SeedDocument, (string[] | null)[]]>([
    [
      'with a number that breaks its requirement',
      withQuantities(q('friction', 123456, '1'), mass, push),
      [['requirement-fails', 'C1/friction was 0.4 and is 123456'], null],
    ],
    [
      'with one that does not',
      withQuantities(q('friction', 0.5, '1'), mass, push),
      [['requirement-holds', 'C1/friction was 0.4 and is 0.5'], null],
    ],
    [
      'with several at once',
      withQuantities(q('friction', 0.5, '1'), q('mass', 25, 'kg'), push),
      [['requirement-fails', 'C1/friction was 0.4 and is 0.5', 'C1/mass was 15 kg and is 25 kg'], null],
    ],
    [
      'with another limit',
      withQuantities(friction, mass, q('push', 50, 'N')),
      [['requirement-fails', 'C1/push was 100 N and is 50 N'], null],
    ],
    [
      'of another claim, by the limit alone',
      seedOf([sliding, { ...crossing, quantities: [q('gap', 150, 'cm')] }]),
      [null, ['requirement-fails', 'C2/gap was 0.5 m and is 150 cm']],
    ],
    [
      'with a number of another dimension',
      withQuantities(q('friction', 0.4, 'm'), mass, push),
      [['units-disagree', 'C1/friction was 0.4 and is 0.4 m'], null],
    ],
    [
      'with a unit that nobody knows',
      withQuantities(friction, q('mass', 15, 'stones of old'), push),
      [['units-disagree', 'C1/mass was 15 kg and is 15 stones of old'], null],
    ],
    [
      'with a number that was rounded',
      withQuantities(friction, q('mass', 15.2, 'kg'), push),
      [['requirement-holds', 'C1/mass was 15 kg and is 15.2 kg'], null],
    ],
    [
      'with one that changed its name and its value',
      withQuantities(q('mu', 123456, '1'), mass, push),
      [['requirement-fails', 'C1/friction was 0.4 and is 123456'], null],
    ],
    [
      'not where one of its numbers was taken away',
      withQuantities(mass, push),
      [['number-gone', 'C1/friction was 0.4 and stands nowhere any more'], null],
    ],
    [
      'not where its claim was taken back',
      seedOf([crossing]),
      [
        [
          'withdrawn',
          'C1/friction was 0.4 and stands nowhere any more',
          'C1/mass was 15 kg and stands nowhere any more',
          'C1/push was 100 N and stands nowhere any more',
        ],
        null,
      ],
    ],
    [
      'not where its claim became another one',
      withQuantities(q('pull', 800, 'N'), q('needed', 520, 'N')),
      [
        [
          'withdrawn',
          'C1/friction was 0.4 and stands nowhere any more',
          'C1/mass was 15 kg and stands nowhere any more',
          'C1/push was 100 N and stands nowhere any more',
        ],
        null,
      ],
    ],
    [
      'where the claim came back under another id with another number',
      seedOf([{ ...sliding, id: 'C7', quantities: [q('friction', 9, '1'), mass, push] }, crossing]),
      [['requirement-fails', 'C1/friction was 0.4 and is 9'], null],
    ],
  ])('%s', (_, after, expected) => {
    expect(found(after)).toEqual(expected);
  });

  test('and has no value where it divides by nothing now', () => {
    const inverse = { ...k1, expression: 'push_force / friction', quantities: [friction, q('push_force', 100, 'N')] };
    expect(found(withQuantities(q('friction', 0, '1'), mass, push), [inverse])).toEqual([
      ['no-value', 'C1/friction was 0.4 and is 0'],
    ]);
  });

  test('in the unit that it was made in, where the scenario has another now', () => {
    const [one] = renewed(withQuantities(friction, q('mass', 20_000, 'g'), push));
    expect(one?.now?.quantities[1]).toEqual(q('mass', 20, 'kg'));
    expect(one).toMatchObject({ finding: 'requirement-holds', unit: 'N' });
    expect(one?.houseValue).toBeCloseTo(78.48, 6);
  });

  test('where EULER writes the claim’s number under a name of its own, or in the expression', () => {
    const after = withQuantities(q('friction', 5, '1'), mass, push);
    const short = { ...k1, expression: 'mu * m * 9.81', quantities: [q('mu', 0.4, '1'), q('m', 15, 'kg')] };
    const inline = { ...k1, expression: '0.4 * mass * g', quantities: k1.quantities.slice(1) };
    expect(found(after, [short])).toMatchObject([['units-disagree', 'C1/friction was 0.4 and is 5']]);
    expect(renewed(after, [inline])).toMatchObject([
      { finding: 'requirement-fails', now: { expression: '(5) * mass * g' } },
    ]);
  });
});

describe('a calculation that stands', () => {
  test.each<[string, SeedDocument]>([
    ['where nothing changed', structuredClone(before)],
    ['where words changed', seedOf([{ ...sliding, statement: 'The tank is pushed' }, crossing], { threat: 'A fire.' })],
    ['in another unit', seedOf([sliding, { ...crossing, quantities: [q('gap', 50, 'cm')] }])],
    ['under another name', withQuantities(q('coefficient_of_friction', 0.4, '1'), mass, push)],
    ['in another order', withQuantities(push, mass, friction)],
    [
      'in another claim',
      seedOf([
        { ...sliding, quantities: [mass, push] },
        { ...crossing, quantities: [gap, friction] },
      ]),
    ],
    [
      'beside a new claim',
      seedOf([sliding, crossing, { id: 'C3', statement: 'New', quantities: [q('mass', 9, 'kg')] }]),
    ],
    ['beside a new number', withQuantities(friction, mass, push, q('slope', 0.1, '1'))],
    ['beside a number that it does not use', seedOf([sliding, crossing], { deadlineSeconds: 5 })],
    [
      'beside a number of its value elsewhere',
      seedOf([sliding, crossing], { capabilities: [{ parameter: 'push', value: '4 N' }] }),
    ],
  ])('%s', (_, after) => {
    expect(renewed(after)).toEqual([null, null]);
  });

  test('is what everything else is computed of', () => {
    const after = withQuantities(q('friction', 0.5, '1'), mass, push);
    const now = standingCalculations([k1, k2], renewed(after));
    expect(now.map(({ id, quantities }) => [id, quantities[0]?.value])).toEqual([
      ['K1', 0.5],
      ['K2', 1.2],
    ]);
    expect(standingCalculations([k1, k2], renewed(seedOf([crossing]))).map(({ id }) => id)).toEqual(['K2']);
  });
});

describe('numbers of the scenario’s tables', () => {
  const lift: Calculation = {
    ...k1,
    id: 'K3',
    claimId: null,
    meaning: 'The weight of the tank on the rope',
    quantities: [q('m', 80, 'kg')],
    expression: 'm * 9.81',
    result: { value: 784.8, unit: 'kg' },
    requirement: { comparator: '<=', value: 900, unit: 'kg' },
  };
  const [rope, tank] = shaft.scenario.objects;
  const tankOf = (change: Partial<SeedDocument['scenario']['objects'][number]>) =>
    seedOf([sliding, crossing], { objects: [rope, { ...tank, ...change }] as SeedDocument['scenario']['objects'] });

  test.each<[string, Calculation, SeedDocument, string[] | null]>([
    [
      'an object that is spoken of',
      lift,
      tankOf({ mass: '123456 kg' }),
      ['object:tank/mass was 80 kg and is 123456 kg'],
    ],
    ['an object that is not', { ...lift, meaning: 'The weight' }, tankOf({ mass: '123456 kg' }), null],
    ['an object in another unit', lift, tankOf({ mass: '0.08 t' }), null],
    ['an object of another name', lift, tankOf({ name: 'old tank' }), null],
    [
      'an object that is gone',
      lift,
      tankOf({ name: 'lid', mass: '1 kg' }),
      ['object:tank/mass was 80 kg and stands nowhere any more'],
    ],
    [
      'a step',
      { ...lift, quantities: [q('t_S2', 20, 's')], expression: 't_S2' },
      {
        ...before,
        solution: { ...before.solution, steps: before.solution.steps.map((step) => ({ ...step, seconds: 44 })) },
      },
      ['S2 was 20 s and is 44 s'],
    ],
    [
      'the deadline',
      { ...lift, requirement: { comparator: '<=', value: 100, unit: 's' } },
      seedOf([sliding, crossing], { deadlineSeconds: 60 }),
      ['deadline was 100 s and is 60 s'],
    ],
    [
      'a capability that the claim states too',
      { ...k1, quantities: [q('push', 400, 'N')], expression: 'push' },
      seedOf([sliding, crossing], { capabilities: [{ parameter: 'push', value: '40 N' }] }),
      ['capability:push was 400 N and is 40 N'],
    ],
  ])('%s', (_, calculation, after, moved) => {
    const stating = calculation.claimId === null ? before : seedOf([{ ...sliding, quantities: [q('push', 400, 'N')] }]);
    const then = calculation.claimId === null ? after : { ...after, solution: stating.solution };
    expect(renewed(then, [calculation], stating)[0]?.moved ?? null).toEqual(moved);
  });

  test.each([
    ['rod', false],
    ['beam', true],
    ['plank', true],
  ])('an object called %s is known by that word: %s', (name, isKnown) => {
    const calculation = { ...lift, meaning: `The weight of the ${name}` };
    const moved = renewed(tankOf({ name, mass: '123456 kg' }), [calculation], tankOf({ name }))[0]?.moved ?? [];
    expect(moved).toHaveLength(isKnown ? 1 : 0);
  });

  test('a result that another calculation uses is such a number', () => {
    const heat = { ...k1, result: { value: 58.86, unit: 'N' } };
    const work: Calculation = {
      ...k2,
      claimId: 'C2',
      quantities: [q('force', 58.9, 'N'), gap],
      expression: 'force * gap',
      result: { value: 29.4, unit: 'J' },
      requirement: { comparator: '<=', value: 40, unit: 'J' },
    };
    const after = withQuantities(friction, q('mass', 25, 'kg'), push);
    expect(found(after, [heat, work])).toEqual([
      ['requirement-holds', 'C1/mass was 15 kg and is 25 kg'],
      ['requirement-fails', 'K1 was 58.86 N and is 98.1 N'],
    ]);
  });
});
