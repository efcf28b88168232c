import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentId } from '../../../../shared/omega/agents/cast.ts';
import { conflictsOf, openContradiction } from '../../../../shared/omega/claims/contradictions.ts';
import { moveOf, type HypothesisFacts } from '../../../../shared/omega/memory/hypotheses.ts';
import { foldSession } from '../../../../shared/omega/memory/session.ts';
import { eventOf, eventTypes, type RowHead, type SessionRow } from '../../../../shared/omega/memory/session-rows.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { auditTrail, metricsOf, witnesses } from '../../../../shared/omega/termination/metrics.ts';
import { testimony } from '../spoken.ts';
import { terminationReport } from '../../../../shared/omega/termination/report.ts';

const at = (sequence: number) => `2026-11-21T10:00:${String(sequence).padStart(2, '0')}.000Z`;
const head = (sequence: number, agent: AgentId | null = null): RowHead => ({
  key: `row-${sequence}`,
  sequence,
  at: at(sequence),
  iteration: 1,
  agent,
  summary: `event ${sequence}`,
});
const stated = (id: string) => ({
  id,
  statement: `says ${id}`,
  because: 'so',
  requires: [],
  alternatives: [],
  confidence: 0.7,
});
const side = (agentId: AgentId, claim: string | null) => ({ agentId, statement: 'so', claim });
const attackOn = (claimId: string) => testimony(35, { attacks: [{ claimId, result: 'SUCCEEDS' }] });

/** What the Clarity Optimizer reads, what the asker decides, and what is read and said of it after that. */
const readings = (decided: 'FAILED' | 'RECOVERED', asker: string | null): readonly SessionRow[] => [
  { ...head(1, 47), kind: 'CLARIFICATION', statement: 'Which lakes?' },
  { ...head(2), kind: 'ESCALATION', step: 'USER', outcome: decided, subject: 'problem 1', why: 'so' },
  ...(asker === null ? [] : [{ ...head(3), kind: 'CLARIFICATION', statement: asker } as const]),
  { ...head(4, 47), kind: 'CLARIFICATION', statement: 'Which fish?' },
];

test.each([
  ['the asker’s words', readings('RECOVERED', 'Those in the north.'), 'Those in the north.'],
  ['the reading that the asker chose', readings('RECOVERED', null), 'Which lakes?'],
  ['the latest reading where the asker decided nothing', readings('FAILED', null), 'Which fish?'],
])('%s stand, whatever is read into the problem later', (_, told, stands) => {
  expect(foldSession(told).problem.clarifiedStatement).toBe(stands);
});

const rows: readonly SessionRow[] = [
  { ...head(1), kind: 'QUERY', sessionId: 's-1', statement: 'Why?' },
  { ...head(2, 47), kind: 'CLARIFICATION', statement: 'Why exactly?' },
  { ...head(3, 57), kind: 'CLASSIFICATION', problem: { type: 'EMPIRICAL', subtype: 'CAUSAL' } },
  { ...head(4), kind: 'DEPLOYMENT', batch: 1, agents: [1, 2] },
  {
    ...head(5, 1),
    kind: 'OUTPUT',
    testimony: testimony(1, { claims: [stated('C1'), stated('C2'), stated('C3')] }),
    quarantined: null,
  },
  { ...head(6, 2), kind: 'OUTPUT', testimony: testimony(2, { claims: [stated('C1')] }), quarantined: 'unreadable' },
  {
    ...head(7, 27),
    kind: 'OUTPUT',
    testimony: testimony(27, {
      verifications: [
        { claimId: '1.1/C1', result: 'VERIFIED' },
        { claimId: '1.1/C2', result: 'FAILED' },
      ],
    }),
    quarantined: null,
  },
  { ...head(8, 35), kind: 'OUTPUT', testimony: attackOn('1.1/C1'), quarantined: null },
  {
    ...head(9, 53),
    kind: 'DECISION',
    id: 'd-1',
    decision: 'look closer',
    basis: 'doubt',
    reversible: true,
    dependentOn: [],
  },
  { ...head(10, 1), kind: 'COMMITMENT', id: 'k-1', commitment: 'no third cause', madeBy: 1 },
  { ...head(11, 35), kind: 'INVALIDATION', commitment: 'k-1', by: 35 },
  { ...head(12), kind: 'CONTRADICTION', id: 'x-1', a: side(1, '1.1/C1'), b: side(1, '1.1/C2'), severity: 'FATAL' },
  { ...head(13), kind: 'CONTRADICTION', id: 'x-2', a: side(1, '1.1/C1'), b: side(35, null), severity: 'MINOR' },
  { ...head(14, 50), kind: 'RESOLUTION', contradiction: 'x-2', resolution: 'both, under conditions', by: 50 },
  {
    ...head(15, 32),
    kind: 'EVIDENCE',
    id: 'e-1',
    evidence: 'a table',
    source: 32,
    supports: ['1.1/C1'],
    contradicts: [],
    strength: 'WEAK',
  },
  { ...head(16), kind: 'PROPAGATION', confidences: { '1.1/C1': 0.21, '1.1/C2': 0.35 } },
  { ...head(17), kind: 'HYPOTHESIS', id: '1.1/C1', resolution: 'REJECTED', confidence: 0.21, basis: 'broken' },
  { ...head(18), kind: 'ABANDONMENT', id: '1.1/C3', reason: 'untouched' },
  { ...head(19, 55), kind: 'MEMORY', memory: 'FAILURE', entry: 'historicalFailures/f-1' },
];

