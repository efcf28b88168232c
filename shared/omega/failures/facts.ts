import type { AgentId } from '../agents/cast.ts';
import type { QualityVerdict, Severity } from '../vocabulary.ts';

/** Why an agent's output does not count. */
export type AgentProblem = 'NO_ANSWER' | 'UNREADABLE' | 'INCOHERENT' | 'BELOW_USABLE' | 'SELF_REPORTED';

export interface AgentFailure {
  readonly agent: AgentId;
  readonly iteration: number;
  readonly problem: AgentProblem;
}

/** What one full cycle came to: ids and numbers, counted. */
export interface CycleFacts {
  readonly iteration: number;
  /**
   * The cycle's news (OMEGA rules §6.7): claims of thinkers that nobody had stated before and that survived
   * examination; grounds on which no earlier answer rested; significant shifts of confidence in the answer and what it
   * rests on.
   */
  readonly newClaims: number;
  readonly newGrounds: number;
  readonly shifts: number;
  /** What the cycle concluded: ids of the claims that the synthesis rests on. */
  readonly conclusions: readonly string[];
  /** Hypotheses still open at its end: the size of the solution space. */
  readonly openHypotheses: number;
  /** Over all agents that answered, the quarantined too; null where none did. */
  readonly aggregateConfidence: number | null;
  /** Of the answer as it stands; null where there is none. */
  readonly answerConfidence: number | null;
  /** null: not asked, or unreadable. */
  readonly quality: QualityVerdict | null;
  readonly failures: readonly AgentFailure[];
}

export interface OpenContradiction {
  readonly id: string;
  readonly severity: Severity;
  /** Claims, or whatever else the two sides are, by id. */
  readonly between: readonly [string, string];
  /** ISO 8601. */
  readonly detectedAt: string;
}

export type Resource = 'cycles' | 'tokens' | 'costMicrodollars' | 'timeMs';
export type Usage = Readonly<Record<Resource, number>>;
/** What was booked, for the report. Cost null: the price of some model is not known, which is not 0. */
export type Booked = Readonly<
  Record<Exclude<Resource, 'costMicrodollars'>, number> & { costMicrodollars: number | null }
>;

export interface SessionFacts {
  /** All full cycles so far, in order. */
  readonly cycles: readonly CycleFacts[];
  readonly contradictions: readonly OpenContradiction[];
  readonly usage: Usage;
  /** Agents that this problem cannot do without, beside the mandatory ones. */
  readonly keyAgents: readonly AgentId[];
}
