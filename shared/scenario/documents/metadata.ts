import { z } from 'zod';
import { agents, category, label, phases, type Phase } from '../vocabulary.ts';
import { schemaUrn } from '../versions.ts';
import { table } from '../../page/markdown.ts';
import { yesNo } from './figures.ts';
import { measureShape, measuresOf } from './measures.ts';
import {
  adviserVersionShape,
  briefOf,
  briefShape,
  castShape,
  countsShape,
  difficultyOf,
  difficultyShape,
  envelope,
  loopsShape,
  provenanceShape,
  reviewShape,
  rows,
  stampShape,
  versionsShape,
} from './shapes.ts';
import { labelled, statusLabel } from './status.ts';
import type { CastRecord, ScenarioRecord } from './record.ts';
import { dollars } from '../../text/amounts.ts';

/** The metadata record (scenario rules §2.6.2, point 4), and what it takes to make the scenario again. */
export const metadataRecordSchema = z.strictObject({
  ...envelope('metadata_record'),
  runKey: z.string(),
  name: label,
  category,
  status: statusLabel,
  difficulty: difficultyShape,
  brief: briefShape,
  /** Who brought the scenario; null: ATHENA designed it. */
  contributor: z.string().nullable(),
  /** 1, and one more for each dispute that ended in a new version. */
  documentVersion: z.int().min(1),
  createdAt: stampShape,
  publishedAt: stampShape,
  /** Model and prompt of each agent, with what it used. */
  agentVersions: castShape,
  /** The same of the optional agents. */
  advisers: rows(adviserVersionShape),
  /** Attempts of each phase beyond the first. */
  revisionLoops: loopsShape,
  counts: countsShape,
  /** Sum of the model calls' time, and the time from start to documents; seconds. */
  computeSeconds: z.number().min(0),
  wallSeconds: z.number().min(0),
  /** Each with what its healthy range says of it (scenario rules §D). */
  measures: rows(measureShape),
  humanReview: z.strictObject({ triggered: z.boolean(), outcomes: rows(reviewShape) }),
  provenance: provenanceShape,
  versions: versionsShape,
});
export type MetadataRecord = z.infer<typeof metadataRecordSchema>;

/** Attempts of each phase beyond the first (scenario rules §6.1, "Revision loops"). */
export function revisionLoops(record: Pick<ScenarioRecord, 'rounds'>): Record<Phase, number> {
  return Object.fromEntries(phases.map((phase) => [phase, Math.max(0, record.rounds[phase] - 1)])) as Record<
    Phase,
    number
  >;
}

export function metadataDocument(record: ScenarioRecord): MetadataRecord {
  return {
    schema: schemaUrn('metadata_record'),
    simulated: record.simulated,
    scenarioId: record.scenarioId,
    runKey: record.runKey,
    name: record.seed.name,
    category: record.brief.category,
    status: labelled(record),
    difficulty: difficultyOf(record),
    brief: briefOf(record),
    contributor: record.contributor ?? null,
    documentVersion: record.version ?? 1,
    createdAt: record.createdAt,
    publishedAt: record.publishedAt,
    agentVersions: record.cast,
    advisers: record.advice.map(({ adviser, phase, absence, cast }) => ({
      adviser,
      phase,
      advised: absence === null,
      cast,
    })),
    revisionLoops: revisionLoops(record),
    counts: record.counts,
    computeSeconds: record.computeSeconds,
    wallSeconds: record.wallSeconds,
    measures: measuresOf(record),
    humanReview: { triggered: record.reviews.length > 0, outcomes: record.reviews },
    provenance: record.provenance,
    versions: { orchestrator: record.versions.orchestrator, schemas: record.versions.schemas },
  };
}

/**
 * Fields of the metadata record that are missing, wrong or blank, as dotted paths (scenario rules §5.6); none where it
 * is complete.
 */
export function missingMetadata(document: unknown): string[] {
  const parsed = metadataRecordSchema.safeParse(document);
  if (!parsed.success) return parsed.error.issues.map((issue) => issue.path.join('.'));
  const { runKey, name, createdAt, publishedAt, agentVersions, versions } = parsed.data;
  const blank = (fields: object, prefix = '') =>
    Object.entries(fields)
      .filter(([, value]) => typeof value === 'string' && value.trim() === '')
      .map(([field]) => `${prefix}${field}`);
  return [
    ...blank({ runKey, name, createdAt, publishedAt }),
    ...agents.flatMap((agent) => blank(agentVersions[agent], `agentVersions.${agent}.`)),
    ...blank(versions, 'versions.'),
  ];
}

/** `Phase 1: 0, Phase 2: 1, …` of the first five phases, as the template has it. */
export function loopsText(record: Pick<ScenarioRecord, 'rounds'>): string {
  const loops = revisionLoops(record);
  return phases
    .slice(0, 5)
    .map((phase, index) => `Phase ${index + 1}: ${loops[phase]}`)
    .join(', ');
}

export function humanReviewText({ reviews }: Pick<ScenarioRecord, 'reviews'>): string {
  return (
    yesNo(reviews.length > 0).toUpperCase() +
    (reviews.length === 0 ? '' : ` (${reviews.map((review) => review.decision).join(', ')})`)
  );
}

export function versionTable({ cast, advice }: Pick<ScenarioRecord, 'cast' | 'advice'>): string {
  const rowOf = (agent: string, { model, snapshot, version, tokens, costMicrodollars }: CastRecord) => [
    agent,
    model,
    snapshot ?? 'unknown',
    version,
    tokens,
    costMicrodollars === null ? 'unknown' : dollars(costMicrodollars),
  ];
  return table(
    ['Agent', 'Model', 'Snapshot', 'Prompt version', 'Tokens', 'Cost (USD)'],
    [
      ...agents.map((agent) => rowOf(agent, cast[agent])),
      ...advice.map((one) => rowOf(`${one.adviser} (adviser)`, one.cast)),
    ],
  );
}