describe('Session Memory', () => {
  const state = foldSession(rows);

  test('knows the problem and when what happened', () => {
    expect(state).toMatchObject({
      sessionId: 's-1',
      started: at(1),
      lastUpdated: at(19),
      problem: {
        originalStatement: 'Why?',
        clarifiedStatement: 'Why exactly?',
        classification: { type: 'EMPIRICAL', subtype: 'CAUSAL' },
      },
    });
    expect(state.timeline.map(({ eventType }) => eventType)).toEqual(rows.map(({ kind }) => eventOf[kind]));
    expect(new Set(state.timeline.map(({ eventType }) => eventType))).toEqual(new Set(eventTypes));
    expect(state.timeline[5]).toMatchObject({
      agentId: 2,
      summary: 'event 6',
      details: { kind: 'OUTPUT', claims: ['2.1/C1'], quarantined: 'unreadable' },
    });
  });

  test('keeps hypotheses open until they end, and takes none from quarantine', () => {
    expect(state.hypotheses.active).toEqual([
      {
        id: '1.1/C2',
        statement: 'says C2',
        proposedBy: 1,
        proposedAt: at(5),
        confidence: 0.35,
        supportingAgents: [1],
        opposingAgents: [27],
      },
    ]);
    expect(state.hypotheses.resolved).toEqual([
      {
        id: '1.1/C1',
        statement: 'says C1',
        resolution: 'REJECTED',
        resolvedAt: at(17),
        finalConfidence: 0.21,
        resolutionBasis: 'broken',
      },
    ]);
    expect(state.hypotheses.abandoned).toEqual([
      { id: '1.1/C3', statement: 'says C3', abandonedAt: at(18), reason: 'untouched' },
    ]);
    expect(foldSession(rows.slice(0, 8)).hypotheses.active[0]).toMatchObject({
      supportingAgents: [1, 27],
      opposingAgents: [35],
    });
  });

  test('keeps decisions, commitments, contradictions and evidence', () => {
    expect(state.decisions).toEqual([
      { id: 'd-1', decision: 'look closer', madeAt: at(9), basis: 'doubt', reversible: true, dependentOn: [] },
    ]);
    expect(state.commitments).toEqual([
      { id: 'k-1', commitment: 'no third cause', madeBy: 1, madeAt: at(10), stillValid: false, invalidatedBy: 35 },
    ]);
    expect(state.contradictions.resolved).toEqual([
      { id: 'x-2', resolution: 'both, under conditions', resolvedBy: 50, resolvedAt: at(14) },
    ]);
    expect(state.contradictions.unresolved.map(openContradiction)).toEqual([
      { id: 'x-1', severity: 'FATAL', between: ['1.1/C1', '1.1/C2'], detectedAt: at(12) },
    ]);
    expect(conflictsOf(state.contradictions.unresolved)).toEqual([{ id: 'x-1', between: ['1.1/C1', '1.1/C2'] }]);
    expect(state.evidence).toHaveLength(1);
  });

  test('is the same in whatever order rows arrive, and however often', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...rows], { minLength: rows.length }),
        fc.subarray([...rows]),
        (shuffled, again) => {
          expect(foldSession([...shuffled, ...again])).toEqual(state);
        },
      ),
    );
  });

  test('does not reopen what is over', () => {
    const last = foldSession([
      ...rows,
      { ...head(20), kind: 'CONTRADICTION', id: 'x-2', a: side(1, null), b: side(2, null), severity: 'FATAL' },
      { ...head(21, 1), kind: 'OUTPUT', testimony: testimony(1, { claims: [stated('C1')] }), quarantined: null },
    ]);
    expect(last.contradictions.unresolved).toHaveLength(1);
    expect(last.hypotheses.active).toHaveLength(1);
  });
});

