import type { Queryable } from '../store/database.ts';

interface Asking {
  readonly call: string;
  readonly most: number;
  /** `asked`: there is no row of its end. One that was taken for lost and then failed has failed. */
  readonly state: 'asked' | 'failed' | 'lost';
  /** Whether the call has an answer; one of those without an end, or of those taken for lost, is its. */
  readonly answered: boolean;
}

/**
 * Microdollars, at most, of requests that may have been paid and whose answer never came: those that were lost, and
 * those that failed in a way that leaves it open. Read from the rows that each request leaves (kernel rules §6).
 */
export async function unsettledOf(db: Queryable, runKey: string, calls: readonly string[]): Promise<number> {
  const { rows } = await db.query<Asking>(
    `with said as (
       select entry_key, content->>'call' as call, content->>'state' as state,
              coalesce((content->>'cost_at_most_microdollars')::float8, 0) as most
         from symposium.ledger
        where run_key = $1 and type = 'CALL' and content->>'call' = any($2)
     )
     select asked.call, coalesce(ended.state, 'asked') as state, coalesce(ended.most, asked.most) as most,
            exists (select from said answer where answer.entry_key = 'call/' || asked.call) as answered
       from said asked
       left join lateral (
         select state, most from said
          where entry_key in ('failed' || substr(asked.entry_key, 6), 'lost' || substr(asked.entry_key, 6))
          order by entry_key limit 1
       ) ended on true
      where asked.state = 'asked' and starts_with(asked.entry_key, 'asked/')`,
    [runKey, calls],
  );
  return calls.map((call) => unsettledIn(rows.filter((row) => row.call === call))).reduce((sum, one) => sum + one, 0);
}

function unsettledIn(askings: readonly Asking[]): number {
  const sum = (some: readonly Asking[]) => some.reduce((all, { most }) => all + most, 0);
  const failed = askings.filter(({ state }) => state === 'failed');
  const silent = askings.filter(({ state }) => state !== 'failed');
  const known = silent.some(({ answered }) => answered) ? 1 : 0;
  return sum(failed) + sum(silent.slice(known));
}
