/** The face of `shared/worldbuilding/ablation`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { EndedMatch, OpenedTeamAblation, TeamAblationActivities, TeamAblationInput } from './activities.ts';
export { compareSides, type Finding, findingWords, type PlayedMatch } from './compare.ts';
export { readTeamAblation, type TeamAblationBrief, usualAblation } from './read-ablation.ts';
export { differenceRows, matchRowsOf, renderTeamAblation, summaryLine, type TeamAblationReport } from './report.ts';
