import type { AgentId } from '../cast.ts';
import type { Testimony } from '../confidence/claims.ts';
import type { ProblemType, Severity, Subtype } from '../vocabulary.ts';

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

export const hypothesisEnds = ['CONFIRMED', 'REJECTED', 'MODIFIED'] as const;
export type HypothesisEnd = (typeof hypothesisEnds)[number];
export const strengths = ['STRONG', 'MODERATE', 'WEAK'] as const;
export type Strength = (typeof strengths)[number];
export const specialMemories = ['PATTERN', 'FAILURE', 'SUCCESS'] as const;
export type SpecialMemory = (typeof specialMemories)[number];

/** What happened, by kind. Each output brings its claims: they are the session's hypotheses. */
export interface RowBodies {
  /** The problem as it came. */
  readonly QUERY: { readonly sessionId: string; readonly statement: string };
  readonly CLARIFICATION: { readonly statement: string };
  readonly CLASSIFICATION: { readonly problem: { readonly type: ProblemType; readonly subtype: Subtype } };
  readonly DEPLOYMENT: { readonly batch: number; readonly agents: readonly AgentId[] };
  /** `quarantined`: why the answer does not count; it stays in the timeline and nowhere else. */
  readonly OUTPUT: { readonly testimony: Testimony; readonly quarantined: string | null };
  readonly DECISION: { readonly id: string; readonly decision: string; readonly basis: string; readonly reversible: boolean; readonly dependentOn: readonly string[] };
  readonly COMMITMENT: { readonly id: string; readonly commitment: string; readonly madeBy: AgentId };
  readonly INVALIDATION: { readonly commitment: string; readonly by: AgentId };
  readonly CONTRADICTION: { readonly id: string; readonly a: Side; readonly b: Side; readonly severity: Severity };
  readonly RESOLUTION: { readonly contradiction: string; readonly resolution: string; readonly by: AgentId };
  readonly EVIDENCE: { readonly id: string; readonly evidence: string; readonly source: AgentId; readonly supports: readonly string[]; readonly contradicts: readonly string[]; readonly strength: Strength };
  /** Confidences as the house propagated them, by claim. */
  readonly PROPAGATION: { readonly confidences: Readonly<Record<string, number>> };
  readonly HYPOTHESIS: { readonly id: string; readonly resolution: HypothesisEnd; readonly confidence: number; readonly basis: string };
  readonly ABANDONMENT: { readonly id: string; readonly reason: string };
  /** Pattern, failure or success memory took something in. */
  readonly MEMORY: { readonly memory: SpecialMemory; readonly entry: string };
}
export type RowKind = keyof RowBodies;
export type SessionRow = { readonly [K in RowKind]: RowHead & { readonly kind: K } & RowBodies[K] }[RowKind];

/** The timeline's kinds of event (spec §3.1). */
export const eventTypes = ['QUERY', 'DEPLOYMENT', 'OUTPUT', 'DECISION', 'CONTRADICTION', 'RESOLUTION'] as const;
export type EventType = (typeof eventTypes)[number];

/** Under which of the six kinds a row stands in the timeline. */
export const eventOf = {
  QUERY: 'QUERY', CLARIFICATION: 'QUERY', CLASSIFICATION: 'DECISION', DEPLOYMENT: 'DEPLOYMENT', OUTPUT: 'OUTPUT', DECISION: 'DECISION',
  COMMITMENT: 'DECISION', INVALIDATION: 'DECISION', CONTRADICTION: 'CONTRADICTION', RESOLUTION: 'RESOLUTION', EVIDENCE: 'OUTPUT',
  PROPAGATION: 'OUTPUT', HYPOTHESIS: 'RESOLUTION', ABANDONMENT: 'DECISION', MEMORY: 'OUTPUT',
} as const satisfies Record<RowKind, EventType>;
