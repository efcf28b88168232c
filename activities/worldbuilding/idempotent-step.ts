import type { ApplicationFailure } from '@temporalio/common';
import { type MatchEnd, type Team, teams } from '../../shared/worldbuilding/index.ts';
import { badInput } from '../bad-input.ts';
import { type Database, type Queryable, holdLock, transaction } from '../store/database.ts';
import { idempotently, type IdempotencyKey, type Made, writtenOnce } from '../store/idempotent.ts';

/** A step of a match that is taken at most once. */
export interface MatchStep {
  readonly runKey: string;
  /** Unique in the match: `A/FOUNDATION/1/VOTE/1`. */
  readonly step: string;
  /** Steps that name the same lock run one after the other; of several locks each is taken in turn. */
  readonly lock: string | readonly string[];
  /** Absent: no. Whether a repeat is told its result after the match was cancelled: only of what says the cancellation. */
  readonly closes?: boolean;
}

/**
 * Held by whoever begins a round or queues a curveball, so that no curveball falls due in a round that a team has begun.
 */
export const matchLock = (runKey: string): string => `match/${runKey}`;

/** Held by each step of a team. */
export const teamLock = (runKey: string, team: Team): string => `match/${runKey}/${team}`;

/** Held by each step of the judge panel. */
export const panelLock = (runKey: string): string => `match/${runKey}/bench`;

/** Held by whoever says how the match ended: no step is under way, and one that waited finds the end. */
export const locksOfAll = (runKey: string): readonly string[] => [
  matchLock(runKey),
  ...teams.map((team) => teamLock(runKey, team)),
  panelLock(runKey),
];

/**
 * Takes a step idempotently, in a transaction of its own: a repeat gets the first result and writes nothing. The lock is
 * taken first. Otherwise the second of two concurrent repeats would judge a turn by a match in which the first has
 * settled that turn already.
 *
 * A match that was cancelled takes no step, and repeats none: an execution that was reset would go on from the result to
 * the calls after it, and pay for them.
 */
export const stepIdempotently = <T extends object>(
  db: Database,
  step: MatchStep,
  work: (client: Queryable) => Promise<T>,
): Promise<T> => taken(db, step, (client, key) => idempotently(client, key, () => work(client)));

/** The same for a step whose notes and rows are written in one statement: both teams wait for each other's transactions. */
export const stepWritten = <T extends object>(
  db: Database,
  step: MatchStep,
  work: (client: Queryable) => Promise<Made<T>>,
): Promise<T> => taken(db, step, (client, key) => writtenOnce(client, key, () => work(client)));

function taken<T>(
  db: Database,
  { runKey, step, lock, closes = false }: MatchStep,
  once: (client: Queryable, key: IdempotencyKey) => Promise<T>,
): Promise<T> {
  return transaction(db, async (client) => {
    for (const one of [lock].flat()) await holdLock(client, one);
    if (!closes) await refuseCancelled(client, runKey);
    return once(client, { runKey, key: `${runKey}/match/once/${step}`, content: 'made' });
  });
}

const cancelled: MatchEnd = 'CANCELLED';

/**
 * A match that was cancelled has its record. An execution of it that goes on, after a reset, would pay for what no record
 * holds, and come to another end.
 */
export const wasCancelled = (runKey: string): ApplicationFailure =>
  badInput([`workflow id: match/${runKey}: this match was cancelled, and its record is published; choose another key`]);

/** How the match ended; null: it has not. */
async function endOf(db: Queryable, runKey: string): Promise<string | null> {
  const { rows } = await db.query<{ end: string | null }>(
    `select content->>'end' as end from symposium.ledger where run_key = $1 and entry_key = 'match/ended'`,
    [runKey],
  );
  return rows[0]?.end ?? null;
}

/** Throws the final failure of a match that was cancelled. */
export async function refuseCancelled(db: Queryable, runKey: string): Promise<void> {
  if ((await endOf(db, runKey)) === cancelled) throw wasCancelled(runKey);
}

/**
 * Throws the final failure of a match that is over, however it ended. An execution of it that was reset would pay for a
 * question or a picture of which nothing had come, and its verdict and its record stand without it.
 */
export async function refuseEnded(db: Queryable, runKey: string): Promise<void> {
  const end = await endOf(db, runKey);
  if (end === cancelled) throw wasCancelled(runKey);
  if (end !== null)
    throw badInput([
      `workflow id: match/${runKey}: this match has ended, and nothing more is paid for it; choose another key`,
    ]);
}
