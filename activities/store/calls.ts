import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerEntry } from '../../shared/kernel/ledger.ts';
import { callKey, type CallIdentity } from '../../shared/kernel/ids.ts';
import type { Queryable } from './database.ts';
import { entriesJson } from './ledger.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** `tool`: it read a section instead of answering; the answer is another request's. */
export type CallOutcome = 'answered' | 'unreadable' | 'truncated' | 'refused' | 'tool';

/** A paid request and what came of it. */
export interface Call extends CallIdentity {
  readonly outcome: CallOutcome;
  readonly answer: Json;
  readonly facts: Readonly<Record<string, Json>> | null;
  /** Why it is not `answered`; of `tool`, what was read. */
  readonly why: string | null;
  readonly confidence: number | null;
  readonly agentVersion: string;
  readonly model: string;
  readonly snapshot: string;
  readonly requestId: string | null;
  readonly stopReason: string;
  /** The pieces that it was cleared for: content, author and ref, in which form it was given each, and the size in full. */
  readonly pieces: readonly Json[];
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly costMicrodollars: number | null;
  readonly durationMs: number;
}

export interface StoredCall extends Call {
  readonly key: string;
  readonly requestHash: string;
  readonly responseHash: string;
}

/** Columns of a stored call, under the names of `StoredCall`. */
export const callColumns = `call_key as key, run_key as "runKey", phase, round, agent, task, subject, ordinal, outcome, answer, facts, why, confidence,
  agent_version as "agentVersion", model, snapshot, request_id as "requestId", stop_reason as "stopReason", pieces,
  input_tokens as "inputTokens", cached_input_tokens as "cachedInputTokens", output_tokens as "outputTokens",
  cost_microdollars::float as "costMicrodollars", duration_ms as "durationMs", request_hash as "requestHash", response_hash as "responseHash"`;

/** The stored calls among these keys. */
export async function findCalls(db: Queryable, keys: readonly string[]): Promise<StoredCall[]> {
  const { rows } = await db.query<StoredCall>(`select ${callColumns} from symposium.calls where call_key = any($1)`, [keys]);
  return rows;
}

export async function callsOfRun(db: Queryable, runKey: string): Promise<StoredCall[]> {
  const { rows } = await db.query<StoredCall>(`select ${callColumns} from symposium.calls where run_key = $1 order by at, call_key`, [runKey]);
  return rows;
}

/**
 * Saves a paid call, its two bodies and its ledger entries in one statement: all or nothing, one round trip.
 * If the key is taken, nothing is written but the bodies: the first answer stands. Returns whether this one does.
 * `kept`: the hash of `sent`, where `keepBody` has stored it already.
 */
export async function saveCall(db: Queryable, call: Call, sent: unknown, received: unknown, entries: readonly LedgerEntry[], kept: string | null = null): Promise<boolean> {
  const [request, response] = await Promise.all([kept === null ? packed(sent) : null, packed(received)]);
  const { rows } = await db.query(
    `with bodies as (
       insert into symposium.blobs (hash, bytes, size)
       select * from unnest($1::text[], $2::bytea[], $3::int[]) on conflict (hash) do nothing
     ), paid as (
       insert into symposium.calls (call_key, run_key, phase, round, agent, task, subject, ordinal, outcome, answer, facts, why, confidence,
         agent_version, model, snapshot, request_id, stop_reason, pieces, request_hash, response_hash,
         input_tokens, cached_input_tokens, output_tokens, cost_microdollars, duration_ms)
       values ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)
       on conflict (call_key) do nothing returning run_key
     )
     select symposium.append(run_key, $30) from paid`,
    [
      ...distinct(...(request === null ? [] : [request]), response),
      callKey(call), call.runKey, call.phase, call.round, call.agent, call.task, call.subject, call.ordinal, call.outcome,
      call.outcome === 'answered' ? JSON.stringify(call.answer) : null, call.facts === null ? null : JSON.stringify(call.facts), call.why, call.confidence,
      call.agentVersion, call.model, call.snapshot, call.requestId, call.stopReason, JSON.stringify(call.pieces), request?.hash ?? kept, response.hash,
      call.inputTokens, call.cachedInputTokens, call.outputTokens, call.costMicrodollars, call.durationMs,
      entriesJson(call.runKey, entries),
    ],
  );
  return rows.length > 0;
}

/** Stores a body and returns its hash; one that is there already is left as it is. */
export async function keepBody(db: Queryable, value: unknown): Promise<string> {
  const { hash, bytes, size } = await packed(value);
  await db.query('insert into symposium.blobs (hash, bytes, size) values ($1, $2, $3) on conflict (hash) do nothing', [hash, bytes, size]);
  return hash;
}

/** A stored body, as it was sent or received. Throws if it is not there. */
export async function readBody(db: Queryable, hash: string): Promise<Json> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from symposium.blobs where hash = $1', [hash]);
  if (!rows[0]) throw new Error(`no stored body ${hash}`);
  return JSON.parse((await expand(rows[0].bytes)).toString('utf8')) as Json;
}

interface Body { readonly hash: string; readonly bytes: Buffer; readonly size: number }

async function packed(value: unknown): Promise<Body> {
  const text = Buffer.from(JSON.stringify(value) ?? 'null', 'utf8');
  return { hash: createHash('sha256').update(text).digest('hex'), bytes: await compress(text), size: text.length };
}

function distinct(...bodies: readonly Body[]): [string[], Buffer[], number[]] {
  const unique = [...new Map(bodies.map((one) => [one.hash, one])).values()];
  return [unique.map((one) => one.hash), unique.map((one) => one.bytes), unique.map((one) => one.size)];
}
