import type { StoredCall } from '../../activities/store/calls.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Challenge } from '../../shared/scenario/answers/acts.ts';
import type { AnswerOf, TaskName } from '../../shared/scenario/tasks.ts';
import type { ProofCheck } from '../../shared/verification/proofs.ts';
import type { PackageRows } from '../../workers/reviews/package-rows.ts';
import { sampleGrounding, sampleMathematics, samplePhysics } from '../support/sample-reports.ts';
import { sampleSeed } from '../support/sample-seed.ts';

/** Rows as the store holds them of a run in which NEWTON challenges EULER's timing, and the ladder ends at a person. */

const runKey = 'disputed-run';
export const challengeId = 'VALIDATE-2-NEWTON-1';
export const reviewId = 'disputed-run-validate-2-challenge-validate-2-newton-1';

export const proof = {
  quantities: [
    { name: 'depth', value: 0.9, unit: 'm', source: 'object:Steel drum/height' },
    { name: 'rate', value: 0.02, unit: 'm/s', source: 'environment:Inflow' },
  ],
  expression: 'depth / rate',
  requirement: { comparator: '<=', value: 40, unit: 's' },
} satisfies Challenge['proof'];
export const check: ProofCheck = {
  finding: 'fails',
  houseValue: 45,
  comparator: '<=',
  limit: 40,
  unit: 's',
  why: 'depth / rate is 45 s, which is not <= 40 s',
};

export const challenge: Challenge = {
  claim: 'EULER/timing',
  against: 'EULER',
  wrong: 'The flood needs longer than S2 allows',
  evidence: ['Inflow 2 cm/s over 0.9 m is 45 s'],
  recommendation: 'Time S2 at 45 s',
  override: 'PHYSICALLY-MEANINGLESS',
  proof,
  confidence: 0.77,
};
const vetoed: NonNullable<AnswerOf<'physics'>['veto']> = {
  claimId: 'C1',
  law: 'Archimedes',
  proof: 'The drum displaces too little',
  check: proof,
  fixPossible: true,
  correction: 'Take a larger drum',
};

export function call<T extends TaskName>(
  agent: string,
  task: T,
  answer: AnswerOf<T>,
  more: Partial<StoredCall> = {},
): StoredCall {
  const identity = { runKey, phase: 'VALIDATE', round: 1, agent, task, subject: null, ordinal: 0, ...more };
  return {
    outcome: 'answered',
    answer: answer,
    facts: null,
    why: null,
    confidence: (answer as { confidence?: number }).confidence ?? null,
    agentVersion: 'v1',
    model: 'simulated:chat',
    snapshot: 's',
    requestId: null,
    stopReason: 'stop',
    pieces: [],
    inputTokens: 1,
    cachedInputTokens: 0,
    outputTokens: 1,
    costMicrodollars: 0,
    durationMs: 1,
    requestHash: 'r',
    responseHash: 'r',
    ...identity,
    key: callKey(identity),
  };
}

const seed = call('ATHENA', 'seed', sampleSeed, { phase: 'SEED', confidence: 0.84 });
const doubtful = call('NEWTON', 'physics', samplePhysics, { confidence: 0.61 });
const physics = call(
  'NEWTON',
  'physics',
  { ...samplePhysics, challenges: [challenge] },
  { round: 2, facts: { acts: { challenges: [{ number: 1, claim: challenge.claim, proof: check }], veto: null } } },
);
const mathematics = call('EULER', 'mathematics', sampleMathematics, { round: 2, confidence: 0.91 });
const response = call(
  'EULER',
  'respond',
  {
    decision: 'DEFEND',
    statement: 'The drum is held at 0.6 m',
    evidence: ['0.6 m over 2 cm/s is 30 s'],
    revision: '',
    override: null,
    proof: null,
    confidence: 0.88,
  },
  { round: 2, subject: challengeId },
);
const ballot = (agent: string, side: 'CHALLENGER' | 'CHALLENGED', reason: string) =>
  call(
    agent,
    'ballot',
    { side, reason, override: null, proof: null, confidence: 0.6 },
    { round: 2, subject: challengeId },
  );

const vetoFacts = { acts: { challenges: [], veto: { claimId: 'C1', check } } };
/** The same run where NEWTON vetoed instead, and was not satisfied by the revision. */
export const vetoCalls = [
  call('NEWTON', 'physics', { ...samplePhysics, assessment: 'VETOED', veto: vetoed }, { round: 2, facts: vetoFacts }),
  call(
    'NEWTON',
    'vetoReview',
    {
      satisfied: false,
      reason: 'The drum is still too small',
      recommendation: 'REDESIGN',
      physicsForbids: false,
      check: null,
      confidence: 0.8,
    },
    { round: 2, subject: 'veto-NEWTON' },
  ),
];

