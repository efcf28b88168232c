import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import {
  decideTermination,
  leaves,
  type Leaf,
  type TerminationDecision,
} from '../../../../shared/omega/termination/decide.ts';
import type { TerminationFacts } from '../../../../shared/omega/termination/facts.ts';
import { incompleteness } from '../../../../shared/omega/termination/partial.ts';
import {
  judgeSuccess,
  successConditions,
  successGroups,
  succeeds,
  type SuccessGroup,
} from '../../../../shared/omega/termination/success.ts';
import { reached, spentOf } from '../../../../shared/omega/failures/limits.ts';
import { levels } from '../../../../shared/omega/vocabulary.ts';
import { anyFacts, barren, cycle, fatal, finished, idle, underWay } from './cases.ts';

const decide = (more: Partial<TerminationFacts>, from = underWay) => decideTermination({ ...from, ...more }, policy);
function ends(decision: TerminationDecision) {
  if (decision.decision !== 'TERMINATE') return decision.decision;
  return decision.status === 'FAILURE' ? decision.failureType : decision.status;
}
const stalled = [cycle(1), ...Array.from({ length: policy.termination.stallCycles }, (_, index) => idle(index + 2))];
const flat = [cycle(1), cycle(2, { answerConfidence: 0.5 })];
const spent = { ...underWay.usage, tokens: policy.limits.tokens ?? 0 };
const last = { ...underWay.usage, cycles: policy.limits.cycles };

const cases: readonly [Leaf, string, Partial<TerminationFacts>][] = [
  ['aborted', 'ABORT', { aborted: true, usage: spent }],
  ['limit-with-progress', 'PARTIAL', { usage: spent }],
  ['limit-without-progress', 'RESOURCE', { usage: spent, ...barren }],
  ['limit-with-progress', 'PARTIAL', { ...finished, usage: spent }],
  ['success', 'SUCCESS', finished],
  ['success', 'SUCCESS', { ...finished, usage: last }],
  ['unanswered', 'PARTIAL', { unanswered: true, criticalAgentLost: true }],
  ['last-cycle-with-progress', 'PARTIAL', { usage: last }],
  ['last-cycle-without-progress', 'RESOURCE', { usage: last, ...barren }],
  ['failure', 'IRRECOVERABLE', { criticalAgentLost: true }],
  [
    'failure',
    'IRRECOVERABLE',
    { cycles: [cycle(1, { aggregateConfidence: policy.failure.irrecoverableBelow - 0.01 })] },
  ],
  ['failure', 'IRRECOVERABLE', { contradictions: ['1', '2', '3', '4'].map(fatal), unresolvable: 1 }],
  ['failure', 'INTRACTABLE', { intractability: { kind: 'UNDECIDABLE', claimId: 'a' } }],
  ['failure', 'INTRACTABLE', { intractability: { kind: 'INFORMATION_UNAVAILABLE', claimId: 'a' }, usage: last }],
  // An answer in full does not outweigh it, and all conditions of success do (OMEGA rules §6.2, §6.4).
  [
    'failure',
    'INTRACTABLE',
    { ...finished, steelmanDefeated: true, intractability: { kind: 'UNTESTABLE_AND_CRITICAL', claimId: 'a' } },
  ],
  ['success', 'SUCCESS', { ...finished, intractability: { kind: 'UNTESTABLE_AND_CRITICAL', claimId: 'a' } }],
  ['stuck', 'RECOVER', { cycles: stalled }],
  ['stuck-with-progress', 'PARTIAL', { cycles: stalled, recovery: 'FAILED' }],
  ['stuck-without-progress', 'IRRECOVERABLE', { cycles: stalled, recovery: 'FAILED', ...barren }],
  ['more-agents', 'DEPLOY_MORE', { cycles: stalled, recovery: 'SUCCEEDED' }],
  ['more-agents', 'DEPLOY_MORE', { cycles: flat }],
  ['exhausted', 'PARTIAL', { cycles: flat, untried: 0 }],
  ['next-cycle', 'CONTINUE', {}],
  ['next-cycle', 'CONTINUE', { cycles: [cycle(1), idle(2, { answerConfidence: 0.6 })] }],
];

