import { type AblationBrief, sessionKeyOf } from '../../../shared/omega/ablation/index.ts';
import type { Database } from '../../store/database.ts';
import { listRuns, type RunSummary } from '../../store/runs.ts';
import { costSum, paidFor } from '../../store/trials.ts';

/** Newest first, each with what it has cost, its sessions and their sub-sessions included. Three statements, whatever their number. */
export async function listAblations(db: Database, limit: number): Promise<RunSummary[]> {
  const runs = await listRuns(db, 'ablation', limit);
  const { rows: briefs } = await db.query<{ runKey: string; brief: Pick<AblationBrief, 'rounds'> }>(
    'select run_key as "runKey", brief from symposium.runs where run_key = any($1)',
    [runs.map(({ runKey }) => runKey)],
  );
  const parts = briefs.flatMap(({ runKey, brief }) => [
    { of: runKey, part: runKey },
    ...Array.from({ length: brief.rounds }, (_, nth) => ({ of: runKey, part: sessionKeyOf(runKey, nth + 1) })),
  ]);
  const { rows: costs } = await db.query<{ of: string; cost: number | null }>(
    `with recursive parts as (
       select * from unnest($1::text[], $2::text[]) as given (whole, run_key)
       union select parts.whole, r.run_key from symposium.runs r join parts on r.parent = parts.run_key
     )
     select whole as "of", ${costSum('c.cost_microdollars')} as cost
       from parts cross join lateral ${paidFor('parts.run_key')} as c group by whole`,
    [parts.map(({ of }) => of), parts.map(({ part }) => part)],
  );
  const costOf = new Map(costs.map(({ of, cost }) => [of, cost]));
  return runs.map((run) => ({
    ...run,
    costMicrodollars: costOf.has(run.runKey) ? (costOf.get(run.runKey) ?? null) : 0,
  }));
}
