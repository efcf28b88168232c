import type { Usage } from '../../../shared/kernel/index.ts';
import type { OmegaActivities } from '../../../shared/omega/index.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { costSum } from '../../store/trials.ts';

/**
 * What a session cost and where PHI's last word lies, both by the stored calls: what was paid counts, however the
 * session ended.
 */
export function auditSessionIn(db: Database): OmegaActivities['auditSession'] {
  return async function auditSession({ session }) {
    const [usage, ref] = await Promise.all([usageOfSession(db, session), lastWord(db, session)]);
    return { usage, ref };
  };
}

/** With all sub-sessions, which are runs of their own below it. Another system's run under the key is no session. */
async function usageOfSession(db: Queryable, session: string): Promise<Usage> {
  const { rows } = await db.query<Usage>(
    `with recursive parts as (
       select run_key from symposium.runs where run_key = $1 and system = 'omega'
       union select r.run_key from symposium.runs r join parts on r.parent = parts.run_key
     )
     select coalesce(sum(input_tokens), 0)::float as "inputTokens", coalesce(sum(cached_input_tokens), 0)::float as "cachedInputTokens",
            coalesce(sum(output_tokens), 0)::float as "outputTokens",
            ${costSum('cost_microdollars')} as "costMicrodollars"
       from symposium.calls join parts using (run_key)`,
    [session],
  );
  return rows[0] ?? { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costMicrodollars: 0 };
}

/** The synthesis; of a session that failed, the recommendation. */
async function lastWord(db: Queryable, session: string): Promise<string | null> {
  const { rows } = await db.query<{ key: string }>(
    `select call_key as key from symposium.calls
      where run_key = $1 and agent = 'phi' and task in ('synthesise', 'recommend') and outcome = 'answered'
      order by task = 'synthesise' desc, round desc, at desc, call_key limit 1`,
    [session],
  );
  return rows[0]?.key ?? null;
}

/** Every model that answered in these runs, in one line. */
export async function modelsOfRuns(db: Queryable, runKeys: readonly string[]): Promise<string> {
  const { rows } = await db.query<{ model: string }>(
    'select distinct model from symposium.calls where run_key = any($1) order by model',
    [runKeys],
  );
  return rows.map(({ model }) => model).join(', ');
}
