/** The face of `shared/evaluation/suspects`: people look at keys that answers agree with each other against. Workflows import the files themselves, so that their bundle holds nothing else. */
export {
  type ConcludedSuspects,
  type OpenedSuspects,
  suspectCategory,
  type SuspectedKey,
  suspectedOf,
  suspectKind,
  type SuspectsActivities,
  type SuspectsBrief,
} from './activities.ts';
export { type Finding, findingsIn, lastFindings, type SuspectReview } from './findings.ts';
export { suspectsInput, type SuspectsInput } from './input.ts';
export { type SuspectsPolicy } from './policy.ts';