function rowsOf(entries: readonly LedgerEntry[]): LedgerRow[] {
  return entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place}`,
    at: '2026-11-21T12:00:00.000Z',
  }));
}

const entries = [
  houseEntry('GATE', 'gate/1', 'VALIDATE', {
    gate: 'VALIDATE',
    attempt: 1,
    passed: false,
    findings: [
      { name: 'margin', verdict: 'failed', deficiency: '8% is below 10%' },
      { name: 'claims', verdict: 'passed' },
    ],
  }),
  houseEntry('REVIEW', 'review/1', 'SEED', {
    state: 'closed',
    review: 'disputed-run-seed-1-gate',
    question: 'Accept the seed?',
    outcome: 'decided',
    decision: 'RESOLVE',
    reviewer: 'joan',
    justification: 'It is sound',
    at: '2026-11-21T11:00:00Z',
  }),
  houseEntry(
    'DISPUTE',
    'opened',
    'VALIDATE',
    {
      state: 'opened',
      kind: 'challenge',
      refused: [],
      challenges: [
        {
          id: challengeId,
          by: 'NEWTON',
          claim: 'EULER/timing',
          against: 'EULER',
          crossDomain: true,
          recomputed: false,
          finding: { ...check },
        },
      ],
    },
    2,
  ),
];
export const vetoEntries = rowsOf([
  houseEntry(
    'DISPUTE',
    'veto/NEWTON',
    'VALIDATE',
    {
      state: 'open',
      id: 'VALIDATE-2-veto-NEWTON',
      kind: 'veto',
      claim: 'ATHENA/C1',
      by: 'NEWTON',
      finding: { ...check },
      fixPossible: true,
      evidence: 'ref',
      outcome: 'stands',
      because: null,
    },
    2,
  ),
]);

export const disputedRun: PackageRows = {
  review: {
    reviewId,
    runKey,
    kind: 'challenge',
    question: 'NEWTON challenges EULER’s claim EULER/timing, and the rules could not settle it. Which side is right?',
    openedAt: '2026-11-21T12:00:00Z',
    deadline: '2026-11-23T12:00:00Z',
    group: 'physicist',
    claimedBy: null,
    outcome: null,
    package: {
      phase: 'VALIDATE',
      subject: challengeId,
      findings: ['the vote is tied', 'the authority is a party', 'ATHENA: CHALLENGER'],
      decisions: ['RESOLVE', 'REDESIGN', 'DISCARD', 'SPLIT'],
      asks: { statuses: null, side: true, verification: false },
      acceptable: true,
      file: {
        seed: seed.key,
        physics: physics.key,
        mathematics: mathematics.key,
        'reviewer.1': 'note/reviewer',
        [`dispute.${challengeId}`]: response.key,
      },
      groups: ['physicist', 'engineer'],
      reviewers: { mara: ['physicist'], otto: ['engineer'] },
      waitMs: 172_800_000,
      reminderMs: 86_400_000,
    },
  },
  run: {
    runKey,
    system: 'scenario',
    parent: null,
    corpus: 'simulated',
    policy: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    brief: {
      category: 'The Locked Room',
      tier: 'FRACTURE',
      status: 'KS',
      constraints: [],
      inspirationSeed: null,
      advisers: [],
    },
  },
  ledger: rowsOf(entries),
  calls: [
    seed,
    doubtful,
    physics,
    mathematics,
    response,
    ballot('ATHENA', 'CHALLENGER', 'The drum stands upright'),
    ballot('GALILEO', 'CHALLENGED', 'People hold things low'),
    call('GALILEO', 'grounding', sampleGrounding, { phase: 'GROUND' }),
  ],
  notes: [
    {
      key: 'note/reviewer',
      content: 'reviewerWords',
      addressee: null,
      body: { decision: 'RESOLVE', words: 'Keep the drum' },
    },
    {
      key: 'note/dispute',
      content: 'disputes',
      addressee: 'ATHENA',
      body: {
        dispute: challengeId,
        challenger: 'NEWTON',
        challenged: 'EULER',
        claim: 'EULER/timing',
        domains: ['mathematical correctness'],
        crossDomain: true,
        finding: { ...check },
        quotes: [],
      },
    },
  ],
};
