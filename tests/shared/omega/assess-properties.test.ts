import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import { standingClaims } from '../../../shared/omega/claims/standing-claims.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { address, anySteps } from './any-steps.ts';
import { toldSession } from './told-session.ts';
import { assess } from './assessed-steps.ts';

describe('on any rows', () => {
  test('an assessment is total, and its confidences lie between 0 and 1', () => {
    fc.assert(
      fc.property(
        anySteps,
        fc.array(address, { maxLength: 2 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, restsOn, cycle) => {
          const { assessment, confidences } = assess(cycle, restsOn, ...steps);
          for (const value of [
            ...Object.values(confidences),
            assessment.aggregateConfidence ?? 0,
            assessment.answerConfidence ?? 0,
          ])
            expect(value >= 0 && value <= 1).toBe(true);
          expect(assessment.openHypotheses).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a quarantined output changes nothing but the timeline and the aggregate', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (steps, draw) => {
        const without = steps.map((step) => ({
          ...step,
          say: (step.say ?? []).filter(({ quarantined }) => quarantined === undefined),
        }));
        const cycle = 1 + (draw % 3);
        const [all, some] = [toldSession('Why?', ...steps), toldSession('Why?', ...without)];
        const result = (session: typeof all) => {
          const {
            assessment: { aggregateConfidence: _, contradictions, ...assessment },
            ...rest
          } = assessCycle(session, { cycle, restsOn: ['1.1/C1'], standings: {} }, policy);
          return {
            assessment,
            rest,
            contradictions: contradictions.map(({ id, between }) => ({ id, between })),
            claims: standingClaims(session, {}, policy),
          };
        };
        expect(result(all)).toEqual(result(some));
      }),
      { numRuns: 200 },
    );
  });
});
