import { describe, expect, test } from 'vitest';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { type Change, movedBy, one } from './one-number.ts';
import { crossing, friction, k1, mass, push, q, seedOf, sliding } from './sliding.ts';

/* What became of a number that the tables state, another claim, or another calculation (scenario rules §2.5.7). */

describe('a number of the tables that no source cites', () => {
  const scenario = (change: Change): Change => ({
    capabilities: [{ parameter: 'reach', value: '3 m' }],
    environment: [{ parameter: 'cold water', value: '12 degC' }],
    objects: [
      { name: 'tank', mass: '80 kg', dimensions: '', material: '', notes: '' },
      { name: 'chest', mass: '80 kg', dimensions: '', material: '', notes: '' },
    ],
    deadlineSeconds: 100,
    ...change,
  });
  const of = (calculation: Calculation, change: Change, claims = [sliding, crossing], then = claims) =>
    movedBy([calculation], seedOf(claims, scenario({})), seedOf(then, scenario(change)))[0];
  const reach: Change = { capabilities: [{ parameter: 'reach', value: '4 m' }] };
  const warm: Change = { environment: [{ parameter: 'cold water', value: '15 degC' }] };
  const masses = (tank: string, chest: string): Change => ({
    objects: [
      { name: 'tank', mass: tank, dimensions: '', material: '', notes: '' },
      { name: 'chest', mass: chest, dimensions: '', material: '', notes: '' },
    ],
  });
  const said = (meaning: string) => ({ meaning });

  test.each<[string, Calculation, Change, string | null]>([
    ['a capability by the number’s name', one('reach', 3, 'm'), reach, 'capability:reach was 3 m and is 4 m'],
    [
      'a capability that is spoken of',
      one('x', 3, 'm', said('How far the reach goes')),
      reach,
      'capability:reach was 3 m and is 4 m',
    ],
    ['no capability that nobody speaks of', one('x', 3, 'm'), reach, null],
    ['no capability of another value', one('reach', 2, 'm'), reach, null],
    [
      'the surroundings by a word of theirs',
      one('x', 12, 'degC', said('Of the water')),
      warm,
      'environment:cold water was 12 degC and is 15 degC',
    ],
    ['no surroundings by a short word', one('x', 12, 'degC', said('Of the wet')), warm, null],
    [
      'an object that is spoken of',
      one('x', 80, 'kg', said('The tank')),
      masses('90 kg', '80 kg'),
      'object:tank/mass was 80 kg and is 90 kg',
    ],
    ['no object that is not', one('x', 80, 'kg', said('The chest')), masses('90 kg', '80 kg'), null],
    [
      'none of two, while one has it still',
      one('x', 80, 'kg', said('The tank, the chest')),
      masses('90 kg', '80 kg'),
      null,
    ],
    [
      'the first of two',
      one('x', 80, 'kg', said('The tank, the chest')),
      masses('90 kg', '95 kg'),
      'object:tank/mass was 80 kg and is 90 kg',
    ],
    [
      'the one of two that is left',
      one('x', 80, 'kg', said('The tank, the chest')),
      masses('', '95 kg'),
      'object:chest/mass was 80 kg and is 95 kg',
    ],
    ['no deadline that is no limit', one('t', 100, 's'), { deadlineSeconds: 60 }, null],
    [
      'the deadline that is spoken of',
      one('t', 100, 's', said('Before the deadline')),
      { deadlineSeconds: 60 },
      'deadline was 100 s and is 60 s',
    ],
    [
      'the deadline as a limit',
      one('t', 7, 's', { requirement: { comparator: '<=', value: 100, unit: 's' } }),
      { deadlineSeconds: null },
      'deadline was 100 s and stands nowhere any more',
    ],
  ])('is %s', (_, calculation, change, moved) => {
    expect(of(calculation, change)).toEqual(moved === null ? null : [moved]);
  });

  test('is an object that the claim speaks of', () => {
    const moved = ['object:tank/mass was 80 kg and is 90 kg'];
    expect(of(one('x', 80, 'kg', { claimId: 'C1' }), masses('90 kg', '80 kg'))).toEqual(moved);
    expect(of(one('x', 80, 'kg', { claimId: 'C2' }), masses('90 kg', '80 kg'))).toBeNull();
  });

  test('is another claim’s by its name', () => {
    const wide = [sliding, { ...crossing, quantities: [q('gap', 0.7, 'm')] }];
    const moved = 'C2/gap was 0.5 m and is 0.7 m';
    expect(of(one('gap', 0.5, 'm'), {}, undefined, wide)).toEqual([moved]);
    expect(of(one('gap', 0.5, 'm', { claimId: 'C1' }), {}, undefined, wide)).toEqual([moved]);
    expect(of(one('x', 0.5, 'm'), {}, undefined, wide)).toBeNull();
    expect(of(one('gap', 0.6, 'm'), {}, undefined, wide)).toBeNull();
  });

  test('is still the claim’s own, which states it as before', () => {
    const own = [{ ...sliding, quantities: [q('reach', 3, 'm')] }, crossing];
    expect(of(one('reach', 3, 'm', { claimId: 'C1' }), reach, own)).toEqual(['capability:reach was 3 m and is 4 m']);
    expect(of(one('reach', 3, 'm', { claimId: 'C1' }), { capabilities: [] }, own)).toBeNull();
    expect(of(one('x', 3, 'm', { claimId: 'C1', meaning: 'The cold water' }), warm, own)).toBeNull();
  });
});

describe('a result that comes out differently', () => {
  const first = { ...k1, requirement: null };
  const after = seedOf([{ ...sliding, quantities: [friction, q('mass', 30, 'kg'), push] }, crossing]);
  const moved = ['K1 was 58.86 N and is 117.72 N'];

  test.each<[string, string[] | null, [number, string, Partial<Calculation>?]]>([
    ['is a number of another calculation', moved, [58.86, 'N']],
    ['within the tolerance', moved, [59, 'N']],
    ['in another unit', moved, [0.05886, 'kN']],
    ['and none beyond the tolerance', null, [60, 'N']],
    ['and none of another dimension', null, [58.86, 'kg']],
    ['and none of the claim’s own', null, [58.86, 'N', { claimId: 'C3' }]],
    ['and no limit', null, [1, 'N', { requirement: { comparator: '<=', value: 58.86, unit: 'N' } }]],
  ])('%s', (_, expected, given) => {
    const own = { ...crossing, id: 'C3', quantities: [q('x', 58.86, 'N')] };
    const calculation = one('x', ...given);
    const from = seedOf([sliding, crossing, own]);
    const to = seedOf([...after.solution.claims, own]);
    expect(movedBy([first, calculation], from, to)[1]).toEqual(expected);
  });

  test('is no pure number, and nothing', () => {
    const pure = { ...first, expression: 'friction', quantities: [friction], result: { value: 0.4, unit: '1' } };
    const nought = { ...first, expression: 'mass - 15 * mass / 15', result: { value: 0, unit: 'kg' } };
    const to = seedOf([{ ...sliding, quantities: [q('friction', 0.5, '1'), q('mass', 16, 'kg'), push] }, crossing]);
    const calculations = [pure, { ...nought, quantities: [mass], id: 'K9' }, one('x', 0.4, '1'), one('y', 0, 'kg')];
    expect(movedBy(calculations, seedOf([sliding, crossing]), to).slice(2)).toEqual([null, null]);
  });
});
