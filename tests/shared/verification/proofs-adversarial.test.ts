import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { checkProof, mostQuantities, proofFindings } from '../../../shared/verification/proofs.ts';
import type { Convert, Evaluate } from '../../../shared/verification/quantities.ts';
import { changed, check, g, tables, tank, tolerance } from './sound-proof.ts';

describe('adversarial proofs', () => {
  const counted = () => {
    const steps = { evaluations: 0, conversions: 0 };
    const counting: Evaluate = (expression, quantities) => {
      steps.evaluations += 1;
      return evaluate(expression, quantities);
    };
    const converting: Convert = (value, unit) => {
      steps.conversions += 1;
      return convert(value, unit);
    };
    return { steps, check: (proof: Proof) => checkProof(proof, tables, counting, converting, tolerance) };
  };
  const most = { evaluations: 7 + 7 * mostQuantities, conversions: 1_000 };

  test.each<[string, Partial<Proof>]>([
    ['a million digits', { expression: '9999^9999' }],
    ['a tower of powers', { expression: '9^9^9^9^9^9' }],
    ['powers of powers of a quotient', { expression: '(tank / g) ^ 9999 ^ 9999' }],
    ['seven hundred powers', { expression: `tank${' ^ 99'.repeat(700)}` }],
    ['four thousand digits', { expression: '9'.repeat(4_000) }],
    ['four thousand characters', { expression: 'tank * g + '.repeat(363) + '1' }],
    ['ten thousand brackets', { expression: `${'('.repeat(10_000)}tank${')'.repeat(10_000)}` }],
    ['ten thousand signs', { expression: `${'-'.repeat(10_000)}tank` }],
    ['no number', { quantities: [{ ...tank, value: Number.NaN }, g] }],
    ['a number beyond all', { quantities: [{ ...tank, value: Number.POSITIVE_INFINITY }, g] }],
    [
      'names from the language’s inside',
      { quantities: [{ ...tank, name: '__proto__', source: 'constructor' }], expression: '__proto__' },
    ],
  ])('%s never pass', (_, change) => {
    const { steps, check: checking } = counted();
    const result = checking(changed(change));
    expect(['does-not-parse', 'units-disagree', 'contradicts-scenario']).toContain(result.finding);
    expect(steps.evaluations).toBeLessThanOrEqual(most.evaluations);
    expect(steps.conversions).toBeLessThanOrEqual(most.conversions);
  });

  test('a negative zero is a zero', () => {
    const proof = changed({ expression: '-0 * tank * g', requirement: { comparator: '<', value: -0, unit: 'N' } });
    expect(check(proof).finding).toBe('unrelated');
    const zero = check(
      changed({
        expression: '(tank - tank) * g - 0 * tank * g + tank * g - 80 * tank / tank * tank / 80 * g',
        requirement: { comparator: '>', value: -0, unit: 'N' },
      }),
    );
    expect(JSON.parse(JSON.stringify(zero))).toEqual(zero);
  });

  const anyUnit = fc.oneof(
    fc.constantFrom('kg', 'N', 's', 'm/s^2', '', 'degC', 'frobs', 'm^1e9', '__proto__'),
    fc.string({ maxLength: 80 }),
  );
  const anyNumber = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -0, 80, 9.81, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 5e-324),
  );
  const anyQuantity = fc.record({
    name: fc.oneof(fc.constantFrom('tank', 'g', 'x', 'max', 'toString'), fc.string({ maxLength: 20 })),
    value: anyNumber,
    unit: anyUnit,
    source: fc.oneof(
      fc.constantFrom('C1/tank', 'law', 'estimate', 'S1', 'deadline', 'object:tank/mass'),
      fc.string({ maxLength: 40 }),
    ),
  });
  const anyExpression = fc.oneof(
    fc.string({ maxLength: 500, unit: 'binary' }),
    fc
      .array(fc.constantFrom('tank', 'g', 'x', '+', '-', '*', '/', '^', '(', ')', '9', 'max(', ',', ' ', 'sqrt('), {
        maxLength: 60,
      })
      .map((parts) => parts.join('')),
  );
  const anyProof: fc.Arbitrary<Proof> = fc.record({
    quantities: fc.array(anyQuantity, { maxLength: 70 }),
    expression: anyExpression,
    requirement: fc.record({
      comparator: fc.constantFrom('<=' as const, '<' as const, '>=' as const, '>' as const),
      value: anyNumber,
      unit: anyUnit,
    }),
  });

  test('never throw, never take more steps than are stated, and have a finding that a history can carry', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        const { steps, check: checking } = counted();
        const result = checking(proof);
        expect(proofFindings).toContain(result.finding);
        expect(result.why.length).toBeLessThanOrEqual(300);
        expect(result.why).not.toMatch(/[\n\r]/);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        expect(steps.evaluations).toBeLessThanOrEqual(most.evaluations);
        expect(steps.conversions).toBeLessThanOrEqual(most.conversions);
      }),
      { numRuns: 1_500 },
    );
  });
});
