import { type Database, type Queryable, holdLock, transaction } from '../store/database.ts';
import { idempotently, type IdempotencyKey } from '../store/idempotent.ts';

/**
 * Whoever reads a session and writes what follows holds it until their transaction ends: a step is settled with the facts
 * that came before it, and no fact comes behind the decision that ends the session. It is a transaction's first statement.
 */
export const lockSession = (client: Queryable, runKey: string): Promise<void> => holdLock(client, `session/${runKey}`);

/**
 * Takes a step of a session idempotently, in a transaction that holds the session: whoever takes it again, after a crash or
 * a reset, is told its first result and writes nothing.
 */
export const sessionStep = <T extends object>(
  db: Database,
  key: IdempotencyKey,
  work: (client: Queryable) => Promise<T>,
): Promise<T> =>
  transaction(db, async (client) => {
    await lockSession(client, key.runKey);
    return idempotently(client, key, () => work(client));
  });
