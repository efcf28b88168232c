/** The face of `shared/omega/answers`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { checkedTestimony, knownIn } from './checked-testimony.ts';
export { addressed, type Origin, originOf } from './addresses.ts';
export { contributionTasks, monitorTasks, type OmegaTask, phiTasks, resolverTasks } from './by-agent.ts';
export {
  type AdversaryContribution,
  type AttackFinding,
  type Contribution,
  type SummaryAnswer,
  summaryAnswer,
  type VerifierContribution,
} from './contribution.ts';
export type { ContributionFacts, OmegaFacts } from './facts.ts';
export type { FailureTestimony, PatternTestimony, SessionTestimony, SuccessTestimony } from './memory.ts';
export {
  type Classification,
  type Intervention,
  intervention,
  phiSynthesis,
  type PhiSynthesis,
  type Recommendation,
} from './phi.ts';
export {
  classificationFacts,
  comparisonFacts,
  contributionFacts,
  interventionFacts,
  judgementFacts,
  summaryFacts,
} from './read-facts.ts';
export { restatementFacts } from './restatements.ts';
export { type Shown, shownIn } from './shown.ts';
export { contributionNamings, emptyRows, entryNamings, needNamings, resolutionNaming } from './namings.ts';
export {
  type Clarification,
  type Comparison,
  type ConflictResolution,
  type Consensus,
  type Falsification,
  type GapDetection,
  type GapHunt,
  type Judgement,
  type Progress,
  quality,
  type Quality,
  type Restatements,
  type Steelman,
  type Survival,
  synthesis,
  type Synthesis,
} from './special.ts';
export { taskWords } from './task-words.ts';
export { testimonyOf } from './testimony.ts';
export { tierZeroLine } from './tier-line.ts';
export { summaryProblems } from './tier-summary.ts';
