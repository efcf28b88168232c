import type { TeamAblationBrief } from '../../../shared/worldbuilding/ablation/index.ts';
import type { Database } from '../../store/database.ts';
import { listRuns, type RunSummary } from '../../store/runs.ts';
import { costOfMatch } from '../match-list.ts';
import { system } from './open.ts';

/** Newest first. Each with what its matches have cost: it asks nobody itself. Three statements, whatever their number. */
export async function listTeamAblations(db: Database, limit: number): Promise<RunSummary[]> {
  const runs = await listRuns(db, system, limit);
  const { rows: briefs } = await db.query<{ runKey: string; brief: Pick<TeamAblationBrief, 'matches'> }>(
    'select run_key as "runKey", brief from symposium.runs where run_key = any($1)',
    [runs.map(({ runKey }) => runKey)],
  );
  const matchesOf = new Map(briefs.map(({ runKey, brief }) => [runKey, brief.matches.map(({ match }) => match)]));
  const { rows: costs } = await db.query<{ runKey: string; cost: number | null }>(
    `select r.run_key as "runKey", ${costOfMatch} as cost from symposium.runs r where r.run_key = any($1)`,
    [[...matchesOf.values()].flat()],
  );
  // A match that has not begun has cost nothing; one whose cost is not known makes the sum unknown.
  const costOf = new Map(costs.map(({ runKey, cost }) => [runKey, cost]));
  const sumOf = (matches: readonly string[]): number | null =>
    matches.reduce<number | null>((sum, match) => {
      const cost = costOf.get(match);
      return sum === null || cost === null ? null : sum + (cost ?? 0);
    }, 0);
  return runs.map((run) => ({ ...run, costMicrodollars: sumOf(matchesOf.get(run.runKey) ?? []) }));
}
