import { setTimeout as pause } from 'node:timers/promises';

/** Postgres is not there: a broken line (no code of Postgres), or its own word that it is starting, stopping or full. */
function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return /^(08|53|57P)/.test(code);
}

/**
 * Writes what must not be lost while it is still in memory: a paid answer. As long as Postgres is away the write is
 * tried again, for at most `withinMs`; `alive` is called before each wait. Any other error is thrown at once.
 */
export async function persistently<T>(write: () => Promise<T>, withinMs: number, alive: () => void): Promise<T> {
  const until = Date.now() + withinMs;
  for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, 3_000)) {
    try {
      return await write();
    } catch (error) {
      if (!isAway(error) || Date.now() + waitMs > until) throw error;
      alive();
      await pause(waitMs);
    }
  }
}
