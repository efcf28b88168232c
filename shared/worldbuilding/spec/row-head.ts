import type { MatchRowHead } from '../match-rows.ts';
import type { Team } from '../vocabulary.ts';

/** Of a row of a team's way to its spec: `step` makes its key. */
export const headOfSpec = (team: Team, step: string, summary: string): MatchRowHead => ({
  key: `${team}/CRYSTALLIZATION/${step}`,
  team,
  phase: 'CRYSTALLIZATION',
  round: 0,
  summary,
});
