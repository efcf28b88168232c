import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asJson } from '../../../shared/kernel/json.ts';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import { agentIds } from '../../../shared/omega/agents/cast.ts';
import { standingClaims } from '../../../shared/omega/claims/standing-claims.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { attackResults, referenceTypes, severities, verificationResults } from '../../../shared/omega/vocabulary.ts';
import { type Say, toldSession } from './told-session.ts';
import { assess } from './assessed-steps.ts';

const address = fc.constantFrom('C1', '1.1/C1', '1.1/C2', '2.1/C1', '21.2/C1', '35.1/C1', '57.9/C9');

const anySay: fc.Arbitrary<Say> = fc
  .record(
    {
      agent: fc.constantFrom(...agentIds),
      answer: fc
        .record({
          confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(7, -1)),
          verdict: fc.constant('v'),
          claims: fc.array(
            fc.record({
              id: fc.constantFrom('C1', 'C2'),
              statement: fc.constantFrom('A', 'B', 'a.'),
              because: fc.constant('so'),
              requires: fc.array(address, { maxLength: 2 }),
              alternatives: fc.array(address, { maxLength: 1 }),
              confidence: fc.double({ min: 0, max: 1, noNaN: true }),
            }),
            { maxLength: 2 },
          ),
          references: fc.array(
            fc.record({
              type: fc.constantFrom(...referenceTypes),
              sourceAgent: fc.constantFrom(1, 2),
              sourceElement: address,
            }),
            { maxLength: 2 },
          ),
          inputsUsed: fc.array(fc.record({ agentId: fc.constantFrom(1, 2), element: address }), { maxLength: 2 }),
          contradictions: fc.array(
            fc.record({ with: address, statement: fc.constant('no'), severity: fc.constantFrom(...severities) }),
            { maxLength: 2 },
          ),
          findings: fc.array(
            fc.record({
              claimId: address,
              result: fc.constantFrom(...attackResults, ...verificationResults),
              survivesAs: fc.constantFrom(null, 'A', 'weaker'),
            }),
            { maxLength: 3 },
          ),
        })
        .map(asJson),
      quarantined: fc.option(fc.constant('INCOHERENT'), { nil: undefined }),
    },
    { requiredKeys: ['agent', 'answer'] },
  )
  .map(({ quarantined, ...one }) => (quarantined === undefined ? one : { ...one, quarantined }));

const anySteps = fc.array(
  fc.record({ cycle: fc.integer({ min: 1, max: 3 }), say: fc.array(anySay, { maxLength: 4 }) }),
  { maxLength: 5 },
);

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
          say: step.say.filter(({ quarantined }) => quarantined === undefined),
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
