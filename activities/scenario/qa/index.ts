/** The face of `activities/scenario/qa`. */
export { qaIn } from './activities.ts';
export { type DuplicateCheck, duplicateCheckIn } from './duplicates.ts';
export { embeddedAtOnce, embeddingUsage, textsToEmbed, unembedded } from './embed-mechanisms.ts';
export { latestComparisons, meaningCheckIn, vectorNote } from './meaning.ts';
export { mechanismCheckIn } from './mechanisms.ts';
export { type OpenedKey, openedKeys, samplePapers } from './notes.ts';
export { sampleOf, samplesOf, standingScenarios, type StoredStanding, textsOf } from './standing.ts';
