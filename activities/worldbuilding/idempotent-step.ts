import { transaction, type Database, type Queryable } from '../store/database.ts';
import { idempotently } from '../store/idempotent.ts';

/** A step of a match that is taken at most once. */
export interface MatchStep {
  readonly runKey: string;
  /** Unique in the match: `A/FOUNDATION/1/VOTE/1`. */
  readonly step: string;
  /** Steps that name the same lock run one after the other. */
  readonly lock: string;
}

/**
 * Held by whoever begins a round or queues a curveball, so that no curveball falls due in a round that a team has begun.
 */
export const matchLock = (runKey: string): string => `match/${runKey}`;

/**
 * Takes a step idempotently, in a transaction of its own: a repeat gets the first result and writes nothing. The lock is
 * taken first. Otherwise the second of two concurrent repeats would judge a turn by a match in which the first has
 * settled that turn already.
 */
export function stepIdempotently<T extends object>(
  db: Database,
  { runKey, step, lock }: MatchStep,
  work: (client: Queryable) => Promise<T>,
): Promise<T> {
  return transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    return idempotently(client, { runKey, key: `${runKey}/match/once/${step}`, content: 'made' }, () => work(client));
  });
}
