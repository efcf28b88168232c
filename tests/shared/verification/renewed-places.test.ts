import { describe, expect, test } from 'vitest';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { crossing, found, k1, k2, q, renewed, seedOf, sliding, withQuantities, friction, push } from './sliding.ts';

/* A number of a calculation stands at the place that it cites, in whatever words, and so does a limit (scenario rules §2.5.7). */

const capabilities = (value: string): Partial<SeedDocument['scenario']> => ({
  capabilities: [{ parameter: 'push', value }],
});
const pushing = (value: string) => seedOf([sliding, crossing], capabilities(value));
const from = (source: string) => ({ source });
const most = { ...q('most', 400, 'N'), ...from('capability:push') };
/** At most 400 N, which nothing in the words of the calculation speaks of. */
const limited = (limit: Calculation['quantities'][number]): Calculation => ({
  ...k1,
  claimId: null,
  meaning: 'Sliding',
  quantities: [...k1.quantities, limit],
  requirement: { comparator: '<=', value: 400, unit: 'N' },
});

describe('a limit', () => {
  test.each<[string, Calculation['quantities'][number], string | null]>([
    ['that is written down with its place', most, 'capability:push was 400 N and is 40 N'],
    ['in another unit', { ...most, value: 0.4, unit: 'kN' }, 'capability:push was 400 N and is 40 N'],
    ['with its place in words', { ...most, ...from('the push') }, 'capability:push was 400 N and is 40 N'],
    ['with a place where nothing changed', { ...most, ...from('object:tank/mass') }, null],
    ['that is an estimate of the push', { ...most, ...from('estimate of the push') }, null],
    ['is not what another number is written down for', { ...most, value: 390 }, null],
  ])('%s', (_, limit, moved) => {
    const [one] = renewed(pushing('40 N'), [limited(limit)], pushing('400 N'));
    expect(one?.moved ?? null).toEqual(moved === null ? null : [moved]);
  });

  test('and what is written down for it are one number afterwards', () => {
    const [one] = renewed(pushing('0.05 kN'), [limited(most)], pushing('400 N'));
    expect(one).toMatchObject({ finding: 'requirement-fails', now: { requirement: { value: 50, unit: 'N' } } });
    expect(one?.now?.quantities.at(-1)).toEqual({ ...most, value: 50 });
    expect(one?.now?.quantities.slice(0, 3)).toEqual(k1.quantities);
  });

  test('of which several are written down is the one that has a place', () => {
    const twice = { ...limited(most), quantities: [...k1.quantities, { ...most, ...from('estimate') }, most] };
    expect(found(pushing('40 N'), [twice], pushing('400 N'))).toEqual([
      ['requirement-fails', 'capability:push was 400 N and is 40 N'],
    ]);
  });

  test.each([
    ['K1', 'requirement-fails'],
    ['the result of calculation K1', 'requirement-fails'],
    ['law: of sliding', null],
  ])('that is the result of another calculation moves with it, where it cites that: %s', (source, finding) => {
    const grip: Calculation = {
      ...k2,
      claimId: null,
      quantities: [q('grip', 60, 'N'), { ...q('needed', 58.86, 'N'), source }],
      expression: 'grip',
      result: { value: 60, unit: 'N' },
      requirement: { comparator: '>=', value: 58.86, unit: 'N' },
    };
    const after = withQuantities(friction, q('mass', 20, 'kg'), push);
    expect(renewed(after, [k1, grip])[1]?.finding ?? null).toBe(finding);
  });
});

describe('a number that an expression reads', () => {
  const weight = (source: string, value = 80): Calculation => ({
    ...k1,
    claimId: null,
    meaning: 'A weight',
    quantities: [{ ...q('m', value, 'kg'), source }],
    expression: 'm * 9.81',
    requirement: null,
  });
  const [rope, tank] = seedOf([sliding, crossing]).scenario.objects;
  if (rope === undefined || tank === undefined) throw new Error('the sample has no objects');
  const heavy = seedOf([sliding, crossing], { objects: [rope, { ...tank, mass: '90 kg' }] });
  const was = 'object:tank/mass was 80 kg and is 90 kg';

  test.each<[string, number, string | null]>([
    ['the tank', 80, was],
    ['object table: tank', 80, was],
    ['the tank', 80.5, was],
    ['the mass of the tank', 80, was],
    ['the rope', 80, null],
    ['law: of the tank', 80, null],
    ['estimated for the tank', 80, null],
  ])('from “%s”, as %d kg', (source, value, moved) => {
    expect(renewed(heavy, [weight(source, value)])[0]?.moved ?? null).toEqual(moved === null ? null : [moved]);
  });

  test('and cites two of its kind is neither, unless it is one of them', () => {
    const two = (mass: string) =>
      seedOf([sliding, crossing], { objects: [rope, { ...tank, mass, notes: 'with 85 kg of water' }] });
    const movedOf = (value: number) => renewed(two('90 kg'), [weight('the tank', value)], two('80 kg'))[0]?.moved;
    expect([movedOf(80), movedOf(85), movedOf(82)]).toEqual([[was], undefined, undefined]);
  });

  test('as a pure number from another calculation moves with it', () => {
    const ratio: Calculation = {
      ...k1,
      expression: 'friction / 0.2',
      quantities: [friction],
      result: { value: 2, unit: '1' },
    };
    const twice: Calculation = {
      ...k2,
      claimId: null,
      quantities: [{ ...q('ratio', 2, '1'), source: 'K1' }],
      expression: '3 * ratio',
      result: { value: 6, unit: '1' },
      requirement: null,
    };
    const calculations = [{ ...ratio, requirement: null }, twice];
    const after = withQuantities(q('friction', 0.5, '1'), q('mass', 15, 'kg'), push);
    expect(found(after, calculations)[1]).toEqual(['computed', 'K1 was 2 and is 2.5']);
  });
});