describe('the tree after each cycle', () => {
  test.each(cases)('leaves at %s with %s', (leaf, end, facts) => {
    const decision = decide(facts);
    expect([decision.leaf, ends(decision)]).toEqual([leaf, end]);
  });

  test('has a case for every leaf', () => expect(new Set(cases.map(([leaf]) => leaf))).toEqual(new Set(leaves)));

  test('four fatal contradictions that can still be settled do not end the session, and neither does a collapse to the bound', () => {
    expect(decide({ contradictions: ['1', '2', '3', '4'].map(fatal) }).decision).toBe('CONTINUE');
    expect(decide({ cycles: [cycle(1, { aggregateConfidence: policy.failure.irrecoverableBelow })] }).decision).toBe(
      'CONTINUE',
    );
  });

  test('ends in exactly one decision, and never goes on past a limit or an abort', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decision = decideTermination(facts, policy);
        expect(leaves).toContain(decision.leaf);
        if (facts.aborted) expect(ends(decision)).toBe('ABORT');
        if (facts.aborted || reached(spentOf(facts.usage, policy)).length > 0)
          expect(decision.decision).toBe('TERMINATE');
        if (decision.leaf === 'success') expect(succeeds(judgeSuccess(facts, policy))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('success', () => {
  const broken: Readonly<
    Record<SuccessGroup, Readonly<Record<string, [Partial<TerminationFacts>, 'failed' | 'unscored']>>>
  > = {
    CONVERGENCE: {
      actionable: [{ progress: { converged: true, actionable: false } }, 'failed'],
      settled: [{ cycles: [cycle(1, { answerConfidence: 0.9 })] }, 'failed'],
      converged: [{ progress: { converged: false, actionable: true } }, 'failed'],
    },
    CONFIDENCE: {
      confidence: [{ cycles: [idle(1, { answerConfidence: policy.confidence.final.MEDIUM })] }, 'failed'],
      'no fatal contradiction': [{ contradictions: [fatal('1')] }, 'failed'],
    },
    COMPLETENESS: {
      answered: [{ synthesis: { answers: 'PARTLY', restsOn: ['a'] } }, 'failed'],
      'no critical gap': [{ criticalGaps: 1 }, 'failed'],
      approved: [{ quality: 'REJECT' }, 'failed'],
    },
    ROBUSTNESS: {
      survived: [{ attacked: { a: { attacks: 2, succeeded: 1 } } }, 'failed'],
      'core survives': [{ coreSurvives: null }, 'unscored'],
      'not defeated': [{ steelmanDefeated: true }, 'failed'],
    },
    QUALITY: {
      ships: [{ quality: null }, 'unscored'],
      verified: [{ verified: [] }, 'failed'],
      complete: [{ outputComplete: false }, 'failed'],
    },
  };
  const rows = successGroups.flatMap((group) =>
    successConditions[group].map(({ name }): [SuccessGroup, string] => [group, name]),
  );

  test('is all five groups', () =>
    expect(judgeSuccess(finished, policy).map(({ gate, passed }) => [gate, passed])).toEqual(
      successGroups.map((group) => [group, true]),
    ));

  test.each(rows)('%s: %s can fail, which keeps its group shut', (group, name) => {
    const [facts, verdict] = broken[group][name] ?? [{}, 'failed'];
    const reports = judgeSuccess({ ...finished, ...facts }, policy);
    expect(reports.find(({ gate }) => gate === group)?.findings.find((finding) => finding.name === name)?.verdict).toBe(
      verdict,
    );
    expect(succeeds(reports)).toBe(false);
  });

  test.each(levels)('at %s stakes asks for more than the threshold', (stakes) => {
    const at = (answerConfidence: number) =>
      succeeds(judgeSuccess({ ...finished, stakes, cycles: [idle(1, { answerConfidence })] }, policy));
    expect([at(policy.confidence.final[stakes]), at(policy.confidence.final[stakes] + 0.01)]).toEqual([false, true]);
  });

  test('an answer may be that there is none, and it may ship with caveats', () => {
    expect(
      succeeds(
        judgeSuccess(
          { ...finished, quality: 'SHIP_WITH_CAVEATS', synthesis: { answers: 'UNANSWERABLE', restsOn: ['a'] } },
          policy,
        ),
      ),
    ).toBe(true);
  });

  test('an answer that rests on nothing, or on a claim that nobody attacked, is not robust', () => {
    for (const facts of [{ synthesis: { answers: 'FULLY' as const, restsOn: [] } }, { attacked: {} }])
      expect(succeeds(judgeSuccess({ ...finished, ...facts }, policy))).toBe(false);
  });

  test('leaves nothing that would make an answer partial', () => {
    fc.assert(
      fc.property(
        anyFacts,
        (facts) =>
          !succeeds(judgeSuccess({ ...facts, contradictions: [] }, policy)) ||
          incompleteness({ ...facts, contradictions: [] }, policy).length === 0,
      ),
    );
    expect(incompleteness(underWay, policy)).toHaveLength(3);
  });
});
