import { z } from 'zod';
import { acts } from './acts.ts';
import { confidence, dimensions, impossibilityTypes, label, listOf, prose, status, tier } from '../vocabulary.ts';

const rated = z.object({ rationale: prose, score: z.number().int().min(1).max(5) });
/** One agent's I.D.C.B.T.X, with its reasons. */
export const ratedProfile = z.object(
  Object.fromEntries(dimensions.map((dimension) => [dimension, rated])) as Record<
    (typeof dimensions)[number],
    typeof rated
  >,
);

/** The seven questions of the ethical checklist (scenario rules §2.4.4). */
export const ethicalQuestions = [
  'violence',
  'trivialises-suffering',
  'stereotypes',
  'instructions-for-harm',
  'children-in-peril',
  'cultural-unfairness',
  'harmful-bias',
] as const;

const ethicalReview = z.object({
  checklist: listOf(z.object({ question: z.enum(ethicalQuestions), note: prose, concern: z.boolean() })),
  notes: prose,
  assessment: z.enum(['PASS', 'PASS-WITH-NOTES', 'FAIL']),
});

/** SOCRATES's Classification Report, blind (scenario rules §2.4.7). */
export const classificationReport = z.object({
  justification: prose,
  alternatives: listOf(z.object({ status, whyRejected: prose })),
  status,
  statusConfidence: confidence,
  typeJustification: prose,
  impossibilityType: z.enum(impossibilityTypes),
  ethics: ethicalReview,
  epistemology: z.object({
    surface: prose,
    deep: prose,
    metacognitive: z.enum(['LOW', 'MEDIUM', 'HIGH']),
    transferability: prose,
  }),
  difficulty: ratedProfile,
  tier,
  /**
   * Assumptions of the text that one might drop, and answers so plain that they may be it (scenario rules §3.4, MT and
   * DG).
   */
  suspicions: listOf(prose),
  ...acts,
  confidence,
});
export type ClassificationReport = z.infer<typeof classificationReport>;

/** SOCRATES again, having seen the solution: the first task of REFINE (scenario rules §2.4.1). */
export const informedClassification = z.object({
  justification: prose,
  status,
  impossibilityType: z.enum(impossibilityTypes),
  difficulty: ratedProfile,
  ethicsNotes: prose,
  ethics: z.enum(['PASS', 'PASS-WITH-NOTES', 'FAIL']),
  /**
   * The blind report already named the hidden assumption, the trivial answer or the impossibility; null where there is
   * no such trick.
   */
  sawTrickBlind: z.boolean().nullable(),
  /** What the difference between blind and informed says of the illusion. */
  deltaDescription: label,
  confidence,
});
export type InformedClassification = z.infer<typeof informedClassification>;
