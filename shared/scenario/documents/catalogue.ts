import type { z } from 'zod';
import { jsonSchemaOf } from '../../kernel/published-schema.ts';
import { askedSeedDocument } from '../answers/seed.ts';
import { mathematicsReport, physicsReport } from '../answers/validation.ts';
import { groundingReport } from '../answers/grounding.ts';
import { classificationReport, informedClassification } from '../answers/classification.ts';
import {
  answersToRequests,
  calibrationVote,
  dimensionVote,
  distractorReview,
  doubt,
  readinessVote,
  recheck,
  reviewMemo,
  verdictsOnAnswers,
} from '../answers/refinement.ts';
import { breakthrough, challenge, veto } from '../answers/acts.ts';
import {
  challengeResponse,
  deepDive,
  disputeVote,
  literatureSearch,
  noveltyCheck,
  statusStatement,
  vetoReview,
} from '../answers/disputes.ts';
import { agentTrace } from '../answers/trace.ts';
import { advice, askedAttempt } from '../answers/advice.ts';
import { message } from '../message.ts';
import { versions, type SchemaName } from '../versions.ts';
import { evaluationDocumentSchema } from './evaluation.ts';
import { metadataRecordSchema } from './metadata.ts';
import { methodologyDocumentSchema } from './methodology-document.ts';
import { paperSchema } from './paper.ts';
import { publicDocumentSchema } from './public.ts';
import { registrySchema } from './registry.ts';
import { releaseSchema } from './release.ts';
import { validationReportSchema } from './validation-report.ts';

/** Every published schema under its name (scenario rules §8.1); the compiler demands one for each row of `versions`. */
export const catalogue: Readonly<Record<SchemaName, z.ZodType>> = {
  message,
  seed_document: askedSeedDocument,
  physics_report: physicsReport,
  mathematics_report: mathematicsReport,
  validation_report: validationReportSchema,
  grounding_report: groundingReport,
  classification_report: classificationReport,
  informed_classification: informedClassification,
  doubt,
  review_memo: reviewMemo,
  calibration_vote: calibrationVote,
  dimension_vote: dimensionVote,
  distractor_review: distractorReview,
  answers_to_requests: answersToRequests,
  verdicts_on_answers: verdictsOnAnswers,
  recheck,
  readiness_vote: readinessVote,
  agent_trace: agentTrace,
  advice,
  attempt: askedAttempt,
  challenge,
  challenge_response: challengeResponse,
  dispute_vote: disputeVote,
  veto,
  veto_review: vetoReview,
  status_statement: statusStatement,
  breakthrough,
  novelty_check: noveltyCheck,
  deep_dive: deepDive,
  literature_search: literatureSearch,
  public_document: publicDocumentSchema,
  paper: paperSchema,
  release: releaseSchema,
  evaluation_document: evaluationDocumentSchema,
  methodology_document: methodologyDocumentSchema,
  metadata_record: metadataRecordSchema,
  registry: registrySchema,
};

export const schemaNames = Object.keys(catalogue) as SchemaName[];

/** The JSON Schema (draft 2020-12) of one catalogue entry. */
export const jsonSchema = (name: SchemaName): Record<string, unknown> =>
  jsonSchemaOf({ name, version: versions.schemas[name], schema: catalogue[name] });
