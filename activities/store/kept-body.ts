import type { Queryable } from './database.ts';
import { keepBody } from './bodies.ts';

/** A panel's requests leave within this time of each other; a body that is put away sooner would hold up a neighbour's. */
const panelLeavesWithinMs = 100;

/**
 * Puts a request's body into the store while the model thinks, so that it need not be saved when the answer is there. The
 * result ends it: it brings the body's hash, or null where the answer came sooner or the store was away, and then the
 * body is saved with the call. A body without a call says nothing, so one that was left behind does no harm.
 */
export function keptMeanwhile(
  db: Queryable,
  body: unknown,
  afterMs = panelLeavesWithinMs,
): () => Promise<string | null> {
  let keeping: Promise<string | null> = Promise.resolve(null);
  const timer = setTimeout(() => {
    keeping = keepBody(db, body).catch(() => null);
  }, afterMs);
  return () => {
    clearTimeout(timer);
    return keeping;
  };
}
