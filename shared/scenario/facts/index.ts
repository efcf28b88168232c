/** The door to the facts: what activities compute from answers, and all that workflows know of them. */
export { seedFacts, type SeedFacts, type Similarity } from './seed.ts';
export { revisionFacts, type RevisionFacts } from './revision.ts';
export { claimFacts, jointAssessment, type ClaimFacts, type LeadFacts, type VetoFacts } from './validation.ts';
export { physicsFacts, type PhysicsFacts } from './physics.ts';
export { mathematicsFacts, type Contradiction, type MathematicsFacts } from './mathematics.ts';
export { groundingFacts, type GroundingFacts } from './grounding.ts';
export { classificationFacts, ethicalFail, informedFacts, profileOf, type ClassificationFacts, type Ethics, type ImpossibilityType, type InformedFacts } from './classification.ts';
export {
  calibrationFacts, dimensionFacts, distractorFacts, doubtFacts, memoFacts, readinessFacts, recheckFacts, traceFacts,
  type CalibrationFacts, type DimensionFacts, type DistractorFacts, type DistractorVerdict, type DoubtFacts,
  type MemoFacts, type Readiness, type ReadinessFacts, type RecheckFacts, type TraceFacts,
} from './refinement.ts';
export { rollCall, type RollCall } from './roll-call.ts';
