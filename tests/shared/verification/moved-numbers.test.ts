import { describe, expect, test } from 'vitest';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { type Change, citing, movedBy } from './one-number.ts';
import { crossing, friction, gap, k1, mass, push, q, renewed, seedOf, sliding } from './sliding.ts';

/* What became of a number that cites its place, and of one of a claim’s own (scenario rules §2.5.7). */

describe('the number of a cell', () => {
  const door = (dimensions: string): Change => ({
    objects: [{ name: 'door', mass: '', dimensions, material: 'oak', notes: '' }],
  });
  const of = (before: string, after: string, calculation: Calculation) =>
    movedBy([calculation], seedOf([], door(before)), seedOf([], door(after)))[0];
  const second = citing(2, 'm', 'object:door/dimensions');
  const was = 'object:door/dimensions was 2 m and';

  test.each<[string, string, string, string | null]>([
    ['is that in its row', '1 m × 2 m', '1 m × 3 m', `${was} is 3 m`],
    ['is itself in another order', '1 m × 2 m', '2 m × 1 m', null],
    ['is itself beside another', '1 m × 2 m', '2 m × 5 m', null],
    ['is itself in another unit', '1 m × 2 m', '200 cm and 100 cm', null],
    ['is the only one that is left', '1 m × 2 m', '7 m', `${was} is 7 m`],
    ['is the only one of its kind', '1 m × 2 m', '7 m, 3 kg', `${was} is 7 m`],
    ['is none of more', '1 m × 2 m', '3 m × 4 m × 5 m', `${was} stands nowhere any more`],
    ['is the only one, of another dimension', '2 m', '7 kg', `${was} is 7 kg`],
    ['is none of several of another dimension', '2 m', '7 kg, 3 kg', `${was} stands nowhere any more`],
    ['is none of one where it was one of several', '1 m × 2 m', '7 kg', `${was} stands nowhere any more`],
    ['stands nowhere where the cell is empty', '2 m', '', `${was} stands nowhere any more`],
    ['is in a unit that nobody knows what it was', '2 m', '2 frobs', `${was} is 2 frobs`],
  ])('%s', (_, before, after, moved) => {
    expect(of(before, after, second)).toEqual(moved === null ? null : [moved]);
  });

  test('in a unit that nobody knows is compared with its like', () => {
    const odd = citing(2, 'frobs', 'object:door/dimensions');
    expect(of('2 frobs', '3 frobs', odd)).toEqual(['object:door/dimensions was 2 frobs and is 3 frobs']);
    expect(of('2 frobs and 1 m', '1 m and 2 frobs', odd)).toBeNull();
    expect(of('2 frobs', '2 grobs', odd)).toEqual(['object:door/dimensions was 2 frobs and is 2 grobs']);
  });

  test('is not what the calculation has already', () => {
    expect(of('1 m × 3 m', '1 m × 2 m', second)).toBeNull();
  });
});

