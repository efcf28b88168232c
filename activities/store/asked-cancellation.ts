import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

/**
 * Why a run was cancelled, with who asked for it as far as they said so. `otherwise`: the words if no request has been
 * stored since it was opened or reopened, since Temporal's own cancellation gives no reason.
 */
export async function cancelledBecause(db: Queryable, runKey: string, otherwise: string): Promise<string> {
  const { state, by, reason } = await lastOrder(db, runKey);
  if (state !== asked) return otherwise;
  const who = typeof by === 'string' ? ` by ${by}` : '';
  return `it was cancelled${who}${typeof reason === 'string' ? `: ${reason}` : ''}`;
}

/** Whether somebody has asked for its end since it was opened, or reopened. */
export const isCancellationAsked = async (db: Queryable, runKey: string): Promise<boolean> =>
  (await lastOrder(db, runKey)).state === asked;

const asked = 'cancellation asked for';

async function lastOrder(db: Queryable, runKey: string): Promise<LedgerRow['content']> {
  const { rows } = await db.query<Pick<LedgerRow, 'content'>>(
    `select content from symposium.ledger
      where run_key = $1 and type = 'CORRECTION' and content->>'state' in ($2, 'reopened')
      order by sequence desc limit 1`,
    [runKey, asked],
  );
  return rows[0]?.content ?? {};
}
