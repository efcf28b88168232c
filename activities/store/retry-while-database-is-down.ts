import { setTimeout as pause } from 'node:timers/promises';

/** What Node says of a connection that cannot be made, or that broke. */
const broken = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'EADDRNOTAVAIL'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
]);
/** What pg says of it, which gives no code. */
const lost =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Query read timeout|Received unexpected \w+ message from backend)/;

/**
 * Whether the database is down: the connection broke, nothing was answered in time, or Postgres says that it is starting, stopping or full, or that it
 * rolled the statement back for another's sake (a deadlock, a cancelled statement). Every other error would come again
 * however long one waited, one in our own code first of all.
 */
export function databaseIsDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return broken.has(code) || /^(?:(?:08|40|53)[0-9A-Z]{3}|57P[0-9A-Z]{2}|57014)$/.test(code);
  return lost.test(error.message);
}

/**
 * Repeats a write with exponential backoff while the database is down, for at most `withinMs`: a paid answer is still
 * only in memory and would have to be paid for again. A write whose answer was lost may have happened, so it must be one
 * that may be repeated. Throws every other error at once.
 */
export async function retryWhileDatabaseIsDown<T>(write: () => Promise<T>, withinMs: number): Promise<T> {
  const until = performance.now() + withinMs;
  for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, 3_000)) {
    try {
      return await write();
    } catch (error) {
      if (!databaseIsDown(error) || performance.now() + waitMs > until) throw error;
      await pause(waitMs);
    }
  }
}
