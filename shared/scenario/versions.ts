import { orchestratorVersion } from '../kernel/house-entry.ts';
import { urnOf } from '../kernel/published-schema.ts';

/**
 * Versions of what others build upon (scenario rules §8.5). The orchestrator's is semantic; a schema's first number
 * rises when a document that was valid stops being so, its second when fields are added. Every version stays in the
 * repository's history and keeps its own `$id`.
 */
export const versions = {
  orchestrator: orchestratorVersion,
  schemas: {
    message: '1.0',
    seed_document: '2.0',
    physics_report: '1.1',
    mathematics_report: '2.0',
    validation_report: '1.2',
    grounding_report: '1.1',
    classification_report: '1.1',
    informed_classification: '1.1',
    doubt: '1.0',
    review_memo: '1.1',
    calibration_vote: '1.0',
    dimension_vote: '1.0',
    distractor_review: '1.0',
    answers_to_requests: '1.0',
    verdicts_on_answers: '1.0',
    recheck: '1.0',
    readiness_vote: '1.0',
    agent_trace: '1.0',
    advice: '1.0',
    attempt: '1.0',
    challenge: '1.0',
    challenge_response: '1.0',
    dispute_vote: '1.0',
    veto: '1.0',
    veto_review: '1.0',
    status_statement: '1.0',
    breakthrough: '1.0',
    novelty_check: '1.0',
    deep_dive: '1.0',
    literature_search: '1.0',
    public_document: '1.1',
    paper: '1.0',
    release: '1.2',
    evaluation_document: '1.6',
    methodology_document: '1.5',
    metadata_record: '1.2',
    registry: '1.0',
  },
} as const;

export type SchemaName = keyof typeof versions.schemas;

export const schemaUrn = (name: SchemaName): string => urnOf(name, versions.schemas[name]);

/**
 * What a document may name as its schema: today's version, then the earlier ones of the same first number, which lack
 * fields and are valid otherwise (scenario rules §8.5).
 */
export function readableUrns(name: SchemaName): string[] {
  const [first = '1', second = '0'] = versions.schemas[name].split('.');
  return Array.from({ length: Number(second) + 1 }, (_, back) => urnOf(name, `${first}.${Number(second) - back}`));
}
