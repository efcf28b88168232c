/** The face of `shared/scenario/documents`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { jsonSchema, schemaNames } from './catalogue.ts';
export { documentFacts } from './check.ts';
export type {
  BreakthroughCandidate,
  RecordedBallot,
  RecordedBreakthrough,
  RecordedChallenge,
  RecordedCheck,
  RecordedCorrection,
  RecordedErratum,
  RecordedVeto,
  RefusedAct,
  Verification,
} from './dispute-record.ts';
export {
  downgradeText,
  endingText,
  endText,
  nameOf,
  outcomeText,
  reasonText,
  refusalText,
  resolutionText,
  ruledBy,
} from './dispute-words.ts';
export { type EvaluationDocument, evaluationDocumentSchema } from './evaluation.ts';
export { type Measure, measureHeads, measureRow, measureShape } from './measures.ts';
export { type MetadataRecord, metadataRecordSchema } from './metadata.ts';
export { methodologyDocumentSchema } from './methodology-document.ts';
export { paperOf } from './paper.ts';
export { proofText } from './proof-text.ts';
export { type PublicDocument, publicDocumentSchema, renderPaper } from './public.ts';
export type {
  CalibrationDiscussion,
  CastRecord,
  ClassificationDelta,
  Counts,
  Disagreement,
  GatePassage,
  HouseNumbers,
  RecordedAdvice,
  RecordedReview,
  ScenarioRecord,
} from './record.ts';
export { recordedDelta, recordedGate, recordedHouse } from './recorded.ts';
export { layout, type Registry, registryEntry, registrySchema } from './registry.ts';
export { type Release, releaseSchema } from './release.ts';
