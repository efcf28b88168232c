/** The face of `shared/scenario/facts`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  type ActFacts,
  type BallotFacts,
  type CandidateCheckFacts,
  type ChallengeFacts,
  noActFacts,
  type Refusal,
  refusals,
  type RefusedChallenge,
  type ResponseFacts,
  type StatementFacts,
  type VetoFacts,
  type VetoReviewFacts,
} from './acts.ts';
export { adviceFacts, attemptFacts } from './advice.ts';
export {
  classificationFacts,
  type ClassificationFacts,
  type Ethics,
  type ImpossibilityType,
  informedFacts,
  type InformedFacts,
  profileOf,
} from './classification.ts';
export { contradictionsBetween, type HouseChallenge } from './contradictions.ts';
export {
  ballotFacts,
  deepDiveFacts,
  literatureFacts,
  noveltyFacts,
  type ProofReader,
  responseFacts,
  statementFacts,
  type Vetoed,
  vetoReviewFacts,
} from './disputes.ts';
export { groundingFacts, type GroundingFacts } from './grounding.ts';
export type { Contradiction } from './mathematics-contradictions.ts';
export { mathematicsFacts, type MathematicsFacts } from './mathematics.ts';
export {
  answerFacts,
  type AnswerFacts,
  calibrationFacts,
  type CalibrationFacts,
  dimensionFacts,
  type DimensionFacts,
  distractorFacts,
  type DistractorFacts,
  type DistractorVerdict,
  doubtFacts,
  type DoubtFacts,
  memoFacts,
  type MemoFacts,
  type Readiness,
  readinessFacts,
  type ReadinessFacts,
  recheckFacts,
  type RecheckFacts,
  traceFacts,
  type TraceFacts,
  verdictFacts,
  type VerdictFacts,
} from './refinement.ts';
export { actFacts, type ActSetting, type ReportedActs } from './report-acts.ts';
export { type RenewedFacts, revisionFacts, type RevisionFacts } from './revision.ts';
export type { Citing } from './report-substance.ts';
export { plain, rollCall, type RollCall } from './roll-call.ts';
export { seedFacts, type SeedFacts, type Similarity } from './seed.ts';
export { blank } from './substance.ts';
export { listedIn } from './told-counts.ts';
export type { ScenarioFacts } from './task-facts.ts';
export { onRecordOf } from './trace-disputes.ts';
export { traceWanting } from './trace-wanting.ts';
export { voteWanting } from './vote-wanting.ts';
export { claimFacts, type ClaimFacts, type LeadFacts, physicsFacts, type PhysicsFacts } from './validation.ts';
