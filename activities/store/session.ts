import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Testimony } from '../../shared/omega/confidence/claims.ts';
import { foldOn } from '../../shared/omega/memory/session.ts';
import type { SessionRow } from '../../shared/omega/memory/session-rows.ts';
import { emptySession, type SessionState } from '../../shared/omega/memory/session-state.ts';
import { outputCalls, sessionRows } from '../../shared/omega/memory/stored-rows.ts';
import { originOf } from '../../shared/omega/origin.ts';
import { testimonyOf } from '../../shared/omega/testimony.ts';
import { findCalls, type StoredCall } from './calls.ts';
import type { Queryable } from './database.ts';
import { ledgerColumns } from './ledger.ts';
import { Remembered } from './remembered.ts';

/** A session as the store holds it. */
export interface StoredSession {
  /** In the session's order. */
  readonly rows: readonly SessionRow[];
  /** Session Memory: the fold over the rows (spec §3.1). */
  readonly state: SessionState;
  /** Stored answers that the outputs name, by key, in the order in which they were first named. */
  readonly calls: ReadonlyMap<string, StoredCall>;
}

/** `within`: the transaction in which it is read. */
export type SessionReader = (runKey: string, within?: Queryable) => Promise<StoredSession>;

interface Answer {
  readonly call: StoredCall;
  /** null: it cannot be read. */
  readonly testimony: Testimony | null;
}

/** How far this process has read a session, and what that comes to. */
interface Read extends Omit<StoredSession, 'calls'> {
  readonly upTo: number;
  readonly named: readonly string[];
}

const unread: Read = { upTo: 0, named: [], rows: [], state: emptySession };

/** A long session has five hundred answers of a few kilobytes: these are the answers of eight. */
const rememberedAnswers = 4_000;
const rememberedSessions = 50;

/**
 * Reads sessions. One is read at each of its steps, so this process fetches only what came since: a ledger's rows are numbered
 * without gaps in the order in which they were committed, and neither they nor answers ever change. What may be a
 * transaction's own is not remembered, because it may be rolled back.
 */
export function sessionReader(db: Queryable): SessionReader {
  const answers = new Remembered<Answer>(rememberedAnswers);
  const sessions = new Remembered<Read>(rememberedSessions);
  /** By key, in the keys' order; those that are not stored are left out. */
  const fetchAnswers = async (within: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, Answer>> => {
    // Taken now: sessions that are read side by side may drop each other's answers.
    const known = new Map(keys.map((key) => [key, answers.get(key)]));
    const missing = keys.filter((key) => known.get(key) === null);
    for (const call of missing.length === 0 ? [] : await findCalls(within, missing)) {
      const answer = answerOf(call);
      known.set(call.key, answer);
      answers.put(call.key, answer);
    }
    return new Map([...known].flatMap(([key, answer]) => (answer ? [[key, answer] as const] : [])));
  };
  return async (runKey, within = db) => {
    const before = sessions.get(runKey) ?? unread;
    const ledger = await rowsAfter(within, runKey, before.upTo);
    const named = [...new Set([...before.named, ...outputCalls(ledger)])];
    const held = await fetchAnswers(within, named);
    const testimonies = new Map(
      [...held].flatMap(([key, { testimony }]) => (testimony === null ? [] : [[key, testimony] as const])),
    );
    const rows = sessionRows(ledger, testimonies);
    const read: Read = {
      upTo: ledger.at(-1)?.sequence ?? before.upTo,
      named,
      rows: [...before.rows, ...rows],
      state: foldOn(before.state, rows),
    };
    if (held.size === named.length && ledger.every(({ committed }) => committed)) sessions.put(runKey, read);
    return { rows: read.rows, state: read.state, calls: new Map([...held].map(([key, { call }]) => [key, call])) };
  };
}

/** A session, read from its beginning: for whoever reads it once. */
export async function sessionOf(db: Queryable, runKey: string): Promise<StoredSession> {
  return sessionReader(db)(runKey);
}

/** `committed`: this transaction has written nothing, so no row can be its own. */
interface LaterRow extends LedgerRow {
  readonly committed: boolean;
}

async function rowsAfter(db: Queryable, runKey: string, sequence: number): Promise<LaterRow[]> {
  const { rows } = await db.query<LaterRow>(
    `select ${ledgerColumns}, pg_current_xact_id_if_assigned() is null as committed
       from symposium.ledger where run_key = $1 and sequence > $2 and type = 'SESSION' order by sequence`,
    [runKey, sequence],
  );
  return rows;
}

function answerOf(call: StoredCall): Answer {
  const origin = call.outcome === 'answered' ? originOf(call) : null;
  return {
    call,
    testimony: origin === null ? null : testimonyOf(call.answer, origin.agent, origin.iteration, origin.pass),
  };
}
