/** The face of `shared/omega/memory`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { consistencyRules, leaningOn, missingCounterparts, violations } from './consistency.ts';
export { type MemoryEntry, mergeEntries, shownAs, used } from './entries.ts';
export { exportOf } from './export.ts';
export {
  type Lesson,
  lessonsOf,
  type SessionLessons,
  shareOf,
  type Testified,
  type Use,
  usedSections,
  usesOf,
} from './handover.ts';
export type { HypothesisMove } from './hypotheses.ts';
export type { Stamp } from './lessons.ts';
export { type Match, matchEntries } from './matching.ts';
export { type Section, sectionNames, sections } from './sections.ts';
export { type RowBodies, type SessionRow, specialMemories, type SpecialMemory } from './session-rows.ts';
export { emptySession, type SessionState } from './session-state.ts';
export { foldOn, foldSession } from './session.ts';
export { standingsOf, type TrackRecord } from './standing.ts';
export { stepRows } from './step-rows.ts';
export { memoryRows, outputCalls, type RowOrder, sessionEntry, sessionRows } from './stored-rows.ts';
export { type ReadContribution, syncEventsOf } from './sync.ts';
export { toldBy, toldCharacters } from './told.ts';
