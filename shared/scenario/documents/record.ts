import type { ReferenceCheck } from '../references.ts';
import type { Decision } from '../../kernel/reviews.ts';
import type { Certificate } from '../certificate/certificate.ts';
import type { Agent, Category, Dimension, Phase, Profile, Status, Tier } from '../vocabulary.ts';
import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport, PhysicsReport } from '../answers/validation.ts';
import type { GroundingReport } from '../answers/grounding.ts';
import type { ClassificationReport, InformedClassification } from '../answers/classification.ts';
import type { CalibrationVote, DistractorReview, ReadinessVote, ReviewMemo } from '../answers/refinement.ts';
import type { AgentTrace } from '../answers/trace.ts';
import type { Advice, Attempt } from '../answers/advice.ts';
import type { Ruling } from '../ruling.ts';
import type { RenewedCalculation } from '../../verification/renewed-calculations.ts';
import type {
  BreakthroughCandidate,
  RecordedBreakthrough,
  RecordedChallenge,
  RecordedCorrection,
  RecordedErratum,
  RecordedVeto,
  RefusedAct,
} from './dispute-record.ts';

/** One value an agent; an agent that was absent or unscored has no key, so that a gap never looks like an answer. */
export type ByAgent<T> = Readonly<Partial<Record<Agent, T>>>;

/** A number or word that Symposium computed, or that a report claimed; null where there is none. */
export type Stated = string | number | boolean | null;

/** The brief as it was accepted; `tier` and `status` are wishes, null where the brief left them open. */
export interface RecordedBrief {
  readonly category: Category;
  readonly tier: Tier | null;
  readonly status: Status | null;
  readonly constraints: readonly string[];
  readonly inspirationSeed: string | null;
}

/** What lies between SOCRATES's blind and informed view (scenario rules §2.4.1, §6.2). */
export interface ClassificationDelta {
  readonly statusChanged: boolean;
  readonly typeChanged: boolean;
  /** Informed minus blind score of each dimension. */
  readonly profileShift: Profile;
  /** An MT or DG whose trick was seen blind (scenario rules §2.4.1). */
  readonly weakIllusion: boolean;
  /** The delta in words, one or two sentences. */
  readonly text: string;
}

/** Times as Symposium computed them, beside what EULER reported. Seconds, and % of the deadline. */
interface HouseTiming {
  readonly totalSeconds: number;
  readonly deadlineSeconds: number | null;
  readonly marginSeconds: number | null;
  readonly marginPercent: number | null;
  /**
   * The time of each step that the total is the sum of. Left out, a step has EULER's time where EULER timed it: not
   * right for a step that REFINE changed after that.
   */
  readonly steps?: readonly { readonly id: string; readonly seconds: number }[];
  readonly reported: {
    readonly totalSeconds: number;
    readonly marginSeconds: number | null;
    readonly marginPercent: number | null;
  };
}

interface HouseCalculation {
  /** Id of EULER's calculation. */
  readonly id: string;
  /** What Symposium found: `agrees`, `disagrees`, `units do not agree`, …; `superseded` where a number of it changed. */
  readonly finding: string;
  /** null where the expression could not be evaluated. */
  readonly houseValue: number | null;
  readonly reportedValue: number;
  readonly unit: string;
  /** The calculation with the numbers that stand now, where they are others than those that it was reported with. */
  readonly renewed?: Pick<RenewedCalculation, 'moved' | 'finding' | 'houseValue' | 'why'>;
}

/** Does the solution survive this parameter at −20% and at +20%? null: Symposium could not tell. */
interface HouseSensitivity {
  readonly parameter: string;
  readonly survivesMinus: boolean | null;
  readonly survivesPlus: boolean | null;
}

export interface HouseNumbers {
  readonly timing: HouseTiming;
  readonly calculations: readonly HouseCalculation[];
  readonly sensitivity: readonly HouseSensitivity[];
}