describe('a number of a claim', () => {
  const slope = q('slope', 0.1, '1');
  const was = 'C1/friction was 0.4 and';
  const claimed = (quantities: readonly (typeof friction)[], more: SeedDocument['solution']['claims'] = []) =>
    seedOf([{ ...sliding, quantities: [...quantities] }, crossing, ...more]);
  const uses = { ...k1, quantities: [friction], expression: 'friction', requirement: null };
  const also = (id: string, ...quantities: (typeof friction)[]) => ({ ...sliding, id, quantities });

  test.each<[string, SeedDocument, SeedDocument, string | null]>([
    ['has another name', claimed([friction, mass]), claimed([q('mu', 0.4, '1'), mass]), null],
    ['has another name and value', claimed([friction, mass]), claimed([q('mu', 0.7, '1'), mass]), `${was} is 0.7`],
    [
      'is none of two that came',
      claimed([friction, mass]),
      claimed([q('mu', 0.7, '1'), slope, mass]),
      `${was} stands nowhere any more`,
    ],
    [
      'is none of one that came as two went',
      claimed([friction, slope, mass]),
      claimed([q('mu', 0.7, '1'), mass]),
      `${was} stands nowhere any more`,
    ],
    [
      'is itself under another name, however many came',
      claimed([friction, slope, mass]),
      claimed([q('mu', 0.4, '1'), q('nu', 0.7, '1'), mass]),
      null,
    ],
    [
      'is none that stood there before with another value',
      claimed([friction, slope, mass]),
      claimed([slope, mass]),
      `${was} stands nowhere any more`,
    ],
    [
      'is none that stood there before with its value',
      claimed([friction, q('mu', 0.4, '1'), mass]),
      claimed([q('mu', 0.4, '1'), mass]),
      `${was} stands nowhere any more`,
    ],
    [
      'is that of its name in another claim',
      claimed([friction, mass], [also('C3', friction)]),
      claimed([mass], [also('C3', friction)]),
      null,
    ],
    [
      'is not that with another value in a claim of before',
      claimed([friction, mass], [also('C3', q('friction', 0.7, '1'))]),
      claimed([mass], [also('C3', q('friction', 0.7, '1'))]),
      `${was} stands nowhere any more`,
    ],
    [
      'is that with another value in a new claim',
      claimed([friction, mass]),
      claimed([mass], [also('C3', q('friction', 0.7, '1'))]),
      `${was} is 0.7`,
    ],
    [
      'is not that of another dimension in a new claim',
      claimed([friction, mass]),
      claimed([mass], [also('C3', q('friction', 0.7, 'N'))]),
      `${was} stands nowhere any more`,
    ],
    [
      'is neither of two in new claims',
      claimed([friction, mass]),
      claimed([mass], [also('C3', q('friction', 0.7, '1')), also('C4', q('friction', 0.8, '1'))]),
      `${was} stands nowhere any more`,
    ],
    [
      'is not its value under another name in a new claim',
      claimed([friction, mass]),
      claimed([mass], [also('C3', q('mu', 0.4, '1'))]),
      `${was} stands nowhere any more`,
    ],
  ])('%s', (_, before, after, moved) => {
    expect(movedBy([uses], before, after)[0]).toEqual(moved === null ? null : [moved]);
  });

  test.each<[string, Partial<Calculation>, string | null]>([
    ['by its name', { quantities: [q('mass', 15, 'kg')], expression: 'mass' }, 'C1/mass was 15 kg and is 20 kg'],
    [
      'by its name, whatever its value',
      { quantities: [q('mass', 9, 'kg')], expression: 'mass' },
      'C1/mass was 15 kg and is 20 kg',
    ],
    ['not by its name in another dimension', { quantities: [q('mass', 15, 'm')], expression: 'mass' }, null],
    ['by its value', { quantities: [q('m', 15, 'kg')], expression: 'm' }, 'C1/mass was 15 kg and is 20 kg'],
    [
      'by its value in another unit',
      { quantities: [q('m', 15_000, 'g')], expression: 'm' },
      'C1/mass was 15 kg and is 20 kg',
    ],
    ['not by another value', { quantities: [q('m', 15.1, 'kg')], expression: 'm' }, null],
    ['not where nothing reads it', { quantities: [q('mass', 15, 'kg')], expression: '2' }, null],
    ['not of another claim', { claimId: 'C2', quantities: [q('m', 15, 'kg')], expression: 'm' }, null],
    [
      'not by its value where another number is that',
      { quantities: [q('mass', 15, 'kg'), q('other', 15, 'kg')], expression: 'other + 0 * mass' },
      'C1/mass was 15 kg and is 20 kg',
    ],
    ['not in the expression with its unit left out', { quantities: [], expression: '15' }, null],
    [
      'as the limit',
      { quantities: [gap], expression: 'gap', requirement: { comparator: '<=', value: 15, unit: 'kg' } },
      'C1/mass was 15 kg and is 20 kg',
    ],
  ])('is known %s', (_, change, moved) => {
    const calculation = { ...k1, requirement: null, ...change };
    const found = movedBy(
      [calculation],
      claimed([friction, mass, push]),
      claimed([friction, q('mass', 20, 'kg'), push]),
    );
    expect(found[0]).toEqual(moved === null ? null : [moved]);
  });

  test('is each of two that have one value, in their order', () => {
    const two = (a: number, b: number) => claimed([q('a', a, 'kg'), q('b', b, 'kg')]);
    const sum = { ...k1, requirement: null, quantities: [q('x', 5, 'kg'), q('y', 5, 'kg')], expression: 'x + y' };
    expect(movedBy([sum], two(5, 5), two(6, 7))).toEqual([['C1/a was 5 kg and is 6 kg', 'C1/b was 5 kg and is 7 kg']]);
  });

  test('is not known by its name in another unit that nobody knows', () => {
    const odd = (unit: string) => ({ ...k1, requirement: null, quantities: [q('mass', 9, unit)], expression: 'mass' });
    const of = (unit: string) =>
      movedBy([odd(unit)], claimed([q('mass', 15, 'frobs')]), claimed([q('mass', 20, 'frobs')]))[0];
    expect([of('frobs'), of(' frobs '), of('grobs'), of('kg')]).toEqual([
      ['C1/mass was 15 frobs and is 20 frobs'],
      ['C1/mass was 15 frobs and is 20 frobs'],
      null,
      null,
    ]);
  });

  test('is not known by its value where that is nothing', () => {
    const none = (name: string) => ({ ...k1, requirement: null, quantities: [q(name, 0, 'kg')], expression: name });
    const found = movedBy([none('m'), none('mass')], claimed([q('mass', 0, 'kg')]), claimed([q('mass', 20, 'kg')]));
    expect(found).toEqual([null, ['C1/mass was 0 kg and is 20 kg']]);
  });

  test.each<[string, Partial<Calculation>, string | null]>([
    ['as it is', { quantities: [], expression: '0.4 * 9' }, `${was} is 0.5`],
    ['with noughts', { quantities: [], expression: '9 * 0.40' }, `${was} is 0.5`],
    ['as a power no more', { quantities: [], expression: '9^0.4' }, null],
    ['of another claim no more', { claimId: 'C2', quantities: [], expression: '0.4 * 9' }, null],
    ['of no claim no more', { claimId: null, quantities: [], expression: '0.4 * 9' }, null],
    ['beside a quantity that it is', { expression: '0.4 * friction', quantities: [friction] }, `${was} is 0.5`],
  ])('in an expression itself %s', (_, change, moved) => {
    const calculation = { ...k1, requirement: null, ...change };
    const [found] = renewed(claimed([q('friction', 0.5, '1'), mass]), [calculation], claimed([friction, mass]));
    expect(found?.moved ?? null).toEqual(moved === null ? null : [moved]);
    if (calculation.expression.includes('friction')) expect(found?.now?.expression).toBe(calculation.expression);
  });
});
