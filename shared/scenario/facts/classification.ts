import { ethicalQuestions, type ClassificationReport, type InformedClassification } from '../answers/classification.ts';
import { dimensions, type Dimension, type Profile, type Status, type Tier } from '../vocabulary.ts';
import { noActFacts, type ActFacts } from './acts.ts';
import { rollCall, type RollCall } from './roll-call.ts';
import { blank, freshWords, said, words } from './substance.ts';

export type Ethics = ClassificationReport['ethics']['assessment'];
export type ImpossibilityType = ClassificationReport['impossibilityType'];

export type ClassificationFacts = {
  readonly confidence: number;
  readonly status: Status;
  readonly statusConfidence: number;
  /** Repetitions count once. */
  readonly justificationWords: number;
  /** Other statuses than its own that it rejects for a reason. */
  readonly alternatives: number;
  readonly type: ImpossibilityType;
  readonly typeJustified: boolean;
  readonly ethics: Ethics;
  readonly ethicalQuestions: RollCall;
  /** Questions that SOCRATES answers with a concern. */
  readonly ethicalConcerns: readonly string[];
  readonly ethicalNotes: boolean;
  readonly profile: Profile;
  /** Dimensions scored without a reason. */
  readonly unexplained: readonly Dimension[];
  /** The tier that SOCRATES states; the profile's own tier is computed elsewhere. */
  readonly statedTier: Tier;
  readonly metacognitive: ClassificationReport['epistemology']['metacognitive'];
  /** Assumptions to drop and plain answers that SOCRATES suspects while blind. */
  readonly suspicions: number;
  readonly acts: ActFacts;
};

export type InformedFacts = {
  readonly confidence: number;
  readonly status: Status;
  readonly justificationWords: number;
  readonly type: ImpossibilityType;
  readonly ethics: Ethics;
  readonly profile: Profile;
  readonly unexplained: readonly Dimension[];
  /** SOCRATES's own word on whether the blind report named the trick; null where there is none. */
  readonly sawTrickBlind: boolean | null;
};

type Rated = ClassificationReport['difficulty'];

export function profileOf(difficulty: Rated): Profile {
  const { I, D, C, B, T, X } = difficulty;
  return { I: I.score, D: D.score, C: C.score, B: B.score, T: T.score, X: X.score };
}

export const unexplainedIn = (difficulty: Rated): readonly Dimension[] =>
  dimensions.filter((dimension) => blank(difficulty[dimension].rationale));

export function classificationFacts(report: ClassificationReport, acts: ActFacts = noActFacts): ClassificationFacts {
  const { ethics } = report;
  return {
    confidence: report.confidence,
    status: report.status,
    statusConfidence: report.statusConfidence,
    justificationWords: freshWords(report.justification),
    alternatives: report.alternatives.filter(
      ({ status, whyRejected }) => status !== report.status && !blank(whyRejected),
    ).length,
    type: report.impossibilityType,
    typeJustified: !blank(report.typeJustification),
    ethics: ethics.assessment,
    ethicalQuestions: rollCall(
      ethicalQuestions,
      ethics.checklist.map(({ question }) => question),
    ),
    ethicalConcerns: [...new Set(ethics.checklist.filter(({ concern }) => concern).map(({ question }) => question))],
    ethicalNotes: !blank(ethics.notes),
    profile: profileOf(report.difficulty),
    unexplained: unexplainedIn(report.difficulty),
    statedTier: report.tier,
    metacognitive: report.epistemology.metacognitive,
    suspicions: said(report.suspicions),
    acts,
  };
}

export function informedFacts(report: InformedClassification): InformedFacts {
  return {
    confidence: report.confidence,
    status: report.status,
    justificationWords: words(report.justification),
    type: report.impossibilityType,
    ethics: report.ethics,
    profile: profileOf(report.difficulty),
    unexplained: unexplainedIn(report.difficulty),
    sawTrickBlind: report.sawTrickBlind,
  };
}

/** An ethical FAIL goes to a person at once, whatever else the gate finds (scenario rules §5.4). */
export const ethicalFail = ({ ethics }: { readonly ethics: Ethics }): boolean => ethics === 'FAIL';
