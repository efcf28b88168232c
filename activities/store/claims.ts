import type { Queryable } from './database.ts';

/** Renewals in the time of a claim: one or two may be lost with their connection. */
const renewalsInTime = 4;

/** Who asks a provider, and how long that holds without a renewal. */
export interface Claim {
  readonly attempt: string;
  readonly forMs: number;
}

/** Another attempt asks for what this one was about to ask for, or has its answer. */
export class TakenError extends Error {}

/**
 * SQL: whether a claim that `held` names may go to the attempt of `excluded`. A claim that would last twice as long as any
 * may was made before the clock was set back, and has lapsed too. Twice: a clock that is set by a little, as clocks are,
 * takes no claim from an attempt that lives.
 */
export const mayBeTaken = `held.attempt = excluded.attempt or held.until < clock_timestamp()
  or held.until > clock_timestamp() + 2 * (excluded.until - clock_timestamp())`;

/**
 * No claim lasts so long, nor does its owner live so long without a renewal: it is nobody's, and nobody asks for it
 * again.
 */
const nobodysAfter = '1 hour';

/**
 * SQL: takes away the claims that are nobody's any more, of dead attempts whose call is never asked again. Whoever is
 * about to take one over has locked it, and goes first.
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
