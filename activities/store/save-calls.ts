import { type Amount, asJson, callKey, type LedgerEntry } from '../../shared/kernel/index.ts';
import { packBody, type Body } from './bodies.ts';
import type { Call } from './calls.ts';
import type { Queryable } from './database.ts';
import { batchByRun } from './batch-by-run.ts';
import { entryRows } from './ledger.ts';
import { Sealed } from './sealed.ts';
import type { Sealer } from './sealer.ts';

/** What was there before a call was paid. */
export interface Before {
  /** Hash of the request's body, where `storeBody` has stored it already; null: it has not. */
  readonly storedRequest: string | null;
  /** What the request held under the caps, and what it took of that; null: it held nothing. */
  readonly held: { readonly key: string; readonly used: Amount } | null;
}

const nothingBefore: Before = { storedRequest: null, held: null };

/** A paid call, its bodies and its ledger entries, ready to be saved. */
interface Paid extends Before {
  readonly call: Call;
  readonly key: string;
  readonly entries: readonly LedgerEntry[];
  /** Null where it is stored already. */
  readonly request: Body | null;
  readonly response: Body;
}

/**
 * Saves one paid call, and settles what it held. True: it was saved; false: its key is taken, and the first answer stands.
 */
export type CallWriter = (
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  before?: Before,
) => Promise<boolean>;

/**
 * Saves a paid call, its two bodies and its ledger entries, settles what it held and gives the claim on it back, in one
 * statement: all or nothing, in one round trip. If the call's key is taken, the bodies are written and the hold is settled
 * all the same: both were paid.
 */
export async function saveCall(db: Queryable, ...paid: Parameters<CallWriter>): Promise<boolean> {
  const [stands] = await saveAll(db, paid[0].runKey, [await prepared(...paid)]);
  return stands === true;
}

/**
 * `saveCall` in batches: a panel's answers come at the same moment, and concurrent saves of a run go out as one. They
 * queue before their bodies are packed, so their order is that in which they came, however long a thread takes to pack.
 */
export function callWriter(db: Queryable): CallWriter {
  const save = batchByRun(async (runKey, packing: readonly Promise<Paid>[]) =>
    saveAll(db, runKey, await Promise.all(packing)),
  );
  return (...paid) => {
    const packing = prepared(...paid);
    // A request that cannot be packed fails its own save later; without this handler it would end the process now.
    packing.catch(() => undefined);
    return save(paid[0].runKey, packing);
  };
}

async function prepared(
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  { storedRequest, held }: Before = nothingBefore,
): Promise<Paid> {
  const [request, response] = await Promise.all([storedRequest === null ? packBody(sent) : null, packBody(received)]);
  return { call, key: callKey(call), entries, storedRequest, held, request, response };
}

async function saveAll(db: Queryable, runKey: string, all: readonly Paid[]): Promise<boolean[]> {
  const first = new Map(all.toReversed().map((paid) => [paid.key, paid]));
  const bodies = new Map(
    all
      .flatMap(({ request, response }) => [...(request === null ? [] : [request]), response])
      .map((body) => [body.hash, body]),
  );
  const held = all.flatMap((paid) => paid.held ?? []);
  // The sums of the caps are locked last, so that saves of other runs wait for them only briefly.
  const { rows } = await db.query<{ keys: readonly string[] }>(
    `with saved as materialized (
       select coalesce(array_agg(key), '{}') as keys from symposium.save_calls($1, $2, $3, $4, $5) as key
     ), settled as materialized (
       select symposium.settle(hold, money, tokens) from saved, unnest($6::text[], $7::bigint[], $8::bigint[]) as held(hold, money, tokens)
     ), given_back as (
       delete from symposium.paying where key = any($9::text[])
     )
     select keys, (select count(*) from settled) as settled from saved`,
    [
      runKey,
      new Sealed((sealer) => JSON.stringify([...first.values()].map((paid) => rowOf(sealer, paid)))),
      [...bodies.keys()],
      new Sealed((sealer) => [...bodies.values()].map(({ bytes }) => sealer.bytes(bytes))),
      [...bodies.values()].map(({ size }) => size),
      held.map(({ key }) => key),
      held.map(({ used }) => Math.ceil(used.microdollars)),
      held.map(({ used }) => Math.ceil(used.tokens)),
      [...first.keys()],
    ],
  );
  const saved = new Set(rows.flatMap(({ keys }) => keys));
  return all.map((paid) => first.get(paid.key) === paid && saved.has(paid.key));
}

/**
 * A paid call as `symposium.save_calls` takes it. What a provider says of itself may hold lone surrogates, which Postgres
 * refuses in JSON and takes in a column of text; so they are replaced.
 */
function rowOf(sealer: Sealer, { call, key, entries, storedRequest, request, response }: Paid): object {
  const { why, snapshot, requestId, stopReason } = call;
  const text = (said: string | null): string | null => (said === null ? null : sealer.text(said.toWellFormed()));
  return {
    ...call,
    key,
    requestHash: request?.hash ?? storedRequest,
    responseHash: response.hash,
    entries: entryRows(sealer, call.runKey, entries),
    answer: sealer.json(asJson(call.answer)),
    facts: sealer.json(asJson(call.facts)),
    why: text(why),
    snapshot: text(snapshot),
    requestId: text(requestId),
    stopReason: text(stopReason),
  };
}
