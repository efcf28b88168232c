/** The face of `shared/evaluation/leaderboard`: several evaluations of one set in order. */
export { type Leaderboard, leaderboardOf, leaderboardRows } from './leaderboard.ts';
