import type { Challenge, OverrideGround, Side } from '../answers/acts.ts';
import type { ProofCheck } from '../../verification/proofs.ts';
import type { Claim } from '../claims.ts';
import type { Content } from '../context.ts';
import type { Agent, Domain, Status } from '../vocabulary.ts';

/**
 * What Symposium makes of a report's challenges, veto, breakthrough and call for a person: small enough for a history.
 */
export type ActFacts = {
  /** Challenges that are well formed, in their order; at most `mostAdmitted`. */
  readonly challenges: readonly ChallengeFacts[];
  /** Why others go no further: the first `mostNamed` of them, and how many in all. */
  readonly refused: readonly RefusedChallenge[];
  readonly refusedInAll: number;
  /** The agent calls for a person (scenario rules §4.3). */
  readonly escalation: boolean;
  readonly veto: VetoFacts | null;
  /** A veto came from an agent that may not veto, and is dropped (scenario rules §1.3). */
  readonly vetoRefused: boolean;
  /** A breakthrough is proposed: summary and solution are there. */
  readonly breakthrough: boolean;
};

export type ChallengeFacts = {
  /** Place in the answer, from 1. */
  readonly number: number;
  /** Id in the claim table. */
  readonly claim: string;
  readonly against: Agent;
  readonly domains: readonly Domain[];
  /** The content whose clearance lets an agent judge the claim. */
  readonly content: Content;
  /** None of the claim's domains is the challenger's: permitted and marked (scenario rules §4.1). */
  readonly crossDomain: boolean;
  readonly confidence: number;
  readonly override: OverrideGround | null;
  readonly proof: ProofCheck | null;
};

/** Well-formed challenges that one answer can bring before the workflow; it admits fewer by far. */
export const mostAdmitted = 8;
/** Refused challenges that are named one by one. */
export const mostNamed = 10;

/** Of a report that disputes nothing and calls for nobody. */
export const noActFacts: ActFacts = {
  challenges: [],
  refused: [],
  refusedInAll: 0,
  escalation: false,
  veto: null,
  vetoRefused: false,
  breakthrough: false,
};

export const refusals = [
  'no-evidence',
  'unknown-claim',
  'own-claim',
  'wrong-author',
  'limit',
  'settled',
  'open',
] as const;
export type Refusal = (typeof refusals)[number];
export type RefusedChallenge = { readonly number: number; readonly claim: string; readonly reason: Refusal };

/** A veto, checked in form and in its proof; whether it stands, `disputes/veto.ts` rules. */
export type VetoFacts = {
  readonly claimId: string;
  /** What is vetoed, as the claim table has it; null where the seed has no such thing. */
  readonly claim: Pick<Claim, 'id' | 'by' | 'domains' | 'content'> | null;
  /** Whether the seed has what is vetoed, and whether that is core mechanics. */
  readonly known: boolean;
  readonly core: boolean;
  /** The law or theorem that is said to be violated. */
  readonly lawNamed: boolean;
  readonly proofGiven: boolean;
  readonly fixPossible: boolean;
  /** A correction, or a statement that the design cannot be saved. */
  readonly correctionGiven: boolean;
  readonly check: ProofCheck;
};

export type ResponseFacts = {
  readonly decision: 'ACCEPT' | 'DEFEND' | 'PARTIAL';
  readonly confidence: number;
  readonly evidence: number;
  readonly override: OverrideGround | null;
  readonly proof: ProofCheck | null;
};
export type BallotFacts = {
  readonly side: Side;
  readonly confidence: number;
  readonly reasoned: boolean;
  readonly override: OverrideGround | null;
  readonly proof: ProofCheck | null;
};
export type VetoReviewFacts = {
  readonly satisfied: boolean;
  readonly recommendation: 'REDESIGN' | 'DISCARD';
  readonly physicsForbids: boolean;
  readonly confidence: number;
  /** The inequality that the agent gives with its review. */
  readonly proof?: ProofCheck | null;
  /**
   * The vetoed inequality, repeated with the numbers that stand in the revised scenario; null where it cannot be. Left
   * out by runs from before it was repeated.
   */
  readonly repeated?: ProofCheck | null;
  /** `proof` speaks of what was vetoed and can take the place of its inequality. */
  readonly replaces?: boolean;
};
export type StatementFacts = {
  readonly status: Status;
  readonly confidence: number;
  readonly reasoned: boolean;
  readonly override: OverrideGround | null;
  readonly proof: ProofCheck | null;
};
export type CandidateCheckFacts = {
  /** The agent lets it stand, and nothing in its report speaks against that. */
  readonly survives: boolean;
  readonly confidence: number;
  /** What does; left out by runs from before it was read. */
  readonly against?: readonly string[];
};

export type { Challenge, Side };
