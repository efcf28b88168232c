import type { Queryable } from './database.ts';

/**
 * How often a claim is renewed while it lasts, so that it survives one or two renewals that are lost with their
 * connection.
 */
const renewalsInTime = 4;

/** Who asks a provider, and how long that holds without a renewal. */
export interface Claim {
  readonly attempt: string;
  readonly forMs: number;
}

/** Another attempt asks for what this one was about to ask for, or has its answer. */
export class TakenError extends Error {}

/**
 * SQL: whether the claim `held` may pass to the attempt of `excluded`: it is that attempt's own, or it has lapsed. A
 * claim that ends later than twice the longest duration from now was made before the clock was set back, and counts as
 * lapsed too. The factor of two is there because clocks are corrected by small amounts, which must not take a claim
 * from an attempt that is running.
 */
export const mayBeTaken = `held.attempt = excluded.attempt or held.until < clock_timestamp()
  or held.until > clock_timestamp() + 2 * (excluded.until - clock_timestamp())`;

/**
 * A claim is abandoned if it lapsed longer ago than this, or ends further in the future, which only a clock that was
 * set back can cause. No claim lasts so long, and no running attempt goes so long without renewing its own.
 */
const nobodysAfter = '1 hour';

/**
 * SQL: deletes abandoned claims: those of dead attempts whose calls are never made again. It skips rows that an attempt
 * has locked in order to take them over.
 */
export const sweepClaims = `delete from symposium.paying where key in (
  select key from symposium.paying
   where until not between clock_timestamp() - interval '${nobodysAfter}' and clock_timestamp() + interval '${nobodysAfter}'
     for update skip locked)`;

/** Takes a claim that is free, has lapsed, or is this attempt's already. False: another attempt has it. */
export async function takeClaim(db: Queryable, key: string, { attempt, forMs }: Claim): Promise<boolean> {
  const { rows } = await db.query(
    `insert into symposium.paying as held (key, attempt, until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (key) do update set attempt = excluded.attempt, until = excluded.until where ${mayBeTaken}
     returning key`,
    [key, attempt, forMs],
  );
  return rows.length > 0;
}

/** Does `work` and renews the claim on `key` meanwhile. One that has gone to another attempt is not taken back from it. */
export async function whileClaimed<T>(
  db: Queryable,
  key: string,
  { attempt, forMs }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    db.query(
      `update symposium.paying set until = clock_timestamp() + $3 * interval '1 millisecond' where key = $1 and attempt = $2`,
      [key, attempt, forMs],
    );
  const pulse = setInterval(() => void renew().catch(() => undefined), forMs / renewalsInTime);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
  }
}

export const giveBackClaims = (db: Queryable, keys: readonly string[], { attempt }: Claim) =>
  db.query('delete from symposium.paying where key = any($1) and attempt = $2', [keys, attempt]);
