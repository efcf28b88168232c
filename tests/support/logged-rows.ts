import type { StoredCall } from '../../activities/store/calls.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerEntry, LedgerRow } from '../../shared/kernel/ledger.ts';
import type { AnswerOf, TaskName } from '../../shared/scenario/tasks.ts';
import type { ProofCheck } from '../../shared/verification/proofs.ts';

/** Rows of disputes as the workflows write them, by hand; each may be changed in the fields that a test is about. */

type Content = Readonly<Record<string, Json>>;
const runKey = 'disputed-run';

export const ledgerOf = (entries: readonly LedgerEntry[]): LedgerRow[] =>
  entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place + 1}`,
    at: new Date(Date.UTC(2026, 10, 21, 12, 0, place)).toISOString(),
  }));

let keys = 0;
export const row = (type: LedgerEntry['type'], content: Content, phase = 'VALIDATE', round = 1): LedgerEntry =>
  houseEntry(type, `row/${(keys += 1)}`, phase, content, round);

export const failing: ProofCheck = {
  finding: 'fails',
  houseValue: 412,
  comparator: '>=',
  limit: 520,
  unit: 'N',
  why: 'it comes to 412 N where >= 520 N is required: the requirement fails',
};

export const opened = (challenges: readonly Content[], refused: readonly Content[] = [], phase = 'VALIDATE') =>
  row(
    'DISPUTE',
    {
      state: 'opened',
      kind: 'challenge',
      challenges: challenges.map((one) => ({ crossDomain: false, recomputed: false, finding: null, ...one })),
      refused: [...refused],
    },
    phase,
  );

export const challengeId = 'VALIDATE-1-NEWTON-1';
export const ended = (changes: Content = {}, phase = 'VALIDATE') =>
  row(
    'DISPUTE',
    {
      state: 'closed',
      kind: 'challenge',
      id: challengeId,
      claim: 'EULER/timing',
      challenger: 'NEWTON',
      challenged: 'EULER',
      domains: ['mathematical correctness'],
      crossDomain: true,
      level: 1,
      resolution: 'vote',
      outcome: 'UPHELD',
      votes: { ATHENA: 'CHALLENGER', GALILEO: 'CHALLENGED', SOCRATES: 'CHALLENGER' },
      why: [],
      finding: null,
      words: [],
      response: null,
      ...changes,
    },
    phase,
  );

export const vetoId = 'VALIDATE-1-veto-NEWTON';
export const vetoRow = (outcome: string, changes: Content = {}) =>
  row('DISPUTE', {
    state: outcome === 'stands' ? 'open' : 'closed',
    id: vetoId,
    kind: 'veto',
    claim: 'ATHENA/C2',
    by: 'NEWTON',
    finding: { ...failing },
    fixPossible: true,
    evidence: 'no-such-call',
    outcome,
    because: null,
    ...changes,
  });

export const reviewOpened = (kind: string, changes: Content = {}, phase = 'VALIDATE') =>
  row(
    'REVIEW',
    {
      state: 'open',
      review: `r-${kind}`,
      kind,
      subject: null,
      question: 'Which holds?',
      findings: ['NEWTON doubts it'],
      group: 'physicist',
      deadline: '2026-11-23T12:00:00Z',
      ...changes,
    },
    phase,
  );
export const reviewClosed = (kind: string, changes: Content = {}, phase = 'VALIDATE') =>
  row(
    'REVIEW',
    {
      state: 'closed',
      review: `r-${kind}`,
      kind,
      subject: null,
      question: 'Which holds?',
      outcome: 'decided',
      at: '2026-11-21T12:30:00.000Z',
      decision: 'RESOLVE',
      reviewer: 'mara',
      group: 'physicist',
      justification: 'I measured it',
      ruling: 'accept',
      status: null,
      side: null,
      structuralFlaw: false,
      verified: null,
      verification: null,
      interpretations: null,
      ...changes,
    },
    phase,
  );

export const candidateRow = (changes: Content = {}) =>
  row(
    'CANDIDATE',
    {
      state: 'candidate',
      candidate: 'REFINE-1-breakthrough-EULER',
      by: 'EULER',
      proposal: 'no-such-call',
      checks: { EULER: 'survives', NEWTON: 'survives', GALILEO: 'survives' },
      refs: {},
      review: 'r-breakthrough',
      ...changes,
    },
    'REFINE',
  );

/** A stored answer of the first attempt at VALIDATE. */
export function answered<T extends TaskName>(
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
    confidence: null,
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
