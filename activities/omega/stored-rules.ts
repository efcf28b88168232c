import type { SessionBrief } from '../../shared/omega/session-brief.ts';
import { completed, type SessionPolicy } from '../../shared/omega/session-policy.ts';
import type { Database } from '../store/database.ts';
import { Remembered } from '../store/remembered.ts';
import { findRun } from '../store/runs.ts';

/** What a session was opened with and keeps for life. */
export interface Rules {
  readonly policy: SessionPolicy;
  /** Weights of agents' words, by id. */
  readonly standings: SessionBrief['standings'];
}

const rememberedSessions = 100;

/** Reads a session's rules: each once by this process. */
export function rulesReader(db: Database): (runKey: string) => Promise<Rules> {
  const remembered = new Remembered<Rules>(rememberedSessions);
  return async (runKey) => {
    const known = remembered.get(runKey);
    if (known !== null) return known;
    const run = await findRun<SessionBrief, SessionPolicy>(db, runKey);
    if (!run) throw new Error(`session ${runKey} is not stored`);
    const rules: Rules = { policy: completed(run.policy), standings: run.brief.standings };
    remembered.put(runKey, rules);
    return rules;
  };
}
