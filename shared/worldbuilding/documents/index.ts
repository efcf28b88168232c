/** The face of `shared/worldbuilding/documents`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { MatchArchive } from './archive.ts';
export { shownPictures } from './assemble-pictures.ts';
export { matchRecordOf } from './assemble.ts';
export { likenessHead, likenessOverWords, likenessRows, likenessWords } from './distinctness.ts';
export {
  matchDocument,
  type MatchDocument,
  matchFiles,
  tournamentDocument,
  type TournamentDocument,
  tournamentFiles,
  worldbuildingJsonSchema,
  worldbuildingSchemaNames,
} from './files.ts';
export {
  artifactNames,
  categoryNames,
  outcomeNames,
  partNames,
  phaseNames,
  points,
  speakerNames,
  teamName,
  tierNames,
} from './names.ts';
export { changesSince, nothingTold, retold, type Change, type Told } from './live/changes.ts';
export { offerForm } from './live/form.ts';
export { judgesPage, sharedPage, spectatorsPage, type ServedPage } from './live/page.ts';
export { judgeParts, matchParts, type JudgementTold } from './live/parts.ts';
export { sealedRecordOf, withServedPictures } from './live/sealed.ts';
export type { Standing } from './live/standing.ts';
export { folderOfMatch, matchPaths, tournamentPaths } from './paths.ts';
export type { MatchRecord } from './record.ts';
export { type ReplayLine, replayOf, usualPace } from './replay.ts';
