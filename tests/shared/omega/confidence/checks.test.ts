import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attacked, checked } from '../../../../shared/omega/confidence/rules.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';

/* How the checks of one claim are put together (OMEGA rules §2.3). */

const { verification, surest } = policy.propagation;
const stated = fc.double({ min: 0.05, max: 0.9, noNaN: true });
const check = fc.record({
  factor: fc.constantFrom(...Object.values(verification)),
  sources: fc.subarray(['1:a', '2:b', '3:c', '4:d']),
  offMethod: fc.boolean(),
});
const checks = fc.array(check, { maxLength: 10 });
const of = (confidence: number, all: Parameters<typeof checked>[1]) => checked(confidence, all, policy);
const verified = (...sources: readonly string[]) => ({ factor: verification.VERIFIED, sources });
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('checks of one claim', () => {
  test('leave it between 0 and what nothing passes, whatever they are', () => {
    const absurd = fc.oneof(fc.double(), fc.constantFrom(0, 1, 7, -1, Number.NaN));
    fc.assert(
      fc.property(absurd, checks, (confidence, all) => {
        const now = of(confidence, all);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(surest);
      }),
    );
  });

  test('come to the same in any order, to the last bit', () => {
    const shuffled = checks.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(fc.property(stated, shuffled, (confidence, [a, b]) => of(confidence, a) === of(confidence, b)));
  });

  test('are never lowered by one more that confirms, nor raised by one more that doubts', () => {
    fc.assert(
      fc.property(stated, checks, check, (confidence, all, one) => {
        const [before, after] = [of(confidence, all), of(confidence, [...all, one])];
        return one.factor > 1 ? after >= before - 1e-12 : after <= before + 1e-12;
      }),
    );
  });

  test('make a surer claim surer', () => {
    fc.assert(
      fc.property(stated, stated, checks, (a, b, all) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        return of(low, all) <= of(high, all) + 1e-12;
      }),
    );
  });

  test('that draw on several sources are worth what one source would be', () => {
    expect(of(0.5, [verified('1:a', '2:b')])).toBeCloseTo(of(0.5, [verified('1:a')]), 12);
    expect(of(0.5, [verified('1:a', '2:b'), verified('1:a')])).toBeLessThan(
      of(0.5, [verified('1:a'), verified('2:b')]),
    );
  });

  test('of one source are worth one, and ten of them less than three of three sources', () => {
    fc.assert(
      fc.property(stated, (confidence) => {
        const three = of(confidence, [verified('1:a'), verified('2:b'), verified('3:c')]);
        for (const source of [[], ['1:a']]) {
          const ten = of(confidence, times(10, verified(...source)));
          expect(ten).toBeCloseTo(of(confidence, [verified(...source)]), 12);
          expect(ten).toBeLessThan(three);
        }
      }),
    );
  });

  test('that share a part of their sources are worth less than those that share none', () => {
    const shared = of(0.6, [verified('1:a', '2:b'), verified('2:b', '3:c')]);
    expect(shared).toBeLessThan(of(0.6, [verified('1:a', '2:b'), verified('3:c', '4:d')]));
    expect(shared).toBeGreaterThan(of(0.6, [verified('1:a', '2:b'), verified('1:a', '2:b')]));
  });

  test('that confirm a claim off the method are worth less than on it, and more than none', () => {
    fc.assert(
      fc.property(stated, checks, (confidence, all) => {
        const one = verified('1:a', '2:b');
        const [off, on] = [of(confidence, [...all, { ...one, offMethod: true }]), of(confidence, [...all, one])];
        return off <= on + 1e-12 && off >= of(confidence, all) - 1e-12;
      }),
    );
    expect(of(0.6, [{ ...verified('1:a'), offMethod: true }])).toBeLessThan(of(0.6, [verified('1:a')]));
  });

  test('take nothing away twice: a failure that is repeated is one failure', () => {
    const failed = { factor: verification.FAILED, sources: ['1:a'] };
    expect(of(0.8, times(5, failed))).toBe(of(0.8, [failed]));
  });
});

test('attacks count by the gravest weakness that any of them found', () => {
  const { attack } = policy.propagation;
  expect(attacked(0.8, [...times(11, attack.FAILS), attack.PARTLY])).toBeCloseTo(0.8 * attack.PARTLY);
  expect(attacked(0.8, times(12, attack.PARTLY))).toBeCloseTo(0.8 * attack.PARTLY);
  expect(attacked(0.8, [attack.SUCCEEDS, attack.PARTLY])).toBeCloseTo(0.8 * attack.SUCCEEDS);
});
