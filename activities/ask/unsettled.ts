import { batchByRun } from '../store/batch-by-run.ts';
import type { Queryable } from '../store/database.ts';

interface Asking {
  readonly call: string;
  readonly most: number;
  /**
   * How the request ended; `asked`: it has no row of an end. A request that has both a row `lost` and a row `failed`
   * counts as failed.
   */
  readonly state: 'asked' | 'failed' | 'lost';
  /**
   * Whether the call has a stored answer; if so, one of its requests without an end, or of those noted as lost, brought
   * it.
   */
  readonly answered: boolean;
}

/**
 * The most, in microdollars, that requests without a stored answer may have cost: those that were lost, and those that
 * failed in a way that leaves open whether they were paid. It is read from the rows that each request leaves (kernel
 * rules §6). Those rows are looked up by their exact keys, since this runs after each call and a run's ledger is long;
 * `left(entry_key, 6)` keeps Postgres from scanning all keys with the same beginning. Questions of a panel, whose
 * answers are stored at the same moment, share one statement.
 */
export function unsettledReader(db: Queryable): (runKey: string, calls: readonly string[]) => Promise<number> {
  return batchByRun(async (runKey, questions: readonly (readonly string[])[]) => {
    const askings = await askingsOf(db, runKey, questions.flat());
    return questions.map((calls) => unsettledAmong(askings, calls));
  });
}

async function askingsOf(db: Queryable, runKey: string, calls: readonly string[]): Promise<Asking[]> {
  const { rows } = await db.query<Asking>(
    `select asked.content->>'call' as call, coalesce(ended.content->>'state', 'asked') as state,
            coalesce(((coalesce(ended.content, asked.content))->>'cost_at_most_microdollars')::float8, 0) as most,
            exists (select from symposium.ledger answer
                     where answer.run_key = $1 and answer.entry_key = 'call/' || (asked.content->>'call')) as answered
       from symposium.ledger asked
       left join lateral (
         select content from symposium.ledger
          where run_key = $1 and entry_key in ('failed' || substr(asked.entry_key, 6), 'lost' || substr(asked.entry_key, 6))
          order by entry_key limit 1
       ) ended on true
      where asked.run_key = $1 and asked.type = 'CALL' and asked.content->>'state' = 'asked'
        and asked.content->>'call' = any($2) and left(asked.entry_key, 6) = 'asked/'
      order by asked.sequence`,
    [runKey, calls],
  );
  return rows;
}

const unsettledAmong = (askings: readonly Asking[], calls: readonly string[]): number =>
  calls.map((call) => unsettledIn(askings.filter((asking) => asking.call === call))).reduce((sum, one) => sum + one, 0);

function unsettledIn(askings: readonly Asking[]): number {
  const sum = (some: readonly Asking[]) => some.reduce((all, { most }) => all + most, 0);
  const failed = askings.filter(({ state }) => state === 'failed');
  const silent = askings.filter(({ state }) => state !== 'failed');
  const known = silent.some(({ answered }) => answered) ? 1 : 0;
  return sum(failed) + sum(silent.slice(known));
}
