import { ethicalQuestions, type ClassificationReport, type InformedClassification } from '../answers/classification.ts';
import { dimensions, statuses, tiers, type Dimension, type Profile, type Status, type Tier } from '../vocabulary.ts';
import { noActFacts, type ActFacts } from './acts.ts';
import { countedInRationales, overcounted, type Listed } from './told-counts.ts';
import { deadlineDenied } from './told-times.ts';
import { changeDenied, otherBlindStatus, otherStatus } from './spoken-of.ts';
import { rollCall, type RollCall } from './roll-call.ts';
import { tierOf } from '../difficulty.ts';
import { blank, freshWords, said, unreasoned, words } from './substance.ts';

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
  /** Where the report contradicts itself or leaves a part unsaid, in words; undefined in older histories. */
  readonly hollow?: ClassificationHollow;
  readonly acts: ActFacts;
};

/** By the criterion that says so. A type alias, so that it can stand inside facts. */
export type ClassificationHollow = {
  readonly status: readonly string[];
  readonly type: readonly string[];
  readonly epistemology: readonly string[];
  readonly difficulty: readonly string[];
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
  /** Undefined in older histories. */
  readonly hollow?: InformedHollow;
};

export type InformedHollow = { readonly view: readonly string[]; readonly ethics: readonly string[] };

type Rated = ClassificationReport['difficulty'];

export function profileOf(difficulty: Rated): Profile {
  const { I, D, C, B, T, X } = difficulty;
  return { I: I.score, D: D.score, C: C.score, B: B.score, T: T.score, X: X.score };
}

export const unexplainedIn = (difficulty: Rated): readonly Dimension[] =>
  dimensions.filter((dimension) => unreasoned(difficulty[dimension].rationale));

/** `deadlineSeconds`: what the page states, of which a blind SOCRATES speaks. */
export function classificationFacts(
  report: ClassificationReport,
  acts: ActFacts = noActFacts,
  deadlineSeconds: number | null = null,
): ClassificationFacts {
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
    hollow: hollowIn(report, deadlineSeconds),
    acts,
  };
}

/** `held`: the design, and the blind view that comes before. */
export function informedFacts(
  report: InformedClassification,
  held?: {
    readonly listed: Listed;
    readonly blind: Pick<ClassificationReport, 'status' | 'impossibilityType' | 'difficulty'> | null;
  },
): InformedFacts {
  return {
    confidence: report.confidence,
    status: report.status,
    justificationWords: words(report.justification),
    type: report.impossibilityType,
    ethics: report.ethics,
    profile: profileOf(report.difficulty),
    unexplained: unexplainedIn(report.difficulty),
    sawTrickBlind: report.sawTrickBlind,
    hollow: {
      view: [
        ...(blank(report.justification) ? ['the informed view has no justification'] : []),
        ...typeAgainst(report),
        ...oneReason(report.difficulty),
        ...otherStatus(report),
        ...(held === undefined
          ? []
          : [
              ...countedInRationales(report.difficulty, held.listed),
              ...overcounted([['the justification', report.justification]], held.listed),
              ...(held.blind === null
                ? []
                : [...otherBlindStatus(report, held.blind.status), ...changeDenied(report, held.blind)]),
            ]),
      ],
      ethics:
        report.ethics === 'PASS-WITH-NOTES' && blank(report.ethicsNotes)
          ? [`${report.ethics} comes without notes`]
          : [],
    },
  };
}

/** The likeliest of so many is as likely as their mean at least. */
export const leastStatusConfidence = 1 / statuses.length;

/** A stated tier may lie so many steps off the one that its own scores come to, which leaves room for judgement. */
export const tierLeeway = 1;

function hollowIn(report: ClassificationReport, deadlineSeconds: number | null): ClassificationHollow {
  const { alternatives, status, statusConfidence, tier, difficulty, epistemology } = report;
  const computed = tierOf(profileOf(difficulty)).tier;
  return {
    status: [
      ...otherStatus(report),
      ...(alternatives.some((one) => one.status === status)
        ? [`${status} is both the status and a rejected alternative`]
        : []),
      ...(statusConfidence >= leastStatusConfidence
        ? []
        : [`with a confidence of ${statusConfidence} the status cannot be the likeliest of ${statuses.length}`]),
    ],
    type: typeAgainst(report),
    epistemology: (['surface', 'deep', 'transferability'] as const)
      .filter((part) => blank(epistemology[part]))
      .map((part) => `the epistemological analysis says nothing under ${part}`),
    difficulty: [
      ...oneReason(difficulty),
      ...deadlineDenied(difficulty, deadlineSeconds),
      ...dimensions.flatMap((dimension) => scoredOtherwise(dimension, difficulty[dimension])),
      ...(Math.abs(tiers.indexOf(tier) - tiers.indexOf(computed)) > tierLeeway
        ? [`the tier is ${tier}, and the scores come to ${computed}`]
        : []),
    ],
  };
}

/** `Scored 3 of 5`, `a score of 3/5`: not `3 of 5 objects`, which are counted. */
const toldScore =
  /\b(?:scored?|rated?|rating|mark)(?: (?:it|this|of|as|at|is|a))? ([1-5]) ?(?:of|out of|\/) ?5\b(?! [a-z])/gi;

/** `the wrong way: 5 of 5.` closes a reason that counts nothing; with `3 of 5` things may be counted. */
const closingScore = /(?:^|[:;,.–—(] ?)([1-5]) ?(?:of|out of|\/) ?5[.)]?$/u;
const counting =
  /\b(?:objects?|items?|things?|elements?|distractors?|insights?|steps?|domains?|fields?|rows?|one of|two of|of the)\b/iu;

/** A rationale that tells scores, none of which is the score. */
function scoredOtherwise(dimension: Dimension, { rationale, score }: Rated[Dimension]): string[] {
  const closing = counting.test(rationale) ? null : closingScore.exec(rationale.trim());
  const told = [...rationale.matchAll(toldScore), ...(closing === null ? [] : [closing])].map(([, figure]) =>
    Number(figure),
  );
  return told.length === 0 || told.includes(score)
    ? []
    : [`the rationale of ${dimension} tells ${told.join(', ')} of 5, and its score is ${score}`];
}

/** What is solvable as it stands is not impossible in principle, and what is proved impossible is nothing else. */
function typeAgainst({
  status,
  impossibilityType,
}: Pick<ClassificationReport, 'status' | 'impossibilityType'>): string[] {
  const inPrinciple = impossibilityType === 'III';
  const wrong = status === 'PX' ? !inPrinciple : inPrinciple && (status === 'KS' || status === 'CT');
  return wrong ? [`type ${impossibilityType} stands against status ${status}`] : [];
}

/** One reason may serve so many dimensions: two scores can have one cause, all of them have not. */
export const sharedReasons = 3;

/** One reason for most scores is a reason for none of them. */
export function oneReason(difficulty: Rated): readonly string[] {
  const reasons = dimensions.map((dimension) => difficulty[dimension].rationale.trim().toLowerCase());
  return [...new Set(reasons)]
    .filter((reason) => !blank(reason))
    .map((reason) => dimensions.filter((_, at) => reasons[at] === reason))
    .filter((shared) => shared.length > sharedReasons)
    .map((shared) => `one and the same reason is given for dimensions ${shared.join(', ')}`);
}
