import type { Amount, CapKind, CapReached, LedgerEntry } from '../../shared/kernel/index.ts';
import { batchByRun } from '../store/batch-by-run.ts';
import { type Claim, mayBeTaken } from '../store/claims.ts';
import type { Queryable } from '../store/database.ts';
import { entryRows } from '../store/ledger.ts';
import { Sealed } from '../store/sealed.ts';

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
  /** Rows of its run that are written if it holds: that it is asked. */
  readonly asked?: readonly LedgerEntry[];
  /** Who asks, where nobody else may ask for this call meanwhile; left out: somebody may. */
  readonly alone?: Claim;
}

/**
 * `waits`: what others hold may come back. `unpriced`: a cap in money could not be kept. `taken`: another attempt asks for
 * this call, or its answer is stored; nothing is held, and no row is written.
 */
export type Held =
  { readonly state: 'held' | 'taken' } | { readonly state: 'waits' | 'reached' | 'unpriced'; readonly cap: CapReached };

interface Row {
  /** Among the orders. */
  readonly place: number;
  readonly state: Held['state'];
  readonly scope: string | null;
  readonly kind: CapKind | null;
  readonly nth: number;
  readonly most: number;
  readonly spent: number;
}

export type Holder = (order: HoldOrder) => Promise<Held>;

/**
 * Sets aside what a request takes at most, in every scope that it counts in, or in none, and writes the rows that it is asked:
 * one statement, whose locks are taken in the order of the scopes, so that no two reservers pass a cap between them. Again
 * under the same key it is the same hold.
 */
export async function hold(db: Queryable, order: HoldOrder): Promise<Held> {
  const [held] = await holdAll(db, order.runKey, [order]);
  if (held === undefined) throw new Error('symposium.hold says nothing');
  return held;
}

/** `hold` in batches: a panel is asked at one moment, and all that it holds goes out as one. */
export const holder = (db: Queryable): Holder => {
  const held = batchByRun((runKey, orders: readonly HoldOrder[]) => holdAll(db, runKey, orders));
  return (order) => held(order.runKey, order);
};

/**
 * The ledger is locked before the sums, here and where a call is saved and settled: in two orders, two of a run would wait for each other.
 * Whether a call's answer is stored is looked up under that lock, and not in what the statement saw when it began.
 */
async function holdAll(db: Queryable, runKey: string, orders: readonly HoldOrder[]): Promise<Held[]> {
  const { rows } = await db.query<Row>(
    `with ordered as materialized (
       select one.* from pg_advisory_xact_lock(hashtextextended('ledger/' || $1::text, 0)),
         jsonb_to_recordset($2::jsonb) as one(nth int, key text, call text, corpus text, priced boolean, money bigint, tokens bigint, "forMs" bigint, asked jsonb, attempt text, "claimMs" bigint)
     ), claimed as materialized (
       insert into symposium.paying as held (key, attempt, until)
         select ordered.call, attempt, clock_timestamp() + "claimMs" * interval '1 millisecond' from ordered
          where attempt is not null and not symposium.is_stored(ordered.call)
       on conflict (key) do update set attempt = excluded.attempt, until = excluded.until where ${mayBeTaken}
       returning key
     ), free as materialized (
       select * from ordered where attempt is null or call in (select key from claimed)
     ), said as materialized (
       select nth, asked, held.* from free, symposium.hold(key, call, $1, corpus, priced, money, tokens, "forMs") as held
     ), written as materialized (
       select symposium.append($1, (select jsonb_agg(entry order by nth, place) from said, jsonb_array_elements(asked) with ordinality as listed(entry, place) where state = 'held'))
     )
     select said.nth as place, state, cap_scope as scope, cap_kind as kind, cap_nth as nth, most, spent from said, written order by said.nth`,
    [
      runKey,
      new Sealed((sealer) =>
        JSON.stringify(
          orders.map(({ key, call, simulated, priced, most, forMs, asked = [], alone }, nth) => ({
            nth,
            key,
            call,
            corpus: simulated ? 'simulated' : 'real',
            priced,
            money: Math.ceil(most.microdollars),
            tokens: Math.ceil(most.tokens),
            forMs: Math.ceil(forMs),
            asked: entryRows(sealer, runKey, asked),
            ...(alone === undefined ? {} : { attempt: alone.attempt, claimMs: Math.ceil(alone.forMs) }),
          })),
        ),
      ),
    ],
  );
  const said = new Map(rows.map((row) => [row.place, row]));
  return orders.map(({ most, alone }, nth) => {
    const row = said.get(nth);
    if (row !== undefined) return heldIn(row, most);
    if (alone === undefined) throw new Error('symposium.hold says nothing');
    return { state: 'taken' };
  });
}

function heldIn({ state, scope, kind, nth, most, spent }: Row, needed: Amount): Held {
  if (state === 'held' || state === 'taken') return { state };
  if (scope === null || kind === null) throw new Error(`symposium.hold names no cap: ${state}`);
  const needs = kind === 'money' ? needed.microdollars : needed.tokens;
  return { state, cap: { scope, kind, nth, most, spent, needs: Math.ceil(needs) } };
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
