import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { repeated, tank } from './sound-proof.ts';

describe('an inequality', () => {
  const comparators = {
    '<=': (a: number, b: number) => a <= b,
    '<': (a: number, b: number) => a < b,
    '>=': (a: number, b: number) => a >= b,
    '>': (a: number, b: number) => a > b,
  } as const;
  const comparator = fc.constantFrom('<=' as const, '<' as const, '>=' as const, '>' as const);
  const plainNumber = fc.integer({ min: -1_000, max: 1_000 });

  test('fails exactly where it is false of plain numbers', () => {
    fc.assert(
      fc.property(plainNumber, plainNumber, comparator, plainNumber, (a, b, sign, limit) => {
        const proof: Proof = {
          quantities: [
            tank,
            { name: 'a', value: a, unit: 'kg', source: 'estimate' },
            { name: 'b', value: b, unit: '', source: 'estimate' },
          ],
          expression: 'tank * b + a - 3 * tank',
          requirement: { comparator: sign, value: limit, unit: 'kg' },
        };
        fc.pre(b !== 3);
        const { finding } = repeated(proof);
        expect(finding).toBe(comparators[sign](80 * b + a - 240, limit) ? 'holds' : 'fails');
      }),
      { numRuns: 1_000 },
    );
  });

  test('has the same finding in whatever unit its numbers are stated', () => {
    const scale = fc.constantFrom(['kg', 1], ['g', 1_000], ['tonne', 1e-3], ['mg', 1e6]) as fc.Arbitrary<
      [string, number]
    >;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        comparator,
        fc.integer({ min: 1, max: 2_000 }),
        scale,
        scale,
        (mass, sign, limit, [unit, factor], [other, otherFactor]) => {
          const of = (tankUnit: string, tankFactor: number, limitUnit: string, limitFactor: number): Proof => ({
            quantities: [
              { ...tank, value: 80 * tankFactor, unit: tankUnit },
              { name: 'm', value: mass + 0.5, unit: 'kg', source: 'estimate' },
            ],
            expression: 'tank + m',
            requirement: { comparator: sign, value: limit * limitFactor, unit: limitUnit },
          });
          const finding = (proof: Proof) => repeated(proof).finding;
          expect(finding(of(unit, factor, other, otherFactor))).toBe(finding(of('kg', 1, 'kg', 1)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
