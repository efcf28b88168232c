import { z } from 'zod';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import { type AgentId, agentIdOf } from '../../shared/omega/agents/index.ts';
import { answerId } from '../../shared/omega/confidence/index.ts';
import type { EscalationEntry } from '../../shared/omega/failures/index.ts';
import { type RowBodies, type SessionRow, sessionRows } from '../../shared/omega/memory/index.ts';
import type { Severity } from '../../shared/omega/index.ts';
import { noCalls, numberOf, seeCall, stringOrNull, type CallsSeen } from '../terminal/calls-seen.ts';
import { seeReview, type OpenReview } from '../terminal/open-review.ts';

/** Agents that were sent in together. */
export interface DeploymentSeen {
  readonly cycle: number;
  readonly phase: string;
  /** Number of the step in its cycle; a wave is a step, and not every step is one. */
  readonly batch: number;
  readonly agents: readonly AgentId[];
}

/** An answer as its Tier 0 line tells it (OMEGA rules §5.1). */
export interface VerdictSeen {
  readonly agent: AgentId | null;
  readonly cycle: number;
  readonly line: string;
  /** Why it does not count, or null. */
  readonly quarantined: string | null;
}

export interface ContradictionSeen {
  readonly id: string;
  readonly severity: Severity;
}

const matched = z.array(z.object({ section: z.string(), id: z.string(), strength: z.number() }));
export type MatchSeen = z.infer<typeof matched>[number];

/** A session as its ledger tells it: ids, numbers and lines. */
export interface SessionSeen extends CallsSeen {
  readonly corpus: string | null;
  readonly phase: string;
  /** 0 before the first. */
  readonly cycle: number;
  readonly classification: RowBodies['CLASSIFICATION']['problem'] | null;
  readonly deployments: readonly DeploymentSeen[];
  readonly verdicts: readonly VerdictSeen[];
  /** As propagated last, by claim. */
  readonly confidences: Readonly<Record<string, number>>;
  /** Of the answer as it stood at the end of each cycle that had one. */
  readonly answer: readonly { readonly cycle: number; readonly confidence: number }[];
  /** Unresolved ones, and how many were settled. */
  readonly contradictions: readonly ContradictionSeen[];
  readonly settled: number;
  readonly failures: readonly (RowBodies['FAILURE'] & { readonly cycle: number })[];
  readonly escalations: readonly (EscalationEntry & { readonly cycle: number })[];
  /** Entries of earlier sessions' memories that matched the problem at the opening. */
  readonly matches: readonly MatchSeen[];
  /** What the memories that outlive the session took in. */
  readonly memories: readonly RowBodies['MEMORY'][];
  /** What was decided after the last cycle (OMEGA rules §6.4). */
  readonly decision: RowBodies['TERMINATION'] | null;
  readonly openReview: OpenReview | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** When the first and the last row were written, ISO 8601. */
  readonly began: string | null;
  readonly last: string | null;
}

export const nothingSaid: SessionSeen = {
  ...noCalls,
  corpus: null,
  phase: 'OPEN',
  cycle: 0,
  classification: null,
  deployments: [],
  verdicts: [],
  confidences: {},
  answer: [],
  contradictions: [],
  settled: 0,
  failures: [],
  escalations: [],
  matches: [],
  memories: [],
  decision: null,
  openReview: null,
  outcome: null,
  reason: null,
  began: null,
  last: null,
};

/** The view after one more row. The order of rows is the ledger's. */
export function seeSession(view: SessionSeen, row: LedgerRow): SessionSeen {
  return { ...told(view, row), began: view.began ?? row.at, last: row.at };
}

export function sessionViewOf(rows: readonly LedgerRow[]): SessionSeen {
  return rows.reduce(seeSession, nothingSaid);
}

function told(view: SessionSeen, row: LedgerRow): SessionSeen {
  const { type, content, phase } = row;
  switch (type) {
    case 'PHASE':
      return {
        ...view,
        corpus: stringOrNull(content.corpus) ?? view.corpus,
        matches: matched.safeParse(content.matches).data ?? view.matches,
      };
    case 'CALL':
      return { ...view, ...seeCall(view, row), ...(content.state === 'asked' ? { phase } : {}) };
    case 'REVIEW':
      return { ...view, openReview: seeReview(view.openReview, row) };
    case 'OUTCOME':
      return content.outcome === undefined
        ? view
        : {
            ...view,
            underWay: {},
            openReview: null,
            outcome: stringOrNull(content.outcome),
            reason: stringOrNull(content.reason),
          };
    case 'SESSION':
      return content.kind === 'OUTPUT'
        ? spoke(view, row)
        : sessionRows([row], new Map()).reduce((before, one) => happened(before, one, phase), view);
    default:
      return view;
  }
}

function spoke(view: SessionSeen, { content, sender }: LedgerRow): SessionSeen {
  const verdict: VerdictSeen = {
    agent: agentIdOf(sender),
    cycle: numberOf(content.iteration) ?? view.cycle,
    line: stringOrNull(content.summary) ?? '',
    quarantined: stringOrNull(content.quarantined),
  };
  return { ...view, verdicts: [...view.verdicts, verdict] };
}

function happened(view: SessionSeen, row: SessionRow, phase: string): SessionSeen {
  const { iteration: cycle } = row;
  switch (row.kind) {
    case 'CLASSIFICATION':
      return { ...view, classification: row.problem };
    case 'PLAN':
      return { ...view, cycle };
    case 'DEPLOYMENT':
      return {
        ...view,
        cycle,
        phase,
        deployments: [...view.deployments, { cycle, phase, batch: row.batch, agents: row.agents }],
      };
    case 'CONTRADICTION':
      return view.contradictions.some(({ id }) => id === row.id)
        ? view
        : { ...view, contradictions: [...view.contradictions, { id: row.id, severity: row.severity }] };
    case 'RESOLUTION': {
      const contradictions = view.contradictions.filter(({ id }) => id !== row.contradiction);
      return { ...view, contradictions, settled: view.settled + view.contradictions.length - contradictions.length };
    }
    case 'PROPAGATION': {
      const confidence = row.confidences[answerId];
      return {
        ...view,
        confidences: { ...view.confidences, ...row.confidences },
        answer: confidence === undefined ? view.answer : [...view.answer, { cycle, confidence }],
      };
    }
    case 'FAILURE':
      return {
        ...view,
        failures: [...view.failures, { cycle, failure: row.failure, severity: row.severity, evidence: row.evidence }],
      };
    case 'ESCALATION':
      return {
        ...view,
        escalations: [
          ...view.escalations,
          { cycle, step: row.step, outcome: row.outcome, subject: row.subject, why: row.why },
        ],
      };
    case 'MEMORY':
      return { ...view, memories: [...view.memories, { memory: row.memory, entry: row.entry }] };
    case 'TERMINATION':
      return {
        ...view,
        decision: {
          decision: row.decision,
          status: row.status,
          failureType: row.failureType,
          leaf: row.leaf,
          why: row.why,
        },
      };
    default:
      return view;
  }
}
