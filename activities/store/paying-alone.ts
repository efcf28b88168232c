import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { heartbeatTimeoutMs } from '../heartbeat.ts';
import { sleep } from '../models/semaphore.ts';
import { type Claim, giveBackClaims, takeClaim, whileClaimed } from './claims.ts';
import type { Queryable } from './database.ts';

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
  const claim: Claim = { attempt: randomUUID(), forMs: heartbeatTimeoutMs() };
  for (;;) {
    const isTaken = await takeClaim(db, key, claim);
    try {
      const there = await known();
      if (there !== null) return there;
      if (isTaken) return await whileClaimed(db, key, claim, pay);
    } finally {
      // One that is not given back lapses by itself.
      if (isTaken) await giveBackClaims(db, [key], claim).catch(() => undefined);
    }
    await sleep(Math.min(betweenLooksMs, claim.forMs), cancellationSignal);
  }
}
