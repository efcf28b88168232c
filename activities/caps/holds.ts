import type { Amount, CapKind, CapReached } from '../../shared/kernel/index.ts';
import type { Queryable } from '../store/database.ts';

/** A request that is to be made. */
export interface HoldOrder {
  /** Its own, among all that were ever made. */
  readonly key: string;
  /** The call that it is one attempt at. */
  readonly call: string;
  readonly runKey: string;
  /** Whether nobody bills it: simulated calls have days of their own. */
  readonly simulated: boolean;
  /** Whether its price is known. */
  readonly priced: boolean;
  /** What it takes at most. */
  readonly most: Amount;
  /** By when it has come back, if it ever does. */
  readonly forMs: number;
}

/** `waits`: what others hold may come back. `unpriced`: a cap in money could not be kept. */
export type Held =
  { readonly state: 'held' } | { readonly state: 'waits' | 'reached' | 'unpriced'; readonly cap: CapReached };

interface Row {
  readonly state: Held['state'];
  readonly scope: string | null;
  readonly kind: CapKind | null;
  readonly nth: number;
  readonly most: number;
  readonly spent: number;
}

/**
 * Sets aside what a request takes at most, in every scope that it counts in, or in none: one statement, whose locks are
 * taken in the order of the scopes, so that no two reservers pass a cap between them. Again under the same key it is
 * the same hold.
 */
export async function hold(db: Queryable, order: HoldOrder): Promise<Held> {
  const { key, call, runKey, simulated, priced, most, forMs } = order;
  const { rows } = await db.query<Row>(
    `select state, cap_scope as scope, cap_kind as kind, cap_nth as nth, most, spent
       from symposium.hold($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      key,
      call,
      runKey,
      simulated ? 'simulated' : 'real',
      priced,
      Math.ceil(most.microdollars),
      Math.ceil(most.tokens),
      Math.ceil(forMs),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('symposium.hold says nothing');
  const { state, scope, kind, nth, spent } = row;
  if (state === 'held') return { state };
  if (scope === null || kind === null) throw new Error(`symposium.hold names no cap: ${state}`);
  const needs = kind === 'money' ? most.microdollars : most.tokens;
  return { state, cap: { scope, kind, nth, most: row.most, spent, needs: Math.ceil(needs) } };
}

/** Puts what a request took in the place of what it held; null: all of that. What is settled stays so. */
export async function settleHold(db: Queryable, key: string, used: Amount | null): Promise<void> {
  await db.query('select symposium.settle($1, $2, $3)', [
    key,
    used === null ? null : Math.ceil(used.microdollars),
    used === null ? null : Math.ceil(used.tokens),
  ]);
}

/**
 * Settles what earlier attempts at these calls hold: the one whose answer is stored by what it took (`answered`), and
 * those that were lost by all that they held, since nobody knows whether they were paid.
 */
export async function settleLost(
  db: Queryable,
  calls: readonly string[],
  answered: ReadonlyMap<string, Amount>,
): Promise<void> {
  if (calls.length === 0) return;
  const { rows } = await db.query<{ key: string; call: string }>(
    'select hold_key as key, call_key as call from symposium.holds where call_key = any($1) order by at desc, hold_key',
    [calls],
  );
  const left = new Map(answered);
  for (const { key, call } of rows) {
    await settleHold(db, key, left.get(call) ?? null);
    left.delete(call);
  }
}
