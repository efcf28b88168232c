import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { sensitivityOf } from '../../../shared/verification/sensitivity.ts';
import { mathematics } from '../scenario/shaft.ts';

const [pull] = mathematics.calculations;
if (pull === undefined) throw new Error('the sample has no calculation');
const none = { steps: [], deadlineSeconds: null };
const at = (calculations: readonly Calculation[], timing: Parameters<typeof sensitivityOf>[1] = none) =>
  sensitivityOf(calculations, timing, defaultPolicy.sensitivityVariation, evaluate, convert);
const needing = (newtons: number, comparator: '>=' | '<=' = '>='): Calculation => ({
  ...pull,
  requirement: { comparator, value: newtons, unit: 'N' },
});

describe('sensitivity', () => {
  test('is not fragile where every variation leaves the requirement standing', () => {
    expect(at([needing(600)])).toEqual({
      parameters: [
        { parameter: 'tank', survivesMinus: true, survivesPlus: true },
        { parameter: 'g', survivesMinus: true, survivesPlus: true },
      ],
      fragile: false,
      untested: [],
    });
  });

  test('finds the side on which a parameter breaks the solution', () => {
    expect(at([needing(700)])).toMatchObject({
      fragile: true,
      parameters: [{ parameter: 'tank', survivesMinus: false, survivesPlus: true }, { parameter: 'g' }],
    });
    expect(at([needing(800, '<=')])).toMatchObject({
      fragile: true,
      parameters: [{ parameter: 'tank', survivesMinus: true, survivesPlus: false }, { parameter: 'g' }],
    });
  });

  test('varies a parameter in every calculation that uses it', () => {
    const load = { ...needing(900, '<='), id: 'K2', quantities: pull.quantities };
    expect(at([needing(600), load]).parameters).toEqual([
      { parameter: 'tank', survivesMinus: true, survivesPlus: false },
      { parameter: 'g', survivesMinus: true, survivesPlus: false },
    ]);
  });

  test('varies each step against the deadline, and asks nothing of steps without one', () => {
    const steps = [
      { id: 'S1', seconds: 80 },
      { id: 'S2', seconds: 10 },
    ];
    expect(at([], { steps, deadlineSeconds: 95 }).parameters).toEqual([
      { parameter: 'step S1', survivesMinus: true, survivesPlus: false },
      { parameter: 'step S2', survivesMinus: true, survivesPlus: true },
    ]);
    expect(at([], { steps, deadlineSeconds: null })).toEqual({ parameters: [], fragile: false, untested: [] });
  });

  test('finds that no step fits a deadline while the time of another is no time', () => {
    const steps = [
      { id: 'S1', seconds: -5 },
      { id: 'S2', seconds: 10 },
    ];
    expect(at([], { steps, deadlineSeconds: 100 })).toMatchObject({
      fragile: true,
      parameters: [
        { parameter: 'step S1', survivesMinus: false, survivesPlus: false },
        { parameter: 'step S2', survivesMinus: false, survivesPlus: false },
      ],
    });
  });

  test('varies a quantity that is written down for the limit, as the limit that it is', () => {
    const limit = (value: number, unit: string) => ({ name: 'needed', value, unit });
    const survivors = (one: Calculation['quantities'][number], comparator: '>=' | '<=' = '>=') =>
      at([{ ...needing(700, comparator), quantities: [...pull.quantities, one] }]).parameters.find(
        ({ parameter }) => parameter === 'needed',
      );
    expect(survivors(limit(700, 'N'))).toEqual({ parameter: 'needed', survivesMinus: true, survivesPlus: false });
    expect(survivors(limit(0.7, 'kN'))).toEqual({ parameter: 'needed', survivesMinus: true, survivesPlus: false });
    expect(survivors(limit(700, 'N'), '<=')).toEqual({ parameter: 'needed', survivesMinus: false, survivesPlus: true });
    expect(survivors(limit(701, 'N'))).toBeUndefined();
  });

  test('calls a quantity untested that the expression does not read, and that is not the limit', () => {
    const idle = { ...needing(600), quantities: [...pull.quantities, { name: 'width', value: 2, unit: 'm' }] };
    expect(at([idle])).toMatchObject({ parameters: [{ parameter: 'tank' }, { parameter: 'g' }], untested: ['width'] });
  });

  test('lists the names that no computable requirement rests on', () => {
    expect(at([{ ...pull, requirement: null }])).toEqual({ parameters: [], fragile: false, untested: ['tank', 'g'] });
    expect(at([{ ...needing(1), expression: 'tank +' }]).untested).toEqual(['tank', 'g']);
  });

  test('does not survive a variation under which the expression has no value', () => {
    const root: Calculation = {
      ...pull,
      expression: 'sqrt(tank - 70)',
      result: { value: 3.16, unit: '' },
      requirement: { comparator: '>=', value: 0, unit: '' },
      quantities: [{ name: 'tank', value: 80, unit: '' }],
    };
    expect(at([root]).parameters).toEqual([{ parameter: 'tank', survivesMinus: false, survivesPlus: true }]);
  });
});
