import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { Testimony } from '../../shared/omega/confidence/index.ts';
import {
  emptySession,
  foldOn,
  outputCalls,
  type SessionRow,
  sessionRows,
  type SessionState,
} from '../../shared/omega/memory/index.ts';
import { originOf, testimonyOf } from '../../shared/omega/answers/index.ts';
import type { StoredCall } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';
import { ledgerReader, type Folded, type LedgerFold, type LedgerReader } from '../store/ledger-reader.ts';

interface Session {
  /** In the session's order. */
  readonly rows: readonly SessionRow[];
  /** Session Memory: the fold over the rows (OMEGA rules §3.1). */
  readonly state: SessionState;
}

/** A session as the store holds it, with the stored answers that its outputs name. */
export type StoredSession = Folded<Session>;

export type SessionReader = LedgerReader<Session>;

const session: LedgerFold<Session> = {
  type: 'SESSION',
  empty: { rows: [], state: emptySession },
  callsNamed: outputCalls,
  fold(before, ledger, calls) {
    const rows = rowsOf(ledger, calls);
    return { rows: [...before.rows, ...rows], state: foldOn(before.state, rows) };
  },
};

export const sessionReader = (db: Queryable): SessionReader => ledgerReader(db, session);

/** A session, read from its beginning: for whoever reads it once. */
export async function sessionOf(db: Queryable, runKey: string): Promise<StoredSession> {
  return sessionReader(db)(runKey);
}

/** The session after these rows of its ledger. `calls`: the stored answers that they name. */
export function sessionAfter(
  before: StoredSession,
  ledger: readonly LedgerRow[],
  calls: ReadonlyMap<string, StoredCall>,
): StoredSession {
  return { ...session.fold(before, ledger, calls), calls: new Map([...before.calls, ...calls]) };
}

/** An output holds the testimony of the answer that it names; one whose answer cannot be read is left out. */
function rowsOf(ledger: readonly LedgerRow[], calls: ReadonlyMap<string, StoredCall>): SessionRow[] {
  const testimonies = new Map<string, Testimony>();
  for (const key of outputCalls(ledger)) {
    const call = calls.get(key);
    const origin = call?.outcome === 'answered' ? originOf(call) : null;
    if (call && origin !== null)
      testimonies.set(key, testimonyOf(call.answer, origin.agent, origin.iteration, origin.pass));
  }
  return sessionRows(ledger, testimonies);
}
