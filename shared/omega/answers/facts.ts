import type { AgentProblem } from '../failures/facts.ts';
import type { Falsification, Progress, Synthesis } from './special.ts';
import type { Classification, Intervention } from './phi.ts';
import type { AgentTier, Characteristic, Flag, QualityVerdict, Stance } from '../vocabulary.ts';

/**
 * What a workflow learns of an answer: ids, numbers and verdicts, computed where the answer is saved. The words stay in
 * the store.
 */
export type ContributionFacts = {
  /** Why the answer does not count, or null: it does. `why` names ids. */
  readonly quarantine: { readonly problem: AgentProblem; readonly why: string } | null;
  /** First word and flags of its Tier 0 line (OMEGA rules §5.1); the line itself is the summary of its ledger row. */
  readonly stance: Stance;
  readonly flags: readonly Flag[];
  /** Claims that it states, and contradictions that it names. */
  readonly claims: number;
  readonly contradictions: number;
  readonly breakthrough: boolean;
  readonly part: PartFacts;
};

/** The part of an answer that a rule reads, by agent; `{}` for all who have none. Claims are addresses. */
export type PartFacts = {
  /** 45 */
  readonly intractability?: Falsification['intractability'];
  /** 31, 40: gaps by number (`40.2/G1`), without their words. */
  readonly gaps?: readonly { readonly gap: string; readonly critical: boolean; readonly wouldFill: Characteristic }[];
  /** 44 */
  readonly defeated?: boolean;
  /** 46 */
  readonly coreSurvives?: boolean;
  /** 47 */
  readonly wellDefined?: boolean;
  /** 48 */
  readonly progress?: Pick<Progress, 'converged' | 'actionable' | 'solutionSpace' | 'advice'>;
  /** 50 */
  readonly settled?: readonly Settled[];
  /** 51; `answered`, `unanswered`: how many. */
  readonly synthesis?: Pick<Synthesis, 'answers' | 'restsOn'> & {
    readonly answered: number;
    readonly unanswered: number;
  };
  /** 52; `tiers`: those whose work it rejects; `audit`: whose full report it wants. */
  readonly quality?: {
    readonly verdict: QualityVerdict;
    readonly tiers: readonly AgentTier[];
    readonly audit: readonly number[];
  };
};

/** What became of one contradiction by a resolver's word. */
export type Settled = {
  readonly contradictionId: string;
  readonly settlement: 'A' | 'B' | 'BOTH_QUALIFIED' | 'UNRESOLVABLE';
};

/** 57, classify. `uncertainties`: how many it names. */
export type ClassificationFacts = Pick<
  Classification,
  'type' | 'subtype' | 'wellDefined' | 'uncertainty' | 'stakes' | 'characteristics'
> & { readonly uncertainties: number };
/** 57, judge */
export type JudgementFacts = {
  readonly settled: readonly Settled[];
};
/** 50, confront: number of the last fact that it was shown, and how many contradictions it names. */
export type ComparisonFacts = { readonly upTo: number; readonly contradicted: number };
/** 48, equate: claims that it ruled on, what they restate or contradict, and what of its rulings does not count; in ids. */
export type RestatementFacts = {
  readonly asked: readonly string[];
  readonly same: readonly { readonly claim: string; readonly of: string }[];
  readonly contrary: readonly { readonly claim: string; readonly of: string }[];
  readonly dropped: readonly string[];
};
/**
 * 57, intervene: how many constraints and sub-problems it offers. `needs`: of each sub-problem, the places of those, from
 * 0, whose answers it needs; nothing: told by an older version.
 */
export type InterventionFacts = {
  readonly diagnosis: Intervention['diagnosis'];
  readonly constraints: number;
  readonly subProblems: number;
  readonly needs?: readonly (readonly number[])[];
  readonly pivot: readonly Characteristic[];
};
/**
 * 1–52, summary: it lists more than the format shows, which asks for the report (OMEGA rules §5.2). Length as
 * OMEGA rules §5.1 have it, or what is wrong with it.
 */
export type SummaryFacts = {
  readonly complex: boolean;
  readonly problems: readonly string[];
};

/** What Symposium reads in the answer to each task. The activity computes it, and the workflow knows it by the task. */
export type OmegaFacts = {
  readonly contribute: ContributionFacts;
  readonly summary: SummaryFacts;
  readonly confront: ComparisonFacts;
  readonly equate: RestatementFacts;
  readonly classify: ClassificationFacts;
  readonly judge: JudgementFacts;
  readonly intervene: InterventionFacts;
  /** Reports and last words are read by agents and people only. */
  readonly report: NothingRead;
  readonly synthesise: NothingRead;
  readonly recommend: NothingRead;
};

type NothingRead = Readonly<Record<string, never>>;
