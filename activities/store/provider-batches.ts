import type { Queryable } from './database.ts';

/** A request that a batch holds. */
export interface RequestInBatch {
  /** Under which the batch has it. */
  readonly id: string;
  /** The call that it is. */
  readonly call: string;
  readonly subject: string | null;
  readonly ordinal: number;
  /** Of the body that is sent. */
  readonly requestHash: string;
  /** What it may cost at most. */
  readonly mostMicrodollars: number;
}

export interface StoredBatch {
  readonly key: string;
  readonly runKey: string;
  readonly model: string;
  readonly requests: readonly RequestInBatch[];
  /** The provider's id; null: none has come back. */
  readonly providerId: string | null;
  /** When it left without an id or a refusal having come back, and how long ago that is, in milliseconds; null: it did not. */
  readonly sent: { readonly at: number; readonly agoMs: number } | null;
  readonly collected: boolean;
  /** How long ago the provider took it, and was first told to stop, in milliseconds; null: neither. */
  readonly takenAgoMs: number | null;
  readonly stoppedAgoMs: number | null;
  /** How long ago it was written down, in milliseconds; at most `longestAge`. */
  readonly ageMs: number;
}

export interface NewBatch {
  readonly key: string;
  readonly runKey: string;
  readonly model: string;
  readonly requests: readonly RequestInBatch[];
}

/** Writing it twice is writing it once: the first requests stand. */
export async function saveBatch(db: Queryable, { key, runKey, model, requests }: NewBatch): Promise<void> {
  await db.query(
    'insert into symposium.provider_batches (batch_key, run_key, model, requests) values ($1, $2, $3, $4) on conflict do nothing',
    [key, runKey, model, JSON.stringify(requests)],
  );
}

export type BatchStep =
  | { readonly step: 'sent' | 'refused' | 'cancelled' | 'collected' }
  | { readonly step: 'taken'; readonly providerId: string };

export async function saveBatchStep(db: Queryable, key: string, taken: BatchStep): Promise<void> {
  await db.query(
    'insert into symposium.provider_batch_steps (batch_key, step, provider_id) values ($1, $2, $3) on conflict do nothing',
    [key, taken.step, taken.step === 'taken' ? taken.providerId : null],
  );
}

/** What a call's row can hold as its duration, in milliseconds: 24 days. */
const longestAge = 2_147_483_647;

/** The last step of a batch that is not about its end. */
const lastLeaving = `
  (select row_to_json(s) from (
     select step, extract(epoch from at) * 1000 as at, extract(epoch from clock_timestamp() - at) * 1000 as ago
       from symposium.provider_batch_steps where batch_key = b.batch_key and step in ('sent', 'refused', 'taken')
      order by nth desc limit 1) s)`;

/** How long ago a step was first taken. */
const agoOf = (step: BatchStep['step']) => `
  (select extract(epoch from clock_timestamp() - min(at))::float8 * 1000
     from symposium.provider_batch_steps where batch_key = b.batch_key and step = '${step}')`;

export async function findBatch(db: Queryable, key: string): Promise<StoredBatch | null> {
  const { rows } = await db.query<
    Omit<StoredBatch, 'sent'> & { readonly last: { step: string; at: number; ago: number } | null }
  >(
    `select b.batch_key as key, least(${longestAge}, extract(epoch from clock_timestamp() - b.at) * 1000)::int as "ageMs", b.run_key as "runKey", b.model, b.requests,
            (select provider_id from symposium.provider_batch_steps s where s.batch_key = b.batch_key and s.step = 'taken') as "providerId",
            ${agoOf('taken')} as "takenAgoMs", ${agoOf('cancelled')} as "stoppedAgoMs", ${lastLeaving} as last,
            exists (select from symposium.provider_batch_steps s where s.batch_key = b.batch_key and s.step = 'collected') as collected
       from symposium.provider_batches b where b.batch_key = $1`,
    [key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { last, ...batch } = row;
  return { ...batch, sent: last?.step === 'sent' ? { at: last.at, agoMs: last.ago } : null };
}

/** Ids of all batches that are known to be somebody's, of late: batches of a provider live for a month. */
export async function knownBatchIds(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select provider_id as id from symposium.provider_batch_steps where step = 'taken' and at > clock_timestamp() - interval '40 days'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What a run waits for at its providers. `since`: ISO 8601, of the first of them. */
export interface WaitingAtProvider {
  readonly batches: number;
  readonly requests: number;
  readonly since: string;
}

/** Batches of a run that are begun and have not been collected; null: none. */
export async function batchesUnderWay(db: Queryable, runKey: string): Promise<WaitingAtProvider | null> {
  const { rows } = await db.query<Omit<WaitingAtProvider, 'since'> & { readonly since: string | null }>(
    `select count(*)::int as batches, coalesce(sum(jsonb_array_length(requests)), 0)::int as requests,
            to_char(min(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
       from symposium.provider_batches b
      where run_key = $1 and not exists (select from symposium.provider_batch_steps s where s.batch_key = b.batch_key and s.step = 'collected')`,
    [runKey],
  );
  const [row] = rows;
  return row === undefined || row.since === null ? null : { ...row, since: row.since };
}

/**
 * Calls of a run that came by a batch: what was sent for them is what a batch sent. A question that a batch left, and that was then
 * asked by itself, was asked in another form, as an answer that comes at once comes in pieces.
 */
export async function callsInBatches(db: Queryable, runKey: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ readonly key: string }>(
    `select c.call_key as key
       from symposium.provider_batches b
       cross join lateral jsonb_array_elements(b.requests) r
       join symposium.calls c on c.call_key = r->>'call' and c.request_hash = r->>'requestHash'
      where b.run_key = $1`,
    [runKey],
  );
  return new Set(rows.map(({ key }) => key));
}
