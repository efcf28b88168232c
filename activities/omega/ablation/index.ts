import type { AblationActivities } from '../../../shared/omega/ablation/index.ts';
import type { Database } from '../../store/database.ts';
import { concludeAblationIn } from './conclude.ts';
import { openAblationIn } from './open.ts';
import { sealRoundIn } from './seal.ts';

/**
 * The ablation's activities, by the names under which its workflow calls them. `defaultModel`: the worker's, or null.
 */
export function ablationIn(db: Database, defaultModel: string | null): AblationActivities {
  return {
    openAblation: openAblationIn(db, defaultModel),
    sealRound: sealRoundIn(db),
    concludeAblation: concludeAblationIn(db),
  };
}