export interface GateFinding {
  readonly criterion: string;
  /**
   * `unscored` is neither passed nor failed; it went to a person. `contradiction`: Symposium’s own number differs from
   * the reported one, which opened a challenge of its own.
   */
  readonly outcome: 'passed' | 'failed' | 'unscored' | 'not-applicable' | 'contradiction';
  /** Why, in words. */
  readonly finding: string;
  readonly house: Stated;
  readonly reported: Stated;
}

export interface GatePassage {
  readonly gate: Phase;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly passed: boolean;
  readonly findings: readonly GateFinding[];
}

/** One line of the Disagreement Log (scenario rules §6.1). */
export interface Disagreement {
  readonly disagreement: string;
  readonly agents: readonly Agent[];
  /** `Level 1: vote 2:1`, `Level 2: authority of NEWTON`, `accepted`, … */
  readonly resolution: string;
  readonly outcome: string;
}

/** One round of the talk about a dimension whose votes lay too far apart. The votes are anonymous, sorted. */
export interface CalibrationDiscussion {
  readonly dimension: Dimension;
  readonly round: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly outcome: string;
}

/** One line of the Human Review Log. */
export interface RecordedReview {
  readonly id: string;
  /** What kind of question it was, and in which phase; the id of what it was about, or null. */
  readonly kind: string;
  readonly phase: Phase;
  readonly subject: string | null;
  readonly question: string;
  /** RESOLVE, REDESIGN, DISCARD, SPLIT, or `EXPIRED` where no one answered. */
  readonly decision: string;
  /** What the decision said besides; null where no one answered. */
  readonly answers: Pick<
    Decision,
    'ruling' | 'status' | 'side' | 'structuralFlaw' | 'verified' | 'verification' | 'interpretations'
  > | null;
  /** null where no one answered. */
  readonly reviewer: string | null;
  /** The group that the reviewer belongs to, where it is known. */
  readonly group: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly justification: string;
}

export interface Counts {
  /**
   * `issued`: heard. `resolved` by rule; `escalated` to a person, whatever came of it. `refused` ones are none of
   * these.
   */
  readonly challenges: {
    readonly issued: number;
    readonly resolved: number;
    readonly escalated: number;
    readonly refused: number;
  };
  /**
   * `issued`: all that were cast by one who may. `downgraded` ones are counted among the challenges too, if they were
   * heard.
   */
  readonly vetoes: {
    readonly issued: number;
    readonly lifted: number;
    readonly ledToRevision: number;
    readonly downgraded: number;
  };
  readonly escalations: number;
  /** Claims of the Seed Document that were revised, and that were vetoed, over the whole run. */
  readonly claims: { readonly revised: number; readonly vetoed: number };
  /** How often ATHENA wrote the Seed Document again after the first. */
  readonly seedRevisions: number;
}

/** Who played an agent in this run, under which words, at what price (scenario rules §2.6.1, section 7). */
export interface CastRecord {
  /** `provider:model`, as the policy has it. */
  readonly model: string;
  /** The model's own name for itself, e.g. a dated snapshot; null where it gave none. */
  readonly snapshot: string | null;
  /** `athena_v1_3f9c0a12bd44`. */
  readonly version: string;
  /** Input and output tokens of all its calls. */
  readonly tokens: number;
  /** null where the price is not known; never 0 for unknown. */
  readonly costMicrodollars: number | null;
  /** Largest share of the context window that a call filled, 0–1; null where the window is not known. */
  readonly peakContextUsage: number | null;
  /** The confidence of the agent's last answer in each phase; DOCUMENT holds that of its trace. */
  readonly confidences: Readonly<Partial<Record<Phase, number>>>;
}

/** What an optional agent gave (scenario rules §8.3): it was asked, and had no vote. */
export interface RecordedAdvice {
  readonly adviser: string;
  readonly role: string;
  readonly phase: Phase;
  /** One of the two, by what it was asked for; both null where it gave nothing readable. */
  readonly advice: Advice | null;
  readonly attempt: Attempt | null;
  /** Its confidence lies below its row's threshold. */
  readonly doubtful: boolean;
  /** Why it gave nothing, or null. */
  readonly absence: string | null;
  readonly cast: CastRecord;
}

