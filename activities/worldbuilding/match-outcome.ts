import type { MatchOutcome } from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';

/**
 * What a match that was played to its end came to, from its own rows; null: it was not. Usage is of everything that was
 * paid for it.
 */
export async function findMatchOutcome(db: Queryable, runKey: string): Promise<MatchOutcome | null> {
  const { rows } = await db.query<MatchOutcome>(
    `with ended as (select content from symposium.ledger where run_key = $1 and type = 'MATCH' and content->>'kind' = 'ENDED' and content->>'end' in ('JUDGED', 'UNJUDGED')),
          verdict as (select content->'verdict' as of from symposium.ledger where run_key = $1 and type = 'MATCH' and content->>'kind' = 'VERDICT'),
          published as (select content->'files' as files from symposium.ledger where run_key = $1 and entry_key = 'published'),
          calls as (select coalesce(sum(input_tokens), 0)::int as input, coalesce(sum(cached_input_tokens), 0)::int as cached, coalesce(sum(output_tokens), 0)::int as output,
                           coalesce(sum(cost_microdollars), 0) as cost, bool_or(cost_microdollars is null) as unknown from symposium.calls where run_key = $1),
          pictures as (select coalesce(sum(cost_microdollars), 0) as cost, bool_or(cost_microdollars is null) as unknown from symposium.pictures where run_key = $1)
     select ended.content->>'end' as end, (select of->>'winner' from verdict) as winner, nullif((select of->'means' from verdict), 'null') as means, ended.content->>'why' as why,
            coalesce((select files from published), '[]') as documents,
            (select jsonb_build_object('inputTokens', calls.input, 'cachedInputTokens', calls.cached, 'outputTokens', calls.output,
               'costMicrodollars', case when coalesce(calls.unknown, false) or coalesce(pictures.unknown, false) then null else calls.cost + pictures.cost end) from calls, pictures) as usage
       from ended`,
    [runKey],
  );
  return rows[0] ?? null;
}
