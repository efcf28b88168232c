import fc from 'fast-check';
import { asJson } from '../../../shared/kernel/json.ts';
import { agentIds } from '../../../shared/omega/agents/cast.ts';
import { attackResults, referenceTypes, severities, verificationResults } from '../../../shared/omega/vocabulary.ts';
import type { Say, Told } from './told-session.ts';

/** Any steps of a session: few claims, so that much is said of each, and whatever a schema would never let through. */

export const address = fc.constantFrom('C1', '1.1/C1', '1.1/C2', '2.1/C1', '21.2/C1', '35.1/C1', '57.9/C9');
const premise = fc.oneof({ weight: 6, arbitrary: address }, { weight: 1, arbitrary: fc.constantFrom('F1', 'F2') });
const settlement = fc.record({
  contradictionId: fc.constantFrom('1.1/X1', '2.1/X1', '21.2/X1', '35.1/X1'),
  reason: fc.constant('so it is'),
  settlement: fc.constantFrom('A', 'B', 'BOTH_QUALIFIED', 'UNRESOLVABLE'),
  statement: fc.constant('one of them holds'),
});

/** More often those of whom much is said. */
const muchSaid = [1, 2, 21, 27, 31, 32, 35, 36, 46, 50, 51] as const satisfies readonly Say['agent'][];
const anyAgent: fc.Arbitrary<Say['agent']> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...muchSaid) },
  { weight: 1, arbitrary: fc.constantFrom(...agentIds) },
);

const anySay: fc.Arbitrary<Say> = fc
  .record(
    {
      agent: anyAgent,
      answer: fc
        .record({
          confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(7, -1)),
          verdict: fc.constant('v'),
          claims: fc.array(
            fc.record({
              id: fc.constantFrom('C1', 'C2'),
              statement: fc.constantFrom('A', 'B', 'a.', 'The dose is 5 g', 'The dose is 5 g.', 'The dose is 3 g'),
              because: fc.constantFrom('so', 'it was measured'),
              requires: fc.array(premise, { maxLength: 2 }),
              alternatives: fc.array(premise, { maxLength: 1 }),
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
          inputsUsed: fc.array(fc.record({ agentId: fc.constantFrom(1, 2), element: premise }), { maxLength: 3 }),
          contradictions: fc.array(
            fc.record({ with: address, statement: fc.constant('no'), severity: fc.constantFrom(...severities) }),
            { maxLength: 2 },
          ),
          findings: fc.array(
            fc.record({
              claimId: address,
              result: fc.constantFrom(...attackResults, ...verificationResults),
              reason: fc.constantFrom(
                'looked',
                'The calculation gives 4 g, the claim says 5 g.',
                'The dose is not 5 g.',
              ),
              survivesAs: fc.constantFrom(null, 'A', 'weaker', 'The dose is 5 g in adults'),
            }),
            { maxLength: 3 },
          ),
          resolutions: fc.array(settlement, { maxLength: 2 }),
        })
        .map(asJson),
      quarantined: fc.option(fc.constant('INCOHERENT'), { nil: undefined }),
    },
    { requiredKeys: ['agent', 'answer'] },
  )
  .map(({ quarantined, ...one }) => (quarantined === undefined ? one : { ...one, quarantined }));

const fact = (id: string) =>
  ({
    kind: 'FACT',
    key: id,
    agent: null,
    summary: 's',
    id,
    statement: 'It is dry',
    source: 'Survey',
    by: null,
  }) as const;

export const anySteps: fc.Arbitrary<readonly Told[]> = fc
  .tuple(
    fc.array(fc.record({ cycle: fc.integer({ min: 1, max: 3 }), say: fc.array(anySay, { maxLength: 4 }) }), {
      maxLength: 5,
    }),
    fc.nat({ max: 5 }),
  )
  // A fact comes at some time, or never.
  .map(([steps, nth]) => steps.map((step, place) => (place === nth ? { ...step, rows: [fact('F1')] } : step)));
