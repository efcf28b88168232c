import type { SessionBrief } from '../../shared/omega/session/index.ts';
import { completedPolicy, type SessionPolicy } from '../../shared/omega/index.ts';
import type { Database } from '../store/database.ts';
import { rulesReader, type RulesReader } from '../store/stored-run.ts';

/** What a session was opened with and keeps for life. */
export interface SessionRules {
  readonly policy: SessionPolicy;
  /** Weights of agents' words, by id. */
  readonly standings: SessionBrief['standings'];
}

export const sessionRulesReader = (db: Database): RulesReader<SessionRules> =>
  rulesReader<SessionBrief, SessionPolicy, SessionRules>(db, 'omega', ({ brief, policy }) => ({
    policy: completedPolicy(policy),
    standings: brief.standings,
  }));
