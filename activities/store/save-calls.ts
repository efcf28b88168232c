import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import { packed, type Body } from './bodies.ts';
import type { Call } from './calls.ts';
import type { Queryable } from './database.ts';
import { gathered } from './gathered.ts';
import { identified } from './ledger.ts';

/** A paid call with what stands beside it. */
interface Paid {
  readonly call: Call;
  readonly key: string;
  readonly entries: readonly LedgerEntry[];
  /** Hash of the request's body, where `keepBody` has stored it already. */
  readonly kept: string | null;
  readonly request: Body | null;
  readonly response: Body;
}

/** Saves one paid call. True: it stands; false: its key was taken, and the first answer stands. */
export type CallWriter = (
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  kept?: string | null,
) => Promise<boolean>;

/**
 * Saves a paid call, its two bodies and its ledger entries in one statement: all or nothing, one round trip. If the key is taken, nothing is
 * written but the bodies. `kept`: the hash of `sent`, where `keepBody` has stored it already.
 */
export async function saveCall(db: Queryable, ...paid: Parameters<CallWriter>): Promise<boolean> {
  const [stands] = await saveAll(db, paid[0].runKey, [await prepared(...paid)]);
  return stands === true;
}

/** `saveCall` for those who save side by side: a panel's answers come in the same moment, and those that wait go together. */
export function callWriter(db: Queryable): CallWriter {
  const save = gathered((runKey, paid: readonly Paid[]) => saveAll(db, runKey, paid));
  return async (...paid) => save(paid[0].runKey, await prepared(...paid));
}

async function prepared(
  call: Call,
  sent: unknown,
  received: unknown,
  entries: readonly LedgerEntry[],
  kept: string | null = null,
): Promise<Paid> {
  const [request, response] = await Promise.all([kept === null ? packed(sent) : null, packed(received)]);
  return { call, key: callKey(call), entries, kept, request, response };
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
    JSON.stringify([...first.values()].map(rowOf)),
    [...bodies.keys()],
    [...bodies.values()].map(({ bytes }) => bytes),
    [...bodies.values()].map(({ size }) => size),
  ]);
  const saved = new Set(rows.map(({ key }) => key));
  return all.map((paid) => first.get(paid.key) === paid && saved.has(paid.key));
}

/** As `symposium.save_calls` takes it. What a provider says of itself may be broken text, which JSON in Postgres refuses where a column of text does not. */
function rowOf({ call, key, entries, kept, request, response }: Paid): object {
  const { why, snapshot, requestId, stopReason } = call;
  return {
    ...call,
    key,
    requestHash: request?.hash ?? kept,
    responseHash: response.hash,
    entries: identified(call.runKey, entries),
    why: why?.toWellFormed() ?? null,
    snapshot: snapshot.toWellFormed(),
    requestId: requestId?.toWellFormed() ?? null,
    stopReason: stopReason.toWellFormed(),
  };
}
