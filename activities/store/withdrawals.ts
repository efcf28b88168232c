import { scenarioId, type Signature, withdrawalAct } from '../../shared/kernel/index.ts';
import { provenAct } from '../identity/proven-act.ts';
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

const withdrawn = `select number, run_key as "runKey", reason, to_char(at at time zone 'utc', 'YYYY-MM-DD') as "on"
       from symposium.withdrawals`;

/** Every scenario of a corpus that was withdrawn, in the order of their ids. */
export async function listWithdrawals(db: Queryable, corpus: string): Promise<Withdrawal[]> {
  const { rows } = await db.query<Withdrawal>(`${withdrawn} where corpus = $1 order by number`, [corpus]);
  return rows;
}

/** The withdrawal of the scenario that a run has published; null: it stands. */
export async function findWithdrawal(db: Queryable, runKey: string): Promise<Withdrawal | null> {
  const { rows } = await db.query<Withdrawal>(`${withdrawn} where run_key = $1`, [runKey]);
  return rows[0] ?? null;
}

/** How a scenario is withdrawn. `signed`: by whoever does it, where reviewers have keys. */
export interface WithdrawalOrder {
  readonly corpus: string;
  readonly number: number;
  readonly by: string;
  readonly reason: string;
  readonly signed?: Signature | null;
}

/**
 * Withdraws a published scenario, under the lock of its corpus's registry, so that no release is made meanwhile. The first
 * withdrawal stands; null: there is no such scenario. `problem`: it is not that of whoever it names, and nothing is written.
 */
export async function withdraw(
  db: Database,
  order: WithdrawalOrder,
): Promise<{ readonly withdrawal: Withdrawal; readonly isNew: boolean } | { readonly problem: string } | null> {
  const { corpus, number, by, reason, signed = null } = order;
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const standing = async () => (await listWithdrawals(client, corpus)).find((one) => one.number === number);
    const before = await standing();
    if (before !== undefined) return { withdrawal: before, isNew: false };
    const { rows } = await client.query<{ runKey: string }>(
      'select run_key as "runKey" from symposium.registry where corpus = $1 and number = $2',
      [corpus, number],
    );
    const [published] = rows;
    if (published === undefined) return null;
    const { runKey } = published;
    const act = withdrawalAct({ corpus, scenarioId: scenarioId(number), by, reason });
    const proof = await provenAct(client, { act, signed, opening: 1, runKey, asked: `withdrawal/${runKey}` });
    if (typeof proof !== 'string') return proof;
    await client.query(
      'insert into symposium.withdrawals (run_key, corpus, number, by, reason) values ($1, $2, $3, $4, $5)',
      [runKey, corpus, number, by, sealedText(reason)],
    );
    const withdrawal = await standing();
    return withdrawal === undefined ? null : { withdrawal, isNew: true };
  });
}
