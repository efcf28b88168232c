import { describe, expect, test } from 'vitest';
import type { Calculation } from '../../../../shared/scenario/answers/validation.ts';
import { shaft } from '../shaft.ts';
import { checked } from './measured.ts';

/*
 * The limits of EULER's own requirements (scenario rules §2.2.7). The tank of 80 kg pulls with 784.8 N; the page states a
 * push of 400 N, a rope of 2 kg and 10 m, and a deadline of 100 s, of which a tenth has to be left.
 */

type Quantity = Calculation['quantities'][number];
const tank = { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' };
const g = { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law: gravity' };
const push = { name: 'push', value: 400, unit: 'N', source: 'capability:push' };
const rope = { name: 'rope', value: 2, unit: 'kg', source: 'object:rope/mass' };

const calculation = (
  expression: string,
  requirement: Calculation['requirement'],
  quantities: readonly Quantity[] = [tank, g],
  id = 'K1',
): Calculation => ({
  id,
  claimId: 'C1',
  meaning: 'a sum',
  quantities: [...quantities],
  expression,
  result: { value: 784.8, unit: 'N' },
  requirement,
});
const within = (value: number, unit: string, comparator: '<=' | '>=' = '>=') => ({ comparator, value, unit });
const pull = (value: number, unit: string, ...more: Quantity[]) =>
  calculation('tank * g', within(value, unit), [tank, g, ...more]);
const named = (value: number, unit: string, source: string): Quantity => ({ name: 'limit', value, unit, source });
const loose = (...calculations: Calculation[]) => checked({ calculations }).substance?.unplaced ?? [];

describe('the limit of a calculation’s requirement', () => {
  test.each<[string, Calculation]>([
    ['that the page states', pull(400, 'N')],
    ['in another unit', pull(0.4, 'kN')],
    ['within the tolerance of it', pull(403, 'N')],
    ['of nothing', calculation('tank * g - push', within(0, 'N'), [tank, g, push])],
    ['of the whole of a ratio', calculation('push / (tank * g)', within(1, '1', '<='), [tank, g, push])],
    ['of that in hundredths', calculation('push / (tank * g)', within(100, '%', '<='), [tank, g, push])],
    ['that is written down with its place', pull(400, 'N', named(400, 'N', 'capability:push'))],
    ['that is of a named law', pull(700, 'N', named(700, 'N', 'law: least grip of nylon on steel'))],
    [
      'that is a named margin',
      calculation('tank * g / push', within(1.5, '1'), [tank, g, push, named(1.5, '1', 'law: factor of safety')]),
    ],
    [
      'that is the deadline',
      calculation('t', within(100, 's', '<='), [{ name: 't', value: 30, unit: 's', source: 'S1' }]),
    ],
    [
      'that is the deadline without its margin',
      calculation('t', within(90, 's', '<='), [{ name: 't', value: 30, unit: 's', source: 'S1' }]),
    ],
    [
      'that is the margin',
      calculation('1 - t / d', within(10, '%'), [
        { name: 't', value: 30, unit: 's', source: 'S1' },
        { name: 'd', value: 100, unit: 's', source: 'deadline' },
      ]),
    ],
    [
      'that is EULER’s own time of a step',
      calculation('2 * t', within(32, 's'), [{ name: 't', value: 18, unit: 's', source: 'S2' }]),
    ],
    ['of another dimension, which is a fault of its own', pull(7, 'kg')],
  ])('has its place: %s', (_, one) => {
    expect(loose(one)).toEqual([]);
  });

  test.each<[string, Calculation, RegExp]>([
    [
      'that is made up',
      pull(600, 'N'),
      /^K1\/requirement \(its limit of 600 N stands nowhere: compare with 0, or name /,
    ],
    ['that is what its own result is', pull(784.8, 'N'), /stands nowhere/],
    ['that is an estimate', pull(600, 'N', named(600, 'N', 'estimate')), /stands nowhere/],
    ['of a law without a name', pull(600, 'N', named(600, 'N', 'law')), /stands nowhere/],
    [
      'of another number than stands at its place',
      pull(600, 'N', named(600, 'N', 'capability:push')),
      /is 400 N at capability:push/,
    ],
    [
      'that the expression reads itself',
      calculation('tank', within(80, 'kg'), [tank]),
      /is a number that the expression reads itself/,
    ],
    [
      'that is nine tenths',
      calculation('push / (tank * g)', within(0.9, '1', '<='), [tank, g, push]),
      /limit of 0.9 stands nowhere/,
    ],
    [
      'that is rounded to the side on which it holds',
      calculation('push', within(398, 'N'), [{ ...push, value: 399 }]),
      /is 400 N where it stands/,
    ],
  ])('has none: %s', (_, one, words) => {
    expect(loose(one)).toEqual([expect.stringMatching(words)]);
  });

  test('is read by nobody where there is no requirement, or the report is older than sources', () => {
    expect(loose(calculation('tank * g', null))).toEqual([]);
    const old = [tank, g].map(({ name, value, unit }) => ({ name, value, unit }));
    expect(loose({ ...pull(600, 'N'), quantities: old })).toEqual([]);
  });

  test('of the tank is its mass where that stands in another place', () => {
    const other = { name: 'full', value: 80, unit: 'kg', source: 'object:tank/mass' };
    const same = { name: 'full', value: 80, unit: 'kg', source: 'C1' };
    const of = (limit: Quantity) => loose(calculation('tank + rope', within(80, 'kg'), [tank, rope, limit]));
    expect(of(other)).toEqual([]);
    expect(of(same)).toEqual([expect.stringMatching(/reads itself/)]);
  });
});

describe('an earlier result', () => {
  const drag: Calculation = {
    ...calculation('push / 2 + rope * g', null, [push, rope, g], 'K0'),
    result: { value: 219.62, unit: 'N' },
  };

  test('is a place for a limit, as it is repeated, and a later one is none', () => {
    expect(loose(drag, pull(219.62, 'N'))).toEqual([]);
    expect(loose(drag, pull(220, 'N'))).toEqual([]);
    expect(loose(pull(219.62, 'N'), drag)).toHaveLength(1);
    expect(loose(drag, pull(230, 'N'))).toHaveLength(1);
    expect(loose(drag, pull(219.62, 'N', named(219.62, 'N', 'K0')))).toEqual([]);
  });

  test('that is written down as the limit is rounded as any place is', () => {
    const winch = { name: 'winch', value: 219.8, unit: 'N', source: 'law: of the winch' };
    const lifts = (...more: Quantity[]) => calculation('winch', within(220, 'N'), [winch, ...more]);
    expect(loose(drag, lifts(named(220, 'N', 'K0')))).toEqual([]);
    // Without it the requirement fails with 220 N and holds with the 219.62 N that K0 comes to.
    expect(loose(drag, lifts())).toHaveLength(1);
    expect(loose(drag, lifts(named(220, 'N', 'K7')))).not.toEqual([]);
  });

  test('is none that is the same sum again, or that rests on no number', () => {
    const again = calculation('tank * g', null, [tank, g], 'K0');
    expect(loose(again, pull(784.8, 'N'))).toHaveLength(1);
    expect(loose(again, pull(784.8, 'N', named(784.8, 'N', 'K0')))).toHaveLength(1);
    expect(loose(calculation('tank * g + 0 * push', null, [tank, g, push], 'K0'), pull(784.8, 'N'))).toHaveLength(1);
    const bare = { ...calculation('6 * 100', null, [], 'K0'), result: { value: 600, unit: '1' } };
    const ratio = calculation('tank / rope', within(600, '1', '<='), [tank, rope]);
    expect(loose(bare, ratio)).toHaveLength(1);
  });
});

test('the story may hold the limit', () => {
  const scenario = { ...shaft.scenario, narrative: 'The hinge gives way at 600 N.' };
  expect(checked({ calculations: [pull(600, 'N')] }, { ...shaft, scenario }).substance?.unplaced).toEqual([]);
});
