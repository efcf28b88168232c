import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { heartbeatTimeoutMs } from '../heartbeat.ts';
import { sleep } from '../models/semaphore.ts';
import type { Queryable } from './database.ts';

/** Renewals in the time of a claim: one or two may be lost with their connection. */
const renewalsInTime = 4;

/** How long an attempt waits before it looks again for what another buys, where nothing is said. */
const usualLooksMs = 1_000;

/**
 * Runs `pay` while no other attempt pays under this key, in any process. An attempt that finds another at it waits for
 * what that one stores, and takes over where it has died. A claim lasts as long as Temporal waits for a heartbeat, so
 * that it has lapsed when the attempt after a dead one begins.
 *
 * `known` is looked up before each try, so that what another has stored is never bought again. A claim that cannot be
 * renewed lapses under a living attempt: both may then pay, which the caller has to bear.
 */
export async function payingAlone<T>(
  db: Queryable,
  key: string,
  known: () => Promise<T | null>,
  pay: () => Promise<T>,
  betweenLooksMs = usualLooksMs,
): Promise<T> {
  const { cancellationSignal } = Context.current();
  const attempt = randomUUID();
  const forMs = heartbeatTimeoutMs();
  for (;;) {
    const claimed = await claim(db, key, attempt, forMs);
    try {
      const there = await known();
      if (there !== null) return there;
      if (claimed) return await renewing(() => renew(db, key, attempt, forMs), forMs, pay);
    } finally {
      // One that is not given back lapses by itself.
      if (claimed) await giveBack(db, key, attempt).catch(() => undefined);
    }
    await sleep(Math.min(betweenLooksMs, forMs), cancellationSignal);
  }
}

async function renewing<T>(once: () => Promise<unknown>, forMs: number, work: () => Promise<T>): Promise<T> {
  const pulse = setInterval(() => void once().catch(() => undefined), forMs / renewalsInTime);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
  }
}

/**
 * Takes a claim that is free or has lapsed. False: another attempt has it. A claim that would last twice as long as any
 * may was made before the clock was set back, and has lapsed too. Twice: a clock that is set by a little, as clocks are,
 * takes no claim from an attempt that lives.
 */
async function claim(db: Queryable, key: string, attempt: string, forMs: number): Promise<boolean> {
  const { rows } = await db.query(
    `insert into symposium.paying as held (key, attempt, until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (key) do update set attempt = excluded.attempt, until = excluded.until
       where held.until < clock_timestamp() or held.until > clock_timestamp() + 2 * $3 * interval '1 millisecond'
     returning key`,
    [key, attempt, forMs],
  );
  return rows.length > 0;
}

/** A claim that has gone to another attempt is not taken back from it. */
const renew = (db: Queryable, key: string, attempt: string, forMs: number) =>
  db.query(
    `update symposium.paying set until = clock_timestamp() + $3 * interval '1 millisecond' where key = $1 and attempt = $2`,
    [key, attempt, forMs],
  );

const giveBack = (db: Queryable, key: string, attempt: string) =>
  db.query('delete from symposium.paying where key = $1 and attempt = $2', [key, attempt]);
