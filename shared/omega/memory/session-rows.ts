import type { AgentId } from '../agents/cast.ts';
import type { Testimony } from '../confidence/claims.ts';
import type { OutputTier, ProblemType, Severity, Subtype } from '../vocabulary.ts';
import type { Wave } from '../deployment/batches.ts';
import type { Answer } from '../deployment/checklist.ts';
import type { EscalationEntry } from '../failures/escalation.ts';
import type { Intervention } from '../failures/interventions.ts';
import type { FailureSeverity, FailureType } from '../failures/signatures.ts';
import type { Choice } from '../deployment/selection.ts';

/** What a session's ledger says to Session Memory: a row for each thing that happened. State is a fold over them. */
export interface RowHead {
  /** Unique in the session; a row that arrives twice counts once. */
  readonly key: string;
  /** Place in the session's order, from 1. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
  readonly iteration: number;
  readonly agent: AgentId | null;
  /** One line for the timeline. */
  readonly summary: string;
}

/** One side of a contradiction; `claim` where it is about a claim of the session. */
export interface Side {
  readonly agentId: AgentId;
  readonly statement: string;
  readonly claim: string | null;
}

export type HypothesisEnd = 'CONFIRMED' | 'REJECTED' | 'MODIFIED';
export type Strength = 'STRONG' | 'MODERATE' | 'WEAK';
export const specialMemories = ['PATTERN', 'FAILURE', 'SUCCESS'] as const;
export type SpecialMemory = (typeof specialMemories)[number];

