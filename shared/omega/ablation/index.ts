/** The face of `shared/omega/ablation`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type {
  AblationActivities,
  AblationBrief,
  AblationPolicy,
  OpenedAblation,
  RoundEnd,
  SealedQuestion,
} from './activities.ts';
export { type AblationAnswers, type AblationFacts, comparison, type Comparison, type Solution } from './answers.ts';
export { type Arm, arms, isArm, pairsOf } from './arms.ts';
export { blinded, type Raw } from './blind.ts';
export { armRows, judgingLine, pairRows, renderAblation } from './document.ts';
export type { Marked } from './duels.ts';
export { findingWords } from './finding.ts';
export { type AblationInput, type AblationOrder, readAblationInput } from './input.ts';
export { entryKeyOf, longestAblationKey, sealKeyOf, sessionKeyOf } from './place.ts';
export { type AblationReport, reportOf, type Shown } from './report.ts';
export {
  type AblationPhase,
  ablationPhases,
  ablationRoster,
  type AblationTask,
  ablationTasks,
  judgePlaces,
} from './roster.ts';
export { rubric } from './rubric.ts';
export { type Judgement, judgementsOf, labelled } from './seal.ts';
export { normalised } from './vote.ts';
