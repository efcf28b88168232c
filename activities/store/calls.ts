import type { CallIdentity, Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

/** `tool`: it used a tool instead of answering; the answer is another request's. */
export type CallOutcome = 'answered' | 'unreadable' | 'truncated' | 'refused' | 'tool';

/** Begins `why` of an answer that was read, and leaves something wanting that a comparison decides (kernel rules §2). */
export const leavesWanting = 'it leaves wanting: ';

/** Whether an answer was read and taken for `unreadable` for nothing but what it leaves wanting. */
export const isWanting = ({ outcome, why }: Pick<Call, 'outcome' | 'why'>): boolean =>
  outcome === 'unreadable' && (why?.startsWith(leavesWanting) ?? false);

/** A paid request and what came of it. */
export interface Call extends CallIdentity {
  readonly outcome: CallOutcome;
  readonly answer: Json;
  readonly facts: Readonly<Record<string, Json>> | null;
  /** Why it is not `answered`; of `tool`, what it was used for. */
  readonly why: string | null;
  readonly confidence: number | null;
  readonly agentVersion: string;
  readonly model: string;
  readonly snapshot: string;
  readonly requestId: string | null;
  readonly stopReason: string;
  /**
   * The pieces that it was cleared for: content, author and ref, in which form it was given each, and the size in full.
   */
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
  if (keys.length === 0) return [];
  const { rows } = await db.query<StoredCall>(`select ${callColumns} from symposium.calls where call_key = any($1)`, [
    keys,
  ]);
  return rows;
}

export async function callsOfRun(db: Queryable, runKey: string): Promise<StoredCall[]> {
  const { rows } = await db.query<StoredCall>(
    `select ${callColumns} from symposium.calls where run_key = $1 order by at, call_key`,
    [runKey],
  );
  return rows;
}

/** Whether any request was ever answered by this model, in whatever run. */
export async function hasAnswered(db: Queryable, model: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from symposium.calls where model = $1)
         or exists (select from symposium.trials where model = $1) as found`,
    [model],
  );
  return rows[0]?.found ?? false;
}
