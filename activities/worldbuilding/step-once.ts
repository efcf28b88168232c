import { transaction, type Database, type Queryable } from '../store/database.ts';
import { once } from '../store/once.ts';

/** A step of a match that is taken once. */
export interface MatchStep {
  readonly runKey: string;
  /** Unique in the match: `A/FOUNDATION/1/VOTE/1`. */
  readonly step: string;
  /** Whoever names the same takes turns. */
  readonly lock: string;
}

/** Held by whoever begins a round or queues a curveball: so none falls due in a round that a team has begun. */
export const matchLock = (runKey: string): string => `match/${runKey}`;

/**
 * Takes a step in one transaction and keeps its result: a repeat is told the same and writes nothing. The lock comes first, since of two repeats at the same
 * time the second would otherwise judge a turn by a match in which it has been settled already; and behind it nobody else can have kept another result.
 */
export function stepOnce<T extends object>(
  db: Database,
  { runKey, step, lock }: MatchStep,
  work: (client: Queryable) => Promise<T>,
): Promise<T> {
  return transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    return once(client, { runKey, key: `${runKey}/match/once/${step}`, content: 'made' }, () => work(client));
  });
}
