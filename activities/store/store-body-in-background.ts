import type { Queryable } from './database.ts';
import { storeBody } from './bodies.ts';

/**
 * A panel's requests are sent within this time of each other; a body that is stored sooner would delay a neighbour's.
 */
const panelSendsWithinMs = 100;

/**
 * Stores a request's body while the model works, so that it need not be sent along with the answer. The returned
 * function ends this: it resolves to the body's hash, or to null where the answer came sooner or the database was down;
 * then the body is saved with the call. A body without a call is never read, so one that is left over does no harm.
 */
export function storeBodyInBackground(
  db: Queryable,
  body: unknown,
  afterMs = panelSendsWithinMs,
): () => Promise<string | null> {
  let stored: Promise<string | null> = Promise.resolve(null);
  const timer = setTimeout(() => {
    stored = storeBody(db, body).catch(() => null);
  }, afterMs);
  return () => {
    clearTimeout(timer);
    return stored;
  };
}
