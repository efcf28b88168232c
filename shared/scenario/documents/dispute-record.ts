import type { verifications } from '../../kernel/reviews.ts';
import type { ProofCheck } from '../../verification/proofs.ts';
import type { Proof, Side } from '../answers/acts.ts';
import type { DisputeOutcome } from '../disputes/outcome.ts';
import type { Challenger } from '../disputes/parties.ts';
import type { Agent, Domain, Phase } from '../vocabulary.ts';

/**
 * What a record keeps of disputes: both sides in full, since whoever lost may have been right (scenario rules §4.1,
 * step 5).
 */

/** The attempt at a phase in which it came up. */
interface Raised {
  readonly phase: Phase;
  readonly round: number;
}

/** A vote, a ruling or an arbiter's word. */
export interface RecordedBallot {
  readonly agent: Agent;
  readonly as: 'ballot' | 'rule' | 'arbitrate';
  /** `unscored`: an answer that nobody could read supports nobody. */
  readonly side: Side | 'unscored';
  readonly reason: string;
  /** Ground on which it would set an authority aside; null: none. */
  readonly override: string | null;
}

/** A challenge or a request that was heard, from first word to last (scenario rules §4.1). */
export interface RecordedChallenge extends Raised {
  readonly id: string;
  /** Of a request that went up the ladder: its id (scenario rules §2.5.8). Left out of a challenge. */
  readonly request?: string;
  /** Id in the claim table. */
  readonly claim: string;
  readonly challenger: Challenger;
  /** Who that was, where it was nobody of the run. */
  readonly outsider: string | null;
  readonly challenged: Agent;
  readonly domains: readonly Domain[];
  readonly crossDomain: boolean;
  /** It came as a veto: why it was heard as a challenge only. Else null. */
  readonly downgraded: string | null;
  /**
   * Confidence is null where a veto or an outsider spoke; the whole is null where Symposium found the contradiction
   * itself.
   */
  readonly said: {
    readonly wrong: string;
    readonly evidence: readonly string[];
    readonly recommendation: string;
    readonly override: string | null;
    readonly confidence: number | null;
  } | null;
  /** What Symposium found, in words: of a proof, or by its own arithmetic. */
  readonly finding: string | null;
  /** null where no answer could be read. */
  readonly response: {
    readonly decision: string;
    readonly statement: string;
    readonly evidence: readonly string[];
    readonly revision: string;
    readonly confidence: number;
  } | null;
  readonly votes: readonly RecordedBallot[];
  /** Level of the ladder on which it ended, 1–4 (scenario rules §1.4). */
  readonly level: number;
  /** In words: `Level 1: vote 2:1`, … */
  readonly resolution: string;
  /** null: not settled. */
  readonly outcome: DisputeOutcome | null;
  /** Why the levels before could not settle it, as codes or lines. */
  readonly why: readonly string[];
  /** The position that was overruled, and whose it was; null where nobody was. */
  readonly overruled: { readonly by: Challenger; readonly position: string } | null;
}

/** What went no further, by name; `count` of them where they are not named one by one. */
export interface RefusedAct extends Raised {
  readonly by: Challenger;
  readonly act: 'challenge' | 'veto';
  /** Place in the answer, from 1; 0 where it has none. */
  readonly number: number;
  readonly claim: string;
  readonly reason: string;
  readonly count: number;
}

/** One entry of the Veto Log, with its full evidence (scenario rules §4.2). */
export interface RecordedVeto extends Raised {
  readonly id: string;
  readonly by: Agent;
  /** Id in the claim table. */
  readonly claim: string;
  /** null where the report is not among the calls. */
  readonly said: {
    readonly law: string;
    readonly proof: string;
    readonly check: Proof | null;
    readonly correction: string;
  } | null;
  /** What Symposium found when it repeated the proof. */
  readonly finding: ProofCheck;
  readonly fixPossible: boolean;
  readonly ruling: 'stands' | 'downgraded' | 'escalates';
  /** Why it was downgraded. */
  readonly because: string | null;
  /** The vetoing agent on ATHENA's revision. */
  readonly review: {
    readonly satisfied: boolean;
    readonly reason: string;
    readonly recommendation: string;
    readonly physicsForbids: boolean;
  } | null;
  /**
   * `lifted`, `redesigned`, `reclassified PX`, `back to SEED`, `escalated`, `discarded`; null: it never was closed by
   * rule.
   */
  readonly ending: string | null;
  /** Id of the review in which a person decided it. */
  readonly decidedIn: string | null;
}

/** A dedicated check of a proposal: its result, and its words by field. */
export interface RecordedCheck {
  readonly agent: Agent;
  readonly task: 'novelty' | 'deepDive' | 'literature';
  /** `survives`, `does not survive` with what speaks against it, `no readable answer`. */
  readonly result: string;
  readonly words: readonly { readonly field: string; readonly text: string }[];
}

/** What experts found of a breakthrough candidate (scenario rules §4.4, step 7). */
export interface Verification {
  readonly verified: boolean;
  readonly kind: (typeof verifications)[number] | null;
  readonly reviewer: string;
  /** ISO 8601. */
  readonly at: string;
  readonly justification: string;
}

/** One entry of the Breakthrough Log (scenario rules §4.4). */
export interface RecordedBreakthrough extends Raised {
  readonly id: string;
  readonly by: Agent;
  /** null where the report is not among the calls. */
  readonly proposal: {
    readonly summary: string;
    readonly solution: string;
    readonly novelty: string;
    readonly physics: string;
  } | null;
  readonly checks: readonly RecordedCheck[];
  /** All three checks let it stand. */
  readonly confirmed: boolean;
  /** Id of the experts' review. */
  readonly review: string | null;
  /** null: not decided when this was written. */
  readonly verification: Verification | null;
}

/** A claim that fell after the phase of its report (scenario rules §6.2): the report stays as it was written. */
export interface RecordedCorrection extends Raised {
  readonly claim: string;
  /** Id of the dispute. */
  readonly dispute: string;
  readonly challenger: Challenger;
  readonly outcome: DisputeOutcome;
  readonly resolution: string;
}

/** A solution to an OF scenario that awaits its experts (scenario rules §4.4). */
export interface BreakthroughCandidate {
  readonly agent: Agent;
  readonly summary: string;
  /** What they found, once they have decided. */
  readonly verification?: Verification;
}

/** A correction of the published documents by whoever answers for the benchmark. */
export interface RecordedErratum {
  /** The version that it made. */
  readonly version: number;
  /** The day of that version. */
  readonly on: string;
  readonly why: string;
}
