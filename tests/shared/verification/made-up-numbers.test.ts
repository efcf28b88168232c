import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { checkProof, proofTables } from '../../../shared/verification/proofs.ts';
import { shaft } from '../scenario/shaft.ts';
import { changed, check, g, repeated, tables, tank, tolerance } from './sound-proof.ts';

/* Numbers that the author of a proof made up (scenario rules §4.2). The tank of 80 kg pulls with 784.8 N; 900 N are required. */

type Quantity = Proof['quantities'][number];
const rope = { name: 'rope', value: 2, unit: 'kg', source: 'object:rope/mass' };
const reads = (expression: string, ...more: Quantity[]) => changed({ quantities: [tank, g, ...more], expression });
/** Which the tank’s pull exceeds, and nothing else decides. */
const enough = { comparator: '>=', value: 400, unit: 'N' } as const;
const own = (value: number, unit: string, source: string, name = 'k'): Quantity => ({ name, value, unit, source });
const finding = (proof: Proof) => check(proof).finding;

describe('a number of a proof’s expression', () => {
  test.each([
    ['tank * g', 'fails'],
    ['1/2 * tank * g', 'fails'],
    ['0.5 * tank * g', 'fails'],
    ['tank * g / 100 * 90', 'fails'],
    ['tank * g * 3.6 / 12', 'fails'],
    ['tank * g * 1000 / 3600', 'fails'],
    ['3.1416 * tank * g / 4', 'fails'],
    ['4/3 * pi * tank * g / 8', 'fails'],
    ['tank * g * (tank / tank)^2.5', 'fails'],
    ['sin(30 * pi / 180) * tank * g', 'unplaced'],
    ['1.07 * tank * g', 'unplaced'],
    ['tank * 7.3 * g / 8', 'unplaced'],
    ['tank * g - g * tank / 3.1', 'unplaced'],
    ['max(tank * g, 9999 * tank * g)', 'unplaced'],
  ])('belongs to a formula or stands somewhere: %s', (expression, found) => {
    expect(finding(reads(expression))).toBe(found);
  });

  test('is named with what to do', () => {
    expect(check(reads('tank * g / 7.3')).why).toBe(
      'its expression has 7.3, which stands nowhere: make it a quantity with its place in the scenario or its law',
    );
  });

  test('may be a count or a share that the scenario states', () => {
    const scenario = {
      ...shaft.scenario,
      narrative: 'There are 14 ropes.',
      capabilities: [{ parameter: 'filled', value: '87 %' }],
    };
    const of = (expression: string) =>
      checkProof(
        changed({ quantities: [tank, rope], expression, requirement: { comparator: '<', value: 0, unit: 'kg' } }),
        proofTables({ ...shaft, scenario }),
        evaluate,
        convert,
        tolerance,
      ).finding;
    expect([of('tank - 14 * rope'), of('tank - 15 * rope')]).toEqual(['fails', 'unplaced']);
    expect([of('0.87 * tank - rope'), of('tank * 87 / 100 - rope'), of('0.88 * tank - rope')]).toEqual([
      'fails',
      'fails',
      'unplaced',
    ]);
  });
});

describe('an estimate', () => {
  test.each<[string, Proof, string]>([
    ['that decides is no place', reads('k * tank * g', own(0.3, '1', 'estimate')), 'unplaced'],
    ['with a reason is none either', reads('k * tank * g', own(0.3, '1', 'estimated from use')), 'unplaced'],
    ['nor is a law without a name', reads('k * tank * g', own(0.3, '1', 'law')), 'unplaced'],
    ['is none where it lets a requirement hold', reads('k * tank * g', own(9, '1', 'estimate')), 'unplaced'],
    [
      'however far it goes beyond',
      { ...reads('tank * g - k', own(1e6, 'N', 'estimate')), requirement: enough },
      'unplaced',
    ],
    ['nor as nothing at all', reads('tank * g + k', own(0, 'N', 'estimate')), 'unplaced'],
    ['nor below a stroke', reads('tank * g / k', own(1e9, '1', 'estimate')), 'unplaced'],
    ['of a named law has a place', reads('k * tank * g', own(0.3, '1', 'law: steel on oiled steel')), 'fails'],
    ['that the scenario states has one', reads('tank * g - k', own(400, 'N', 'estimate')), 'fails'],
    ['that nothing turns on is left alone', reads('tank * g / (1 + k^2)', own(0.1, '1', 'estimate')), 'fails'],
    ['that the expression does not read is too', reads('tank * g', own(5, '1', 'estimate')), 'fails'],
    ['that is a constant of nature is that', reads('tank * k', own(9.81, 'm/s^2', 'estimate')), 'fails'],
    ['that is nearly one is none', reads('tank * k', own(9.2, 'm/s^2', 'estimate')), 'unplaced'],
  ])('%s', (_, proof, found) => {
    expect(finding(proof)).toBe(found);
  });

  test('hides behind no other', () => {
    const two = (expression: string) =>
      finding({
        ...reads(expression, own(1e6, 'N', 'estimate'), own(1e6, 'N', 'estimate', 'l')),
        requirement: enough,
      });
    expect([two('tank * g - max(k, l)'), two('tank * g * k / l')]).toEqual(['unplaced', 'unplaced']);
    // All at once they leave the finding as it is.
    expect(two('tank * g + k - l')).toBe('unplaced');
  });

  /** Each holds but at one of the values that a number of its author’s own is tried with. */
  test.each([
    ['nothing', 100, 'k^2'],
    ['one, where it is nothing', 0, '(k - 1)^2'],
    ['less than nothing, where it is nothing', 0, '(k + 1)^2'],
    ['very much, where it is nothing', 0, '(k - 10000)^2'],
    ['a very small part', 100, '(k - 0.01)^2'],
    ['very many times', 100, '(k - 1000000)^2'],
  ])('turns the finding at one value alone: %s', (_, value, factor) => {
    const requirement = { comparator: '>', value: 0, unit: 'N' } as const;
    const proof = { ...reads(`tank * g * ${factor}`, own(value, '1', 'estimate')), requirement };
    expect(finding(proof)).toBe('unplaced');
  });

  test('is named with what to do', () => {
    expect(check(reads('k * tank * g', own(0.3, '1', 'estimate'))).why).toBe(
      'it turns on k = 0.3, and `estimate` is no place: name its place in the scenario or its law',
    );
  });

  test('is not asked for again in a proof that was judged before', () => {
    expect(repeated(reads('k * tank * g', own(0.3, '1', 'estimate'))).finding).toBe('fails');
  });

  test('that multiplies is none of any amount', () => {
    const cited = [...tables.cited.values()].flat().map(({ value }) => value);
    const amount = fc
      .double({ min: 1e-3, max: 1e3, noNaN: true })
      .filter((one) => cited.every((there) => Math.abs(one / there - 1) > 0.1));
    fc.assert(
      fc.property(amount, fc.constantFrom('estimate', 'law'), (value, source) => {
        expect(finding(reads('tank * g * k', own(value, '1', source)))).toBe('unplaced');
      }),
    );
  });
});
