import type { BeforeNight, Cell, CellCount, WaitingReview } from '../../shared/scenario/corpus/index.ts';
import { type Queryable, holdLock } from '../store/database.ts';

/**
 * What a night has to know before it begins. Whoever opens one holds the corpus's nights until its transaction ends, so
 * that of two at once the second finds the first. `adjusts`: what is published counts as what it turned out to be.
 */
export async function beforeNight(
  client: Queryable,
  corpus: string,
  plan: string,
  adjusts = false,
): Promise<BeforeNight> {
  await holdLock(client, `nights/${corpus}`);
  const counts = await client.query<CellCount>(
    `select r.brief->>'category' as category, coalesce(t.entry->'difficulty'->>'tier', r.brief->>'tier') as tier,
            coalesce(left(t.entry->>'status', 2), r.brief->>'status') as status,
            count(g.run_key)::int as made, count(*)::int - count(g.run_key)::int as "underWay"
       from symposium.runs r
       left join symposium.registry g using (run_key)
       left join (select distinct on (run_key) run_key, entry from symposium.registry_history
                   where $2 and corpus = $1 order by run_key, version desc) t using (run_key)
       left join symposium.run_outcomes o using (run_key)
       left join symposium.withdrawals w using (run_key)
      where r.system = 'scenario' and r.corpus = $1 and w.run_key is null and (g.run_key is not null or o.outcome is null)
      group by 1, 2, 3`,
    [corpus, adjusts],
  );
  const others = await client.query<{ runKey: string }>(
    `select r.run_key as "runKey" from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'batch' and r.corpus = $1 and r.brief ? 'night' and o.outcome is null
      order by r.created_at limit 1`,
    [corpus],
  );
  const begun = await client.query<{ seeds: number }>(
    `select count(*)::int as seeds from symposium.ledger l join symposium.runs r using (run_key)
      where r.system = 'batch' and r.corpus = $1 and r.brief->'night'->>'plan' = $2
        and l.type = 'BATCH' and l.content->>'kind' = 'BEGUN'`,
    [corpus, plan],
  );
  return { counts: counts.rows, seeds: begun.rows[0]?.seeds ?? 0, other: others.rows[0]?.runKey ?? null };
}

/**
 * How many scenarios that earlier nights of a plan had begun were published after this night was opened, and stand: people
 * decide at night, too.
 */
export async function publishedSince(
  db: Queryable,
  { runKey, corpus, plan }: { readonly runKey: string; readonly corpus: string; readonly plan: string },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct g.run_key)::int as count
       from symposium.runs n
       join symposium.runs b on b.system = 'batch' and b.corpus = $2 and b.brief->'night'->>'plan' = $3 and b.run_key <> n.run_key
       join symposium.ledger l on l.run_key = b.run_key and l.type = 'BATCH' and l.content->>'kind' = 'BEGUN'
       join symposium.registry g on g.run_key = l.content->>'run' and g.published_at > n.created_at
       left join symposium.withdrawals w on w.run_key = g.run_key
      where n.run_key = $1 and w.run_key is null`,
    [runKey, corpus, plan],
  );
  return rows[0]?.count ?? 0;
}

/** The cells of the scenarios among these runs that have not ended, as they were asked for. */
export async function cellsOfRuns(db: Queryable, runKeys: readonly string[]): Promise<Cell[]> {
  const { rows } = await db.query<Cell>(
    `select brief->>'category' as category, brief->>'tier' as tier, brief->>'status' as status
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.run_key = any($1) and r.system = 'scenario' and o.outcome is null`,
    [runKeys],
  );
  return rows;
}

/** Reviews that are open, of the plan's nights and of the scenarios that these have begun; whose time ends first, first. */
export async function waitingForNights(db: Queryable, corpus: string, plan: string): Promise<WaitingReview[]> {
  const { rows } = await db.query<WaitingReview>(
    `with nights as (
       select run_key from symposium.runs
        where system = 'batch' and corpus = $1 and brief->'night'->>'plan' = $2
     ), theirs as (
       select run_key from nights
       union
       select l.content->>'run' from symposium.ledger l join nights using (run_key)
        where l.type = 'BATCH' and l.content->>'kind' = 'BEGUN'
     )
     select v.review_id as "reviewId", v.run_key as "runKey", v.kind, t.reviewer_group as "group",
            t.claimed_by as "claimedBy",
            to_char(t.deadline at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deadline
       from symposium.reviews v join theirs using (run_key)
       join lateral (select * from symposium.review_turns t where t.review_id = v.review_id
                      order by place desc limit 1) t on true
      where not exists (select from symposium.review_outcomes o where o.review_id = v.review_id and o.nth = t.nth)
      order by t.deadline, v.review_id`,
    [corpus, plan],
  );
  return rows;
}
