import fc from 'fast-check';
import type { CycleFacts } from '../../../../shared/omega/failures/facts.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import type { TerminationFacts } from '../../../../shared/omega/termination/facts.ts';
import { levels, qualityVerdicts } from '../../../../shared/omega/vocabulary.ts';

export const cycle = (iteration: number, more: Partial<CycleFacts> = {}): CycleFacts => ({
  iteration,
  newClaims: 3,
  newGrounds: 0,
  shifts: 0,
  conclusions: ['a'],
  openHypotheses: 5,
  aggregateConfidence: 0.7,
  answerConfidence: 0.5,
  quality: null,
  failures: [],
  ...more,
});
export const idle = (iteration: number, more: Partial<CycleFacts> = {}): CycleFacts =>
  cycle(iteration, { newClaims: 0, ...more });

/** A session under way: something was found and verified, nothing is wrong, nothing is finished. */
export const underWay: TerminationFacts = {
  cycles: [cycle(1, { answerConfidence: 0.4 }), cycle(2)],
  contradictions: [],
  usage: { cycles: 2, tokens: 1_000, costMicrodollars: 10, timeMs: 1_000 },
  keyAgents: [],
  stakes: 'MEDIUM',
  progress: { converged: false, actionable: false },
  synthesis: { answers: 'PARTLY', restsOn: ['a'] },
  criticalGaps: 1,
  steelmanDefeated: true,
  coreSurvives: false,
  quality: 'REJECT',
  attacked: {},
  verified: ['a'],
  refuted: [],
  turned: null,
  outputComplete: false,
  intractability: null,
  unresolvable: 0,
  criticalAgentLost: false,
  aborted: false,
  unanswered: false,
  recovery: 'NOT_TRIED',
  untried: 5,
};

/** The same, without anything of value. */
export const barren: Partial<TerminationFacts> = { verified: [], synthesis: null };

export const finished: TerminationFacts = {
  ...underWay,
  cycles: [cycle(1), idle(2, { answerConfidence: 0.85 })],
  progress: { converged: true, actionable: true },
  synthesis: { answers: 'FULLY', restsOn: ['a'] },
  criticalGaps: 0,
  steelmanDefeated: false,
  coreSurvives: true,
  quality: 'SHIP',
  attacked: { a: { attacks: 3, succeeded: 0 } },
  verified: ['a'],
  outputComplete: true,
};

export const fatal = (id: string) => ({
  id,
  severity: 'FATAL' as const,
  between: ['a', `b${id}`] as const,
  detectedAt: '2026-11-21T00:00:00.000Z',
});

const unit = fc.option(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN)));
const anyCycle = fc.record({
  iteration: fc.nat(10),
  newClaims: fc.nat(2),
  newGrounds: fc.nat(1),
  shifts: fc.nat(1),
  conclusions: fc.subarray(['a', 'b']),
  openHypotheses: fc.nat(9),
  aggregateConfidence: unit,
  answerConfidence: unit,
  quality: fc.option(fc.constantFrom(...qualityVerdicts)),
  failures: fc.constant([]),
});
const { cycles, tokens } = policy.limits;
export const anyFacts: fc.Arbitrary<TerminationFacts> = fc.record({
  cycles: fc.array(anyCycle, { maxLength: 4 }),
  contradictions: fc.array(fc.constantFrom('1', '2', '3', '4', '5').map(fatal), { maxLength: 5 }),
  usage: fc.record({
    cycles: fc.nat(cycles + 1),
    tokens: fc.oneof(fc.nat((tokens ?? 0) * 2), fc.constant(Number.NaN)),
    costMicrodollars: fc.nat(9),
    timeMs: fc.nat(9),
  }),
  keyAgents: fc.constant([]),
  stakes: fc.constantFrom(...levels),
  progress: fc.option(fc.record({ converged: fc.boolean(), actionable: fc.boolean() })),
  synthesis: fc.option(
    fc.record({
      answers: fc.constantFrom('FULLY', 'PARTLY', 'UNANSWERABLE', 'NOT_YET'),
      restsOn: fc.subarray(['a', 'b']),
    }),
  ),
  criticalGaps: fc.option(fc.nat(2)),
  steelmanDefeated: fc.option(fc.boolean()),
  coreSurvives: fc.option(fc.boolean()),
  quality: fc.option(fc.constantFrom(...qualityVerdicts)),
  attacked: fc.constantFrom({}, { a: { attacks: 1, succeeded: 0 } }, { a: { attacks: 2, succeeded: 1 } }),
  verified: fc.subarray(['a', 'b']),
  refuted: fc.subarray(['c']),
  turned: fc.constantFrom(null, null, 'it turned'),
  outputComplete: fc.boolean(),
  intractability: fc.constantFrom(null, null, { kind: 'UNDECIDABLE' as const, claimId: 'a' }),
  unresolvable: fc.nat(1),
  criticalAgentLost: fc.boolean(),
  aborted: fc.boolean(),
  unanswered: fc.boolean(),
  recovery: fc.constantFrom('NOT_TRIED', 'SUCCEEDED', 'FAILED'),
  untried: fc.nat(2),
});
