import { type Database, type Queryable, transaction } from './database.ts';
import { holdRegistry } from './documents.ts';
import { sealedText } from './sealed.ts';

export interface Withdrawal {
  readonly number: number;
  readonly runKey: string;
  /** Published with the next release. */
  readonly reason: string;
  /** The day, `2026-11-23`. */
  readonly on: string;
}

/** Every scenario of a corpus that was withdrawn, in the order of their ids. */
export async function listWithdrawals(db: Queryable, corpus: string): Promise<Withdrawal[]> {
  const { rows } = await db.query<Withdrawal>(
    `select number, run_key as "runKey", reason, to_char(at at time zone 'utc', 'YYYY-MM-DD') as "on"
       from symposium.withdrawals where corpus = $1 order by number`,
    [corpus],
  );
  return rows;
}

/**
 * Withdraws a published scenario, under the lock of its corpus's registry, so that no release is made meanwhile. The first
 * withdrawal stands; null: there is no such scenario.
 */
export async function withdraw(
  db: Database,
  order: { readonly corpus: string; readonly number: number; readonly by: string; readonly reason: string },
): Promise<{ readonly withdrawal: Withdrawal; readonly isNew: boolean } | null> {
  const { corpus, number, by, reason } = order;
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const { rowCount } = await client.query(
      `insert into symposium.withdrawals (run_key, corpus, number, by, reason)
       select run_key, corpus, number, $3, $4 from symposium.registry where corpus = $1 and number = $2
       on conflict do nothing`,
      [corpus, number, by, sealedText(reason)],
    );
    const withdrawal = (await listWithdrawals(client, corpus)).find((one) => one.number === number);
    return withdrawal === undefined ? null : { withdrawal, isNew: rowCount === 1 };
  });
}