/** What happened, by kind. Each output brings its claims: they are the session's hypotheses. */
export interface RowBodies {
  /** The problem as it came. */
  readonly QUERY: { readonly sessionId: string; readonly statement: string };
  /** A fact that somebody laid before the session, with where it comes from (OMEGA rules §11). */
  readonly FACT: {
    readonly id: string;
    readonly statement: string;
    readonly source: string;
    /** Who laid it; null: it came with the problem. */
    readonly by: string | null;
  };
  /**
   * The Conflict Resolver has laid facts and claims side by side (OMEGA rules §11.4). `upTo`: number of the last fact
   * that it was shown; `dropped`: what of its testimony does not count, in ids.
   */
  readonly COMPARISON: { readonly upTo: number; readonly dropped: readonly string[] };
  /**
   * The Progress Monitor has laid claims beside those of earlier cycles (OMEGA rules §6.7). `asked`: those that it ruled
   * on; `same`, `contrary`: which says what an earlier one says in other words, and which denies one; `dropped`: what of
   * its testimony does not count. All in ids.
   */
  readonly RESTATEMENT: {
    readonly asked: readonly string[];
    readonly same: readonly { readonly claim: string; readonly of: string }[];
    readonly contrary: readonly { readonly claim: string; readonly of: string }[];
    readonly dropped: readonly string[];
  };
  readonly CLARIFICATION: { readonly statement: string };
  readonly CLASSIFICATION: { readonly problem: { readonly type: ProblemType; readonly subtype: Subtype } };
  readonly DEPLOYMENT: { readonly batch: number; readonly agents: readonly AgentId[] };
  /**
   * `quarantined`: why the answer does not count; it stays in the timeline and nowhere else. `call`: key of the stored
   * answer, in every row that comes from a ledger.
   */
  readonly OUTPUT: { readonly testimony: Testimony; readonly quarantined: string | null; readonly call?: string };
  readonly DECISION: {
    readonly id: string;
    readonly decision: string;
    readonly basis: string;
    readonly reversible: boolean;
    readonly dependentOn: readonly string[];
  };
  readonly COMMITMENT: { readonly id: string; readonly commitment: string; readonly madeBy: AgentId };
  readonly INVALIDATION: { readonly commitment: string; readonly by: AgentId };
  readonly CONTRADICTION: { readonly id: string; readonly a: Side; readonly b: Side; readonly severity: Severity };
  /** `settlement`: which side holds; a pivot, which archives a contradiction, settles nothing. */
  readonly RESOLUTION: {
    readonly contradiction: string;
    readonly resolution: string;
    readonly by: AgentId | 'USER';
    readonly settlement?: 'A' | 'B' | 'BOTH_QUALIFIED';
  };
  readonly EVIDENCE: {
    readonly id: string;
    readonly evidence: string;
    readonly source: AgentId;
    readonly supports: readonly string[];
    readonly contradicts: readonly string[];
    readonly strength: Strength;
  };
  /** Confidences as Symposium propagated them, by claim. */
  readonly PROPAGATION: { readonly confidences: Readonly<Record<string, number>> };
  readonly HYPOTHESIS: {
    readonly id: string;
    readonly resolution: HypothesisEnd;
    readonly confidence: number;
    readonly basis: string;
  };
  readonly ABANDONMENT: { readonly id: string; readonly reason: string };
  /** Pattern, failure or success memory took something in. */
  readonly MEMORY: { readonly memory: SpecialMemory; readonly entry: string };
  /** A cycle's plan, with PHI's eight questions as Symposium answers them (OMEGA rules §1.4). */
  readonly PLAN: {
    readonly closing: boolean;
    readonly leaves: readonly string[];
    readonly checklist: readonly Answer[];
    readonly choices: readonly Choice[];
    readonly lost: readonly AgentId[];
    readonly waves: readonly Wave[];
  };
  /** A step of the ladder of OMEGA rules §4.4. */
  readonly ESCALATION: EscalationEntry;
  /** A signature of failure that showed at a cycle's end (OMEGA rules §4.1). */
  readonly FAILURE: { readonly failure: FailureType; readonly severity: FailureSeverity; readonly evidence: string };
  /**
   * A way out of a session that does not converge (OMEGA rules §4.2.3); its words are in PHI's answer `call`, null
   * where that could not be read.
   */
  readonly INTERVENTION: {
    readonly take: Intervention;
    readonly passed: readonly { readonly intervention: Intervention; readonly why: string }[];
    readonly call: string | null;
    readonly children: readonly string[];
  };
  /** How much of an agent's output was read, and why (OMEGA rules §5.2). */
  readonly UPGRADE: {
    readonly of: AgentId;
    readonly to: OutputTier;
    readonly because: readonly string[];
    readonly yielded: readonly string[];
    readonly refusedBy: readonly string[];
  };
  /** What was decided after a cycle (OMEGA rules §6.4). */
  readonly TERMINATION: {
    readonly decision: string;
    readonly status: string | null;
    readonly failureType: string | null;
    readonly leaf: string;
    readonly why: string;
  };
}
export type RowKind = keyof RowBodies;
export type SessionRow = { readonly [K in RowKind]: RowHead & { readonly kind: K } & RowBodies[K] }[RowKind];

/** The timeline's kinds of event (OMEGA rules §3.1). */
export const eventTypes = ['QUERY', 'DEPLOYMENT', 'OUTPUT', 'DECISION', 'CONTRADICTION', 'RESOLUTION'] as const;
export type EventType = (typeof eventTypes)[number];

/** Under which of the six kinds a row stands in the timeline. */
export const eventOf = {
  QUERY: 'QUERY',
  FACT: 'QUERY',
  COMPARISON: 'RESOLUTION',
  RESTATEMENT: 'RESOLUTION',
  CLARIFICATION: 'QUERY',
  CLASSIFICATION: 'DECISION',
  DEPLOYMENT: 'DEPLOYMENT',
  OUTPUT: 'OUTPUT',
  DECISION: 'DECISION',
  COMMITMENT: 'DECISION',
  INVALIDATION: 'DECISION',
  CONTRADICTION: 'CONTRADICTION',
  RESOLUTION: 'RESOLUTION',
  EVIDENCE: 'OUTPUT',
  PROPAGATION: 'OUTPUT',
  HYPOTHESIS: 'RESOLUTION',
  ABANDONMENT: 'DECISION',
  MEMORY: 'OUTPUT',
  PLAN: 'DECISION',
  ESCALATION: 'DECISION',
  FAILURE: 'DECISION',
  INTERVENTION: 'DECISION',
  UPGRADE: 'QUERY',
  TERMINATION: 'DECISION',
} as const satisfies Record<RowKind, EventType>;
