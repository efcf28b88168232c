/** The face of `shared/scenario/corpus`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { seedBudgetOf, sideBySide, type SeedBudget } from './attrition.ts';
export { coverageOf, type Coverage, type Planned } from './coverage.ts';
export { planCorpus, type CorpusPlan } from './plan.ts';
export { corpusPolicy } from './policy.ts';
export { readCorpusOrder } from './targets.ts';