describe('an open hypothesis', () => {
  const found = (result: 'VERIFIED' | 'FAILED' | 'SUCCEEDS' | 'PARTLY') =>
    result === 'VERIFIED' || result === 'FAILED'
      ? { claim: 'a', agent: 27 as const, iteration: 1, kind: 'VERIFICATION' as const, result }
      : { claim: 'a', agent: 35 as const, iteration: 1, kind: 'ATTACK' as const, result };
  const { confirmed, rejected, idleCycles } = policy.hypotheses;
  test.each<[string | null, Partial<HypothesisFacts>]>([
    [null, {}],
    ['CONFIRMED', { confidence: confirmed, examinations: [found('VERIFIED')] }],
    [null, { confidence: confirmed }],
    [null, { confidence: confirmed, examinations: [found('VERIFIED'), found('SUCCEEDS')] }],
    ['MODIFIED', { examinations: [found('PARTLY')], succeededBy: 'b' }],
    ['REJECTED', { confidence: rejected - 0.01 }],
    [null, { confidence: rejected }],
    ['ABANDON', { lastTouched: 5 - idleCycles }],
  ])('comes to %s with %j', (end, more) => {
    const move = moveOf(
      { id: 'a', confidence: 0.5, examinations: [], succeededBy: null, lastTouched: 5, ...more },
      5,
      policy,
    );
    expect(move?.move === 'RESOLVE' ? move.resolution : (move?.move ?? null)).toBe(end);
  });
});

describe('the report', () => {
  const usage = { cycles: 1, tokens: 900, costMicrodollars: 12, timeMs: 19_000 };
  const common = {
    sessionId: 's-1',
    simulated: true,
    degradation: 5,
    metrics: metricsOf(rows, usage),
    auditTrail: auditTrail(rows),
  };
  test('has its numbers and every event', () => {
    expect(common.metrics).toEqual({
      iterations: 1,
      agentsDeployed: 2,
      totalTokens: 900,
      timeElapsedMs: 19_000,
      costMicrodollars: 12,
    });
    expect(metricsOf(rows, { ...usage, costMicrodollars: null }).costMicrodollars).toBeNull();
    expect(common.auditTrail).toHaveLength(rows.length);
    expect(common.auditTrail[4]).toEqual({ timestamp: at(5), event: 'OUTPUT by 1: event 5' });
    expect(witnesses(rows, ['1.1/C1'])).toEqual({ verifiedBy: [27], survivedAttacksFrom: [] });
    expect(witnesses(rows, ['1.1/C1', '1.1/C2'])).toEqual({ verifiedBy: [], survivedAttacksFrom: [] });
  });
  test.each([
    {
      status: 'SUCCESS',
      answer: 'so',
      confidence: 0.9,
      caveats: [],
      supportingEvidence: [],
      verifiedBy: [27],
      survivedAttacksFrom: [35],
    },
    {
      status: 'PARTIAL',
      partialAnswer: null,
      confidence: null,
      answered: [],
      unanswered: ['why'],
      whyStopped: 'stall',
      whatWouldComplete: 'data',
      openOptions: [{ question: 'which', options: ['a', 'b'] }],
    },
    {
      status: 'FAILURE',
      failureType: 'ABORT',
      whatWasAttempted: [],
      whyFailed: 'the user ended it',
      whatWasLearned: [],
      recommendation: 'try again',
    },
  ])('$status has its own parts, and lacks nothing', (own) => {
    expect(terminationReport.safeParse({ ...common, ...own }).success).toBe(true);
    for (const part of Object.keys({ ...common, ...own }))
      expect(terminationReport.safeParse({ ...common, ...own, [part]: undefined }).success).toBe(false);
  });
});
