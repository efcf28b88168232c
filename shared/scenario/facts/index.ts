/** The door to the facts: what activities compute from answers, and all that workflows know of them. */
export { seedFacts, type SeedFacts, type Similarity } from './seed.ts';
export { revisionFacts, type RevisionFacts } from './revision.ts';
export { claimFacts, jointAssessment, type ClaimFacts, type LeadFacts } from './validation.ts';
export { physicsFacts, type PhysicsFacts } from './validation.ts';
export { mathematicsFacts, type MathematicsFacts } from './mathematics.ts';
export type { Contradiction } from './mathematics-contradictions.ts';
export { contradictionsBetween, type HouseChallenge } from './contradictions.ts';
export { groundingFacts, type GroundingFacts } from './grounding.ts';
export {
  classificationFacts,
  ethicalFail,
  informedFacts,
  profileOf,
  type ClassificationFacts,
  type Ethics,
  type ImpossibilityType,
  type InformedFacts,
} from './classification.ts';
export {
  calibrationFacts,
  dimensionFacts,
  distractorFacts,
  doubtFacts,
  memoFacts,
  readinessFacts,
  recheckFacts,
  traceFacts,
  type CalibrationFacts,
  type DimensionFacts,
  type DistractorFacts,
  type DistractorVerdict,
  type DoubtFacts,
  type MemoFacts,
  type Readiness,
  type ReadinessFacts,
  type RecheckFacts,
  type TraceFacts,
} from './refinement.ts';
export {
  noActFacts,
  refusals,
  type ActFacts,
  type BallotFacts,
  type CandidateCheckFacts,
  type ChallengeFacts,
  type Refusal,
  type RefusedChallenge,
  type ResponseFacts,
  type StatementFacts,
  type VetoFacts,
  type VetoReviewFacts,
} from './acts.ts';
export { actFacts, type ActSetting, type ReportedActs } from './report-acts.ts';
export {
  ballotFacts,
  candidateCheckFacts,
  responseFacts,
  statementFacts,
  vetoReviewFacts,
  type ProofReader,
} from './disputes.ts';
export { rollCall, type RollCall } from './roll-call.ts';
export type { ScenarioFacts } from './task-facts.ts';
