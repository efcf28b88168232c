/** The face of `shared/scenario/qa`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { type AgentRecord, agentColumns, agentRows, surerOf } from './agent-records.ts';
export {
  type ConcludedSample,
  type OpenedSample,
  type QaActivities,
  sampleKeyOf,
  samplePaperOf,
} from './activities.ts';
export { drawEvenly, drawSample } from './draw.ts';
export {
  type Checked,
  checked,
  type Examined,
  examinedIn,
  hasVerdict,
  isUnderWay,
  leftIn,
  qaKinds,
  type QaReview,
  type QaSample,
} from './examined.ts';
export { heldByKeys, inCorpus, type KeyRules, shareOf } from './held.ts';
export { qaInput, type QaInput } from './input.ts';
export { examinationsOf, type KeyCheck, keyCheckOf, standingOnes } from './key-check.ts';
export {
  alikeByMeaning,
  type AlikeByMeaning,
  embedderTrial,
  likestFirst,
  meaningText,
  type MeaningText,
  type Meant,
  trialTellings,
} from './meaning.ts';
export {
  type MeaningCheck,
  meaningFacts,
  type MeaningFacts,
  meaningRows,
  meaningWords,
  trialWords,
} from './meaning-check.ts';
export type { Mechanism } from './alike-by-words.ts';
export { type MechanismCheck, mechanismOf, mechanismsInTurns, roomOf } from './mechanisms.ts';
export { qaNumbers, type QaPolicy } from './policy.ts';
export type { Bound, QaBrief, QaCorpus, Sampled, Standing } from './sampled.ts';
export { heldWhileExamined, type NamedSample, type UnderExamination, underExamination } from './under-way.ts';
export { keyCheckRows, keyCheckText, keysUnchecked, wrongShareText } from './words.ts';
