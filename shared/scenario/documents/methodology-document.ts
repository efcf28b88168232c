import { z } from 'zod';
import { agents, label, phases, status, type Agent, type Phase } from '../vocabulary.ts';
import { seedDocument } from '../answers/seed.ts';
import { groundingReport } from '../answers/grounding.ts';
import { classificationReport, informedClassification } from '../answers/classification.ts';
import { calibrationVote, distractorReview, readinessVote, reviewMemo } from '../answers/refinement.ts';
import { schemaUrn } from '../versions.ts';
import { breakthroughLogShape, challengeShape, correctionShape, refusedShape, vetoShape } from './dispute-shapes.ts';
import { closedTrace, closedTraces } from './traces.ts';
import { revisionLoops } from './metadata.ts';
import {
  adviceShape,
  briefOf,
  briefShape,
  byAgent,
  certificateShape,
  countsShape,
  deltaShape,
  difficultyOf,
  difficultyShape,
  disagreementShape,
  discussionShape,
  envelope,
  houseShape,
  loopsShape,
  passageShape,
  provenanceShape,
  reviewShape,
  rows,
  stampShape,
  statusByShape,
  versionsShape,
  votesShape,
} from './shapes.ts';
import { validationReport, validationReportSchema } from './validation-report.ts';
import type { ScenarioRecord } from './record.ts';

/** The methodology trace as data: every deliverable whole (scenario rules §2.6.2, point 3). */
export const methodologyDocumentSchema = z.strictObject({
  ...envelope('methodology_document'),
  name: label,
  status,
  /** How it was found: by all five, by authority, … */
  statusBy: statusByShape,
  difficulty: difficultyShape,
  brief: briefShape,
  createdAt: stampShape,
  /** Who brought the scenario; null: ATHENA designed it. */
  contributor: z.string().nullable(),
  documentVersion: z.int().min(1),
  wallSeconds: z.number().min(0),
  revisionLoops: loopsShape,
  counts: countsShape,
  seed: seedDocument,
  validation: validationReportSchema,
  house: houseShape,
  grounding: groundingReport,
  classification: classificationReport,
  informed: informedClassification,
  delta: deltaShape,
  memos: byAgent(reviewMemo),
  calibration: byAgent(calibrationVote),
  votes: votesShape,
  discussions: rows(discussionShape),
  distractorReviews: byAgent(distractorReview),
  readiness: byAgent(readinessVote),
  /** What optional agents advised, with who they were; none of it was counted. */
  advice: rows(adviceShape),
  disagreements: rows(disagreementShape),
  /**
   * Each challenge with both sides' words, what was refused, vetoes and proposals with their evidence, and what fell
   * later.
   */
  challenges: rows(challengeShape),
  refused: rows(refusedShape),
  vetoes: rows(vetoShape),
  breakthroughs: rows(breakthroughLogShape),
  corrections: rows(correctionShape),
  /** Confidence of each agent in each phase that it had a part in. */
  confidences: z.record(z.enum(agents), z.partialRecord(z.enum(phases), z.number().min(0).max(1))),
  reviews: rows(reviewShape),
  gates: rows(passageShape),
  isolation: certificateShape,
  traces: rows(closedTrace),
  provenance: provenanceShape,
  versions: versionsShape,
});
type MethodologyDocument = z.infer<typeof methodologyDocumentSchema>;

export function methodologyDocument(record: ScenarioRecord): MethodologyDocument {
  const {
    simulated,
    scenarioId,
    createdAt,
    wallSeconds,
    counts,
    seed,
    house,
    grounding,
    classification,
    informed,
    delta,
    memos,
    calibration,
    votes,
    discussions,
    distractorReviews,
    readiness,
    advice,
    disagreements,
    challenges,
    refused,
    vetoes,
    breakthroughs,
    corrections,
    reviews,
    gates,
    isolation,
    provenance,
    versions,
  } = record;
  return {
    schema: schemaUrn('methodology_document'),
    simulated,
    scenarioId,
    name: seed.name,
    status: record.status,
    statusBy: record.statusBy,
    difficulty: difficultyOf(record),
    brief: briefOf(record),
    createdAt,
    wallSeconds,
    contributor: record.contributor ?? null,
    documentVersion: record.version ?? 1,
    revisionLoops: revisionLoops(record),
    counts,
    seed,
    validation: validationReport(record),
    house,
    grounding,
    classification,
    informed,
    delta,
    memos,
    calibration,
    votes,
    discussions,
    distractorReviews,
    readiness,
    advice,
    disagreements,
    challenges,
    refused,
    vetoes,
    breakthroughs,
    corrections,
    confidences: confidences(record),
    reviews,
    gates,
    isolation,
    traces: closedTraces(record),
    provenance,
    versions,
  };
}

function confidences({ cast }: ScenarioRecord): Record<Agent, Partial<Record<Phase, number>>> {
  return Object.fromEntries(agents.map((agent) => [agent, cast[agent].confidences])) as Record<
    Agent,
    Partial<Record<Phase, number>>
  >;
}
