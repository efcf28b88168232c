/** The face of `shared/scenario/corpus`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { BatchActivities, BatchInput, BatchKickoff, BatchNews, OpenedBatch, ScenarioEnd } from './activities.ts';
export { auditOf, type AuditLine, type CorpusAudit, courseOf, seedsAt } from './audit.ts';
export { seedBudgetOf, sideBySide, type SeedBudget } from './attrition.ts';
export { batchPolicy, type BatchPolicyChanges, type StoredBatchPolicy } from './batch-policy.ts';
export { batchEntry, type BatchRow, batchRows, making } from './batch-rows.ts';
export {
  type BatchBrief,
  batchKickoff,
  type BatchScenario,
  type BatchStanding,
  batchStandingOf,
  nextOf,
} from './batch-standing.ts';
export { type CellStanding, cellStandings } from './cell-standing.ts';
export type { CorpusActivities, CorpusNews, CorpusStop, CorpusTurn } from './corpus-activities.ts';
export { corpusEntry, type CorpusRow, corpusRows, isHeld, notDrawn } from './corpus-rows.ts';
export {
  auditedPlanOf,
  batchKeyOf,
  type CorpusBrief,
  type CorpusInput,
  nightPlanOf,
  plannedBatches,
  readCorpus,
  sampleRunOf,
  type StoredCorpusPolicy,
} from './corpus-run.ts';
export { type CorpusStep, nextStep, placeOf, stopAfter } from './milestones.ts';
export { coverageOf, type Coverage, type Planned } from './coverage.ts';
export { type Cell, planCorpus, type CorpusPlan } from './plan.ts';
export {
  type BeforeNight,
  cell,
  type CellCount,
  cellsOf,
  nameOf,
  type Night,
  type NightPlan,
  nightSlots,
  type WaitingReview,
} from './night.ts';
export { nightOf, nightReportOf } from './night-report.ts';
export { corpusPolicy, milestones } from './policy.ts';
export { readBatch, type ReadBatch } from './read-batch.ts';
export { readNight, type ReadNight } from './read-night.ts';
export { type CorpusOrder, readCorpusOrder } from './targets.ts';
export {
  batchRanges,
  type BatchHealth,
  type CorpusHealth,
  corpusHealthOf,
  driftOfLast,
  healthPolicy,
  type HealthRow,
} from './health.ts';
export {
  attritionRows,
  coverageRows,
  driftRows,
  healthPage,
  measureRows,
  summaryPairs,
  systemRows,
  vetoHeads,
  vetoRows,
} from './health-page.ts';
