import { Context } from '@temporalio/activity';
import type { LedgerEntry } from '../../shared/kernel/index.ts';
import type { Call } from '../store/calls.ts';
import { databaseIsDown, retryWhileDatabaseIsDown } from '../store/retry-while-database-is-down.ts';

/** What reading a reply adds to a call. */
export type ReadCall = Pick<Call, 'outcome' | 'answer' | 'facts' | 'why' | 'confidence'>;

export const notRead: ReadCall = { outcome: 'unreadable', answer: null, facts: null, why: null, confidence: null };

/** How long a paid answer waits for a Postgres that is away before it is lost and has to be paid for again. */
export const saveWithinMs = 5 * 60_000;

/**
 * Reads a paid reply and saves it, whatever is wrong with it: where it cannot be read, where its rows cannot be made, or
 * where Postgres refuses them, it is saved as unreadable, with its bodies and its usage. Otherwise it would be bought
 * again, and refused again. `stands`: false where another attempt's answer was stored first. Throws only where the
 * database is down for too long, or refuses the plain row too.
 */
export async function keepPaid(
  unread: Call,
  read: () => ReadCall | Promise<ReadCall>,
  entriesOf: (call: Call) => readonly LedgerEntry[],
  save: (call: Call, entries: readonly LedgerEntry[]) => Promise<boolean>,
): Promise<{ readonly call: Call; readonly stands: boolean }> {
  const saved = async (call: Call) => {
    const entries = entriesOf(call);
    return { call, stands: await retryWhileDatabaseIsDown(() => save(call, entries), saveWithinMs) };
  };
  try {
    return await saved({ ...unread, ...(await read()) });
  } catch (error) {
    if (databaseIsDown(error)) throw error;
    return saved({ ...unread, ...notRead, ...noMetadata(unread), why: whyNotTaken(error, unread.task) });
  }
}

/** What a provider says of itself may be what could not be stored. */
const noMetadata = ({ model }: Call) => ({ snapshot: model, requestId: null, stopReason: 'unknown' });

/**
 * Says in the log where a paid reply could not be taken, and returns what is stored of it: the error's code or name,
 * since its message may repeat the answer's words.
 */
export function whyNotTaken(error: unknown, task: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const kind = kindOf(error);
  Context.current().log.warn('a paid answer is kept as unreadable', { task, error: kind, at });
  return `Symposium could not take it (${kind})`;
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^\w+$/.test(code) ? code : error.name;
}
