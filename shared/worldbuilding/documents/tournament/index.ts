/** The face of `shared/worldbuilding/documents/tournament`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { tournamentRecordOf } from './assemble.ts';
export { inOrder, placeName, resultWords, settledWords } from './page.ts';
export type { RecordedPairing, TournamentRecord } from './record.ts';
