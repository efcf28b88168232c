import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Argument, Examination } from '../../../../shared/omega/confidence/argument.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { anyArgument, anyExamination, saneArgument } from './cases.ts';
import { recomputed } from './recomputed.ts';

/* The rule of combination against a second writing of it from its text (OMEGA rules §2.3). */

/** Checks of several sources, attacks that leave a form in which the claim survives, claims that lost. */
const detailed = (argument: fc.Arbitrary<Argument>): fc.Arbitrary<Argument> =>
  fc
    .record({
      argument,
      examinations: fc.array(
        fc
          .tuple(anyExamination, fc.subarray(['1:x', '2:y', '3:z', '4:F1']), fc.boolean())
          .map(([one, sources, mended]): Examination =>
            one.kind === 'ATTACK' ? { ...one, mended } : { ...one, sources },
          ),
        { maxLength: 16 },
      ),
      losses: fc.array(fc.record({ id: fc.constant('l'), lost: fc.subarray(['a', 'b', 'nobody’s']) }), { maxLength: 2 }),
    })
    .map(({ argument: whole, examinations, losses }) => ({ ...whole, examinations, losses }));

const both = (argument: Argument) => {
  const { derivations } = propagate(argument, policy);
  const again = recomputed(argument, policy);
  return [...again].map(([id, confidence]) => ({ id, again: confidence, now: derivations.get(id)?.confidence ?? null }));
};
const differing = (argument: Argument) =>
  both(argument).filter(({ again, now }) => now === null || Math.abs(again - now) > 1e-9);

describe('a second writing of the rule comes to the same confidences', () => {
  test.each([
    ['sane arguments', saneArgument],
    ['arguments with circles, gaps and absurd numbers', anyArgument],
  ])('for %s', (_, arbitrary) => {
    fc.assert(
      fc.property(detailed(arbitrary), (argument) => {
        expect(differing(argument)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
