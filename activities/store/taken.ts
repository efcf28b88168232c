import type { Queryable } from './database.ts';
import { outcomeColumn } from './outcomes.ts';
import { paidFor } from './trials.ts';

/** How a run ended, what it published, and what its calls took. */
export interface TakenByRun {
  /** null: it has not ended, or was stopped without an ending. */
  readonly outcome: string | null;
  readonly number: number | null;
  readonly tokens: number;
  /** null: the price of a call is not known. */
  readonly costMicrodollars: number | null;
}

/** By run key; a run that is not in the store is left out. One statement. */
export async function takenBy(db: Queryable, runKeys: readonly string[]): Promise<ReadonlyMap<string, TakenByRun>> {
  const { rows } = await db.query<TakenByRun & { readonly runKey: string }>(
    `select r.run_key as "runKey", ${outcomeColumn}, g.number, coalesce(c.tokens, 0)::float as tokens,
            case when c.unpriced then null else coalesce(c.cost, 0)::float end as "costMicrodollars"
       from symposium.runs r
       left join symposium.run_outcomes o using (run_key)
       left join symposium.registry g using (run_key)
       left join lateral (select sum(input_tokens + output_tokens) as tokens, sum(cost_microdollars) as cost,
                                 bool_or(cost_microdollars is null) as unpriced
                            from ${paidFor('r.run_key')} as paid) c on true
      where r.run_key = any($1)`,
    [runKeys],
  );
  return new Map(rows.map(({ runKey, ...taken }) => [runKey, taken]));
}
