import type { Json } from '../../kernel/json.ts';
import type { AgentId } from '../agents/cast.ts';
import type { ProblemType, Severity, Subtype } from '../vocabulary.ts';
import type { EventType, HypothesisEnd, Side, Strength } from './session-rows.ts';

/**
 * State of Session Memory, field for field (OMEGA rules §3.1). Times are ISO 8601, confidences 0–1, ids those of the
 * ledger.
 */
export interface TimelineEvent {
  readonly timestamp: string;
  readonly eventType: EventType;
  readonly agentId: AgentId | null;
  readonly summary: string;
  readonly details: Readonly<Record<string, Json>>;
}

export interface ActiveHypothesis {
  readonly id: string;
  readonly statement: string;
  readonly proposedBy: AgentId;
  readonly proposedAt: string;
  readonly confidence: number;
  readonly supportingAgents: readonly AgentId[];
  readonly opposingAgents: readonly AgentId[];
}

export interface UnresolvedContradiction {
  readonly id: string;
  readonly claimA: Side;
  readonly claimB: Side;
  readonly detectedAt: string;
  readonly severity: Severity;
}

export interface StatedFact {
  readonly id: string;
  readonly statement: string;
  readonly source: string;
}

export interface SessionState {
  readonly sessionId: string;
  readonly started: string;
  readonly lastUpdated: string;
  readonly problem: {
    readonly originalStatement: string;
    readonly clarifiedStatement: string | null;
    /** The asker has said what is meant: no agent's reading takes the place of it (OMEGA rules §1.2). */
    readonly isMeant?: true;
    readonly classification: { readonly type: ProblemType; readonly subtype: Subtype } | null;
  };
  /** What was laid before the session to stand on, each once, by the number under which it is cited (OMEGA rules §11). */
  readonly facts: readonly StatedFact[];
  readonly timeline: readonly TimelineEvent[];
  readonly hypotheses: {
    readonly active: readonly ActiveHypothesis[];
    readonly resolved: readonly {
      readonly id: string;
      readonly statement: string;
      readonly resolution: HypothesisEnd;
      readonly resolvedAt: string;
      readonly finalConfidence: number;
      readonly resolutionBasis: string;
    }[];
    readonly abandoned: readonly {
      readonly id: string;
      readonly statement: string;
      readonly abandonedAt: string;
      readonly reason: string;
    }[];
  };
  readonly decisions: readonly {
    readonly id: string;
    readonly decision: string;
    readonly madeAt: string;
    readonly basis: string;
    readonly reversible: boolean;
    readonly dependentOn: readonly string[];
  }[];
  readonly commitments: readonly {
    readonly id: string;
    readonly commitment: string;
    readonly madeBy: AgentId;
    readonly madeAt: string;
    readonly stillValid: boolean;
    readonly invalidatedBy: AgentId | null;
  }[];
  readonly contradictions: {
    readonly unresolved: readonly UnresolvedContradiction[];
    readonly resolved: readonly {
      readonly id: string;
      readonly resolution: string;
      readonly resolvedBy: AgentId | 'USER';
      readonly resolvedAt: string;
    }[];
  };
  readonly evidence: readonly {
    readonly id: string;
    readonly evidence: string;
    readonly source: AgentId;
    readonly supports: readonly string[];
    readonly contradicts: readonly string[];
    readonly strength: Strength;
  }[];
}

export const emptySession: SessionState = {
  sessionId: '',
  started: '',
  lastUpdated: '',
  problem: { originalStatement: '', clarifiedStatement: null, classification: null },
  facts: [],
  timeline: [],
  hypotheses: { active: [], resolved: [], abandoned: [] },
  decisions: [],
  commitments: [],
  contradictions: { unresolved: [], resolved: [] },
  evidence: [],
};
