import type { OmegaActivities } from '../../shared/omega/activities.ts';
import type { Embed } from '../scenario/concept.ts';
import type { RunDefaults } from '../scenario/open.ts';
import type { Database } from '../store/database.ts';
import { sessionReader } from '../store/session.ts';
import { assessIn } from './assess.ts';
import { openSessionIn } from './open.ts';
import { settleIn } from './settle.ts';

/** The activities of OMEGA, by the names under which its workflow calls them. They share one reader, which fetches each answer once. */
export function omegaIn(db: Database, defaults: Pick<RunDefaults, 'model' | 'embedder'>, deps: { readonly embed: Embed }): Omit<OmegaActivities, 'conclude'> {
  const read = sessionReader(db);
  return { openSession: openSessionIn(db, defaults, deps), settle: settleIn(db, read), assess: assessIn(db, read) };
}
