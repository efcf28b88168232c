/** The face of `shared/worldbuilding/tournament`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { OpenedTournament, TournamentActivities, TournamentInput } from './activities.ts';
export type { TournamentBrief } from './brief.ts';
export { kickoffOf, matchKeyOf } from './kickoffs.ts';
export { type Format, formats, isPlayed, type Plan } from './plan.ts';
export { type Progress, progressOf } from './progress.ts';
export { planOf, readTournament, type ReadTournament, tournamentFields, usualTournament } from './read-tournament.ts';
export { play, resultEntry, resultsOf } from './result-row.ts';
export type { MatchResult } from './results.ts';
