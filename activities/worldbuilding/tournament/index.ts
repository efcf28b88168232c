import type { TournamentActivities } from '../../../shared/worldbuilding/tournament/index.ts';
import type { RunDefaults } from '../../run-defaults.ts';
import type { Database } from '../../store/database.ts';
import { nextMatchesIn } from './next-matches.ts';
import { openTournamentIn } from './open.ts';
import { publishTournamentIn } from './publish.ts';
import { recordResultIn } from './record-result.ts';
import { sayCancelledIn } from './say-cancelled.ts';

/**
 * The activities of tournaments. Where one stands is a fold over its results, so whoever takes it up again goes on from
 * there.
 */
export function tournamentIn(db: Database, defaults: Pick<RunDefaults, 'model'>): TournamentActivities {
  return {
    openTournament: openTournamentIn(db, defaults),
    nextMatches: nextMatchesIn(db),
    recordResult: recordResultIn(db),
    publishTournament: publishTournamentIn(db),
    sayCancelled: sayCancelledIn(db),
  };
}
