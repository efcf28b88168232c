import { asJson, callKey, type LedgerEntry } from '../../shared/kernel/index.ts';
import { packBody, type Body } from './bodies.ts';
import type { Call } from './calls.ts';
import type { Queryable } from './database.ts';
import { batchByRun } from './batch-by-run.ts';
import { entryRows } from './ledger.ts';
import { Sealed } from './sealed.ts';
import type { Sealer } from './sealer.ts';

/** A paid call, its bodies and its ledger entries, ready to be saved. */
interface Paid {
  readonly call: Call;
  readonly key: string;
  readonly entries: readonly LedgerEntry[];
  /** Hash of the request's body, where `storeBody` has stored it already; then `request` is null. */
  readonly storedRequest: string | null;
  readonly request: Body | null;
  readonly response: Body;
}

/**
 * Saves one paid call. True: it was saved; false: its key is taken, and the first answer stands. `storedRequest`: hash of
 * `sent`, where `storeBody` has stored it already.
 */
export type CallWriter = (
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  storedRequest?: string | null,
) => Promise<boolean>;

/**
 * Saves a paid call, its two bodies and its ledger entries in one statement: all or nothing, in one round trip. If the
 * call's key is taken, only the bodies are written.
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
    // What fails to pack while it waits in the queue fails its own save later, and not the process now.
    packing.catch(() => undefined);
    return save(paid[0].runKey, packing);
  };
}

async function prepared(
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  storedRequest: string | null = null,
): Promise<Paid> {
  const [request, response] = await Promise.all([storedRequest === null ? packBody(sent) : null, packBody(received)]);
  return { call, key: callKey(call), entries, storedRequest, request, response };
}

async function saveAll(db: Queryable, runKey: string, all: readonly Paid[]): Promise<boolean[]> {
  const first = new Map(all.toReversed().map((paid) => [paid.key, paid]));
  const bodies = new Map(
    all
      .flatMap(({ request, response }) => [...(request === null ? [] : [request]), response])
      .map((body) => [body.hash, body]),
  );
  const { rows } = await db.query<{ key: string }>('select symposium.save_calls($1, $2, $3, $4, $5) as key', [
    runKey,
    new Sealed((sealer) => JSON.stringify([...first.values()].map((paid) => rowOf(sealer, paid)))),
    [...bodies.keys()],
    new Sealed((sealer) => [...bodies.values()].map(({ bytes }) => sealer.bytes(bytes))),
    [...bodies.values()].map(({ size }) => size),
  ]);
  const saved = new Set(rows.map(({ key }) => key));
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
