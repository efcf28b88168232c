import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { Queryable } from './database.ts';

/**
 * Tokens that an agent has written in this attempt at a phase for the tasks whose answers lay on the desk when it was
 * asked. Its other calls may be under way side by side with this one and would count or not as chance has it, but a
 * request that is repeated after a crash must find the same number.
 */
export async function writtenElsewhere(db: Queryable, { runKey, phase, round, agent, task, file }: Pick<AskRequest, 'runKey' | 'phase' | 'round' | 'agent' | 'task' | 'file'>): Promise<number> {
  const { rows } = await db.query<{ written: number }>(
    `with own as (select * from symposium.calls where run_key = $1 and phase = $2 and round = $3 and agent = $4 and task <> $5)
     select coalesce(sum(output_tokens), 0)::int as written from own where task in (select task from own where call_key = any($6))`,
    [runKey, phase, round, agent, task, Object.values(file)],
  );
  return rows[0]?.written ?? 0;
}
