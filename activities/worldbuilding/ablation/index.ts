import type { TeamAblationActivities } from '../../../shared/worldbuilding/ablation/index.ts';
import type { RunDefaults } from '../../run-defaults.ts';
import type { Database } from '../../store/database.ts';
import { concludeTeamAblationIn } from './conclude.ts';
import { openTeamAblationIn } from './open.ts';

/** The activities of an ablation of a team (worldbuilding rules §16). */
export function teamAblationIn(db: Database, defaults: Pick<RunDefaults, 'model'>): TeamAblationActivities {
  return {
    openTeamAblation: openTeamAblationIn(db, defaults),
    concludeTeamAblation: concludeTeamAblationIn(db),
  };
}