/**
 * Everything that the documents of one scenario are made of. The documents are pure functions of this record, so a
 * published scenario can be rendered again, byte for byte. `seed` is the final one, after every revision.
 */
export interface ScenarioRecord {
  /** `IM-0001`; a run that is not yet published renders its drafts under `IM-0000`. */
  readonly scenarioId: string;
  readonly runKey: string;
  /** At least one answer came from a simulated model. */
  readonly simulated: boolean;
  readonly brief: RecordedBrief;
  /** Who brought the scenario (scenario rules §8.6); left out or null: ATHENA designed it. */
  readonly contributor?: string | null;
  /** Of the documents: 1, and one more for each dispute that ended in a new one. Left out: 1. */
  readonly version?: number;
  /** Its corrections that were published (scenario rules §8.8), the earliest first. Left out: none. */
  readonly errata?: readonly RecordedErratum[];

  readonly status: Status;
  /** How the final status was found. */
  readonly statusBy: Ruling['statusBy'];
  readonly tier: { readonly tier: Tier; readonly nearest: boolean };
  /** Medians of the final votes. */
  readonly profile: Profile;
  readonly breakthrough: BreakthroughCandidate | null;

  readonly seed: SeedDocument;
  readonly physics: PhysicsReport;
  readonly mathematics: MathematicsReport;
  readonly grounding: GroundingReport;
  /** What was found of its references; left out: nobody looked them up. */
  readonly referenceChecks?: readonly ReferenceCheck[];
  readonly classification: ClassificationReport;
  readonly informed: InformedClassification;
  readonly delta: ClassificationDelta;
  readonly house: HouseNumbers;

  readonly memos: ByAgent<ReviewMemo>;
  /** Final votes, after discussions. */
  readonly votes: Readonly<Record<Dimension, ByAgent<number>>>;
  /** First votes with their reasons; a discussion may have moved a score since. */
  readonly calibration: ByAgent<CalibrationVote>;
  readonly discussions: readonly CalibrationDiscussion[];
  readonly distractorReviews: ByAgent<DistractorReview>;
  readonly readiness: ByAgent<ReadinessVote>;
  readonly traces: ByAgent<AgentTrace>;

  readonly gates: readonly GatePassage[];
  /** What a search of the stored requests found. */
  readonly isolation: Certificate;
  /** How often each phase was attempted; revision loops are one less. */
  readonly rounds: Readonly<Record<Phase, number>>;
  readonly disagreements: readonly Disagreement[];
  /** Challenges that were heard, acts that were not, vetoes, proposals, and claims that fell after their phase. */
  readonly challenges: readonly RecordedChallenge[];
  readonly refused: readonly RefusedAct[];
  readonly vetoes: readonly RecordedVeto[];
  readonly breakthroughs: readonly RecordedBreakthrough[];
  readonly corrections: readonly RecordedCorrection[];
  readonly reviews: readonly RecordedReview[];
  readonly counts: Counts;
  readonly cast: Readonly<Record<Agent, CastRecord>>;
  /** One entry for each optional agent of the run. */
  readonly advice: readonly RecordedAdvice[];

  /** ISO 8601. `createdAt` is the run's start. */
  readonly createdAt: string;
  readonly publishedAt: string;
  /** Sum of the time that model calls took. */
  readonly computeSeconds: number;
  /** From the run's start to its documents, waiting for people included. */
  readonly wallSeconds: number;
  /** Hash of everything that went in: briefs, stored answers, prompts. */
  readonly provenance: readonly { readonly what: string; readonly sha256: string }[];
  readonly versions: { readonly orchestrator: string; readonly schemas: Readonly<Record<string, string>> };
}
