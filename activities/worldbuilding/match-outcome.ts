import type { MatchOutcome } from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';
import { paidFor } from '../store/trials.ts';

/**
 * What a match that was played to its end came to, from its own rows; null: it was not. Usage is of everything that was
 * paid for it.
 */
export async function findMatchOutcome(db: Queryable, runKey: string): Promise<MatchOutcome | null> {
  const { rows } = await db.query<OutcomeRows>(
    `with ended as (select content from symposium.ledger where run_key = $1 and type = 'MATCH' and content->>'kind' = 'ENDED' and content->>'end' in ('JUDGED', 'UNJUDGED')),
          verdict as (select content from symposium.ledger where run_key = $1 and type = 'MATCH' and content->>'kind' = 'VERDICT'),
          published as (select content from symposium.ledger where run_key = $1 and entry_key = 'published'),
          calls as (select coalesce(sum(input_tokens), 0)::int as input, coalesce(sum(cached_input_tokens), 0)::int as cached, coalesce(sum(output_tokens), 0)::int as output,
                           coalesce(sum(cost_microdollars), 0) as cost, bool_or(cost_microdollars is null) as unknown from ${paidFor('$1')} as paid),
          pictures as (select coalesce(sum(cost_microdollars), 0) as cost, bool_or(cost_microdollars is null) as unknown from symposium.pictures where run_key = $1)
     select ended.content as ended, (select content from verdict) as judged, (select content from published) as published,
            (select jsonb_build_object('inputTokens', calls.input, 'cachedInputTokens', calls.cached, 'outputTokens', calls.output,
               'costMicrodollars', case when coalesce(calls.unknown, false) or coalesce(pictures.unknown, false) then null else calls.cost + pictures.cost end) from calls, pictures) as usage
       from ended`,
    [runKey],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { ended, judged, published, usage } = row;
  return {
    end: ended.end,
    winner: judged?.verdict?.winner ?? null,
    means: judged?.verdict?.means ?? null,
    why: ended.why,
    documents: published?.files ?? [],
    usage,
  };
}

/** Contents of the rows in which its end, its verdict and its documents stand. */
interface OutcomeRows extends Pick<MatchOutcome, 'usage'> {
  readonly ended: Pick<MatchOutcome, 'end' | 'why'>;
  readonly judged: { readonly verdict: Pick<MatchOutcome, 'winner' | 'means'> | null } | null;
  readonly published: { readonly files: MatchOutcome['documents'] } | null;
}
