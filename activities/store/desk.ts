import type { AskRequest } from '../../shared/kernel/ask.ts';
import { callColumns, type StoredCall } from './calls.ts';
import type { Queryable } from './database.ts';
import type { Note } from './notes.ts';
import { runColumns, type RunRow } from './runs.ts';

/** Everything that is asked of the store before an agent is asked: one round trip. */
export interface LaidDesk {
  /** Requests of this very question that are paid already. */
  readonly paid: readonly StoredCall[];
  readonly run: RunRow | null;
  /** Answers and notes that the file names; notes in the file's order, so that a request keeps its bytes. */
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
  /**
   * Tokens that the agent has written in this attempt at the phase for the tasks whose answers lay on the desk. Its
   * other calls may be under way side by side and would count or not as chance has it, but a request that is
   * repeated after a crash must find the same number.
   */
  readonly writtenElsewhere: number;
}

type Asked = Pick<AskRequest, 'runKey' | 'phase' | 'round' | 'agent' | 'task' | 'file'>;

export async function layDesk(db: Queryable, { runKey, phase, round, agent, task, file }: Asked, ownKeys: readonly string[]): Promise<LaidDesk> {
  const { rows } = await db.query<LaidDesk>(
    `with filed as (select ${callColumns} from symposium.calls where call_key = any($2)),
          own as (select task, output_tokens, call_key from symposium.calls where run_key = $1 and phase = $4 and round = $5 and agent = $6 and task <> $7)
     select coalesce((select jsonb_agg(to_jsonb(paid)) from (select ${callColumns} from symposium.calls where call_key = any($3)) as paid), '[]') as paid,
            (select to_jsonb(run) from (select ${runColumns} from symposium.runs where run_key = $1) as run) as run,
            coalesce((select jsonb_agg(to_jsonb(filed)) from filed), '[]') as calls,
            coalesce((select jsonb_agg(jsonb_build_object('key', note_key, 'content', content, 'addressee', addressee, 'body', body) order by array_position($2, note_key))
                        from symposium.notes where note_key = any($2)), '[]') as notes,
            (select coalesce(sum(output_tokens), 0)::int from own where task in (select task from own where call_key = any($2))) as "writtenElsewhere"`,
    [runKey, Object.values(file), ownKeys, phase, round, agent, task],
  );
  return rows[0] ?? { paid: [], run: null, calls: [], notes: [], writtenElsewhere: 0 };
}
