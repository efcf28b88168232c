import type { AgentId } from '../agents/cast.ts';
import type { AttackResult, VerificationResult } from '../vocabulary.ts';

/** One agent that holds a claim to be true: its author, or one who agrees. */
export interface Support {
  readonly agent: AgentId;
  readonly iteration: number;
  /** 0–1, as the agent states it. */
  readonly confidence: number;
  /** What the agent declared to have used; shared inputs make agreement worth less. */
  readonly inputs: readonly string[];
}

export interface Claim {
  /** Unique in the session: `7.2/C1`. */
  readonly id: string;
  readonly statement: string;
  /** Ids of the claims that all have to hold. */
  readonly requires: readonly string[];
  /** Ids of the claims of which one has to hold. */
  readonly alternatives: readonly string[];
  readonly supports: readonly Support[];
}

/** What VERIFICATION or ADVERSARY found about another agent's claim. */
export type Examination = {
  readonly claim: string;
  readonly agent: AgentId;
  readonly iteration: number;
  /** What the agent used beside the claims that it examined; those who used the same are one source. */
  readonly sources?: readonly string[];
  /** In the examiner's words. */
  readonly reason?: string;
  /** The claim survives the attack in a weaker form, which is named. */
  readonly mended?: boolean;
  /** The claim is none for the verifier's method (OMEGA rules §2.5). */
  readonly offMethod?: boolean;
} & (
  | { readonly kind: 'ATTACK'; readonly result: AttackResult }
  | { readonly kind: 'VERIFICATION'; readonly result: VerificationResult }
);

/** An unresolved contradiction between two claims. */
export interface Conflict {
  readonly id: string;
  readonly between: readonly [string, string];
}

/** A settled contradiction, with the claims that lost. */
export interface Loss {
  readonly id: string;
  readonly lost: readonly string[];
}

/** All that confidence is computed from. The order of every list is without meaning. */
export interface Argument {
  readonly claims: readonly Claim[];
  readonly examinations: readonly Examination[];
  readonly conflicts: readonly Conflict[];
  readonly losses?: readonly Loss[];
  /** Weight of an agent's word in a consensus, by agent id; an agent that is not named has the initial standing. */
  readonly standings: Readonly<Record<string, number>>;
}

/** The claim that stands for the session's answer: it requires the claims that the synthesis rests on. */
export const answerId = 'ANSWER';
export const answerClaim = (statement: string, keyClaims: readonly string[]): Claim => ({
  id: answerId,
  statement,
  requires: keyClaims,
  alternatives: [],
  supports: [],
});
