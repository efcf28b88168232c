import { storable } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { keptOfBrief } from './kept-fields.ts';
import { cancelledColumn, outcomeColumn } from './outcomes.ts';
import { sealedJson } from './sealed.ts';
import { costOfRun } from './trials.ts';
import { utcSecond } from './utc.ts';

export interface RunRow<Brief = unknown, Policy = unknown> {
  readonly runKey: string;
  readonly system: string;
  readonly parent: string | null;
  readonly corpus: 'simulated' | 'real';
  readonly brief: Brief;
  readonly policy: Policy;
  readonly createdAt: string;
}

/** Columns of a run, under the names of `RunRow`. */
export const runColumns = `run_key as "runKey", system, parent, corpus, brief, policy,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** Stores a run, or finds the one that already has this key: the first brief and policy stand. */
export async function openRun<Brief = unknown, Policy = unknown>(
  db: Queryable,
  run: Omit<RunRow<Brief, Policy>, 'createdAt'>,
): Promise<RunRow<Brief, Policy>> {
  await db.query(
    `insert into symposium.runs (run_key, system, parent, corpus, brief, policy) values ($1, $2, $3, $4, $5, $6)
     on conflict (run_key) do nothing`,
    [
      run.runKey,
      run.system,
      run.parent,
      run.corpus,
      sealedJson(run.brief, keptOfBrief(run.system)),
      JSON.stringify(run.policy),
    ],
  );
  const stored = await findRun<Brief, Policy>(db, run.runKey);
  if (!stored) throw new Error(`run ${run.runKey} was stored but is not there`);
  return stored;
}

/**
 * The run of this key, or null. `Brief`, `Policy`: what the run's system stored in these columns after checking it, and
 * nobody writes them later; the row alone cannot tell which system that was.
 */
export async function findRun<Brief, Policy>(db: Queryable, runKey: string): Promise<RunRow<Brief, Policy> | null> {
  // A workflow may have any id, and Postgres refuses some of them as a key; such a run does not exist, and the opening
  // of runs says what is wrong with the id.
  if (!storable(runKey)) return null;
  const { rows } = await db.query<RunRow<Brief, Policy>>(
    `select ${runColumns} from symposium.runs where run_key = $1`,
    [runKey],
  );
  return rows[0] ?? null;
}

/** A line of `scenario list`: the run and how far it came. */
export interface RunSummary {
  readonly runKey: string;
  readonly corpus: string;
  readonly category: string;
  readonly tier: string;
  readonly status: string;
  readonly createdAt: string;
  readonly phase: string | null;
  readonly outcome: string | null;
  /** Somebody has asked for its end, which is not written yet. */
  readonly cancelled: boolean;
  readonly number: number | null;
  readonly costMicrodollars: number | null;
}

/** Newest runs first. One statement, whatever their number. */
export async function listRuns(db: Queryable, system: string, limit: number): Promise<RunSummary[]> {
  const { rows } = await db.query<RunSummary>(
    `select r.run_key as "runKey", r.corpus, r.brief->>'category' as category, r.brief->>'tier' as tier, r.brief->>'status' as status,
            ${utcSecond('r.created_at')} as "createdAt",
            (select l.phase from symposium.ledger l where l.run_key = r.run_key order by sequence desc limit 1) as phase,
            ${outcomeColumn}, ${cancelledColumn}, g.number,
            ${costOfRun('r.run_key')} as "costMicrodollars"
       from symposium.runs r
       left join symposium.run_outcomes o using (run_key)
       left join symposium.registry g using (run_key)
      where r.system = $1 order by r.created_at desc, r.run_key limit $2`,
    [system, limit],
  );
  return rows;
}
