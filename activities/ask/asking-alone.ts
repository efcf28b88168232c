import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { heartbeatTimeoutMs } from '../heartbeat.ts';
import { sleep } from '../models/semaphore.ts';
import { findCalls } from '../store/calls.ts';
import { type Claim, giveBackClaims, TakenError, takeClaim, whileClaimed } from '../store/claims.ts';
import type { Queryable } from '../store/database.ts';

/**
 * A claim lasts a third of the heartbeat timeout. Temporal starts the next attempt only after the whole timeout, so the
 * claim of a dead attempt has usually lapsed by then.
 */
const claimsInTime = 3;

/** How long an attempt waits before it looks again for what another asks for. */
const betweenLooksMs = 500;

/**
 * The claims of one attempt at a question. While it holds one, no other attempt, in any process, sends a request of
 * this question. Two attempts can run at once: a worker whose heartbeats do not arrive may still be working, and a run
 * that is reset makes its call again while the first one is under way (kernel rules §4).
 */
export class AskingAlone {
  private readonly claim: Claim;
  private readonly db: Queryable;
  /** Keys whose claim this attempt may have, and has not given back. */
  private readonly open = new Set<string>();

  constructor(db: Queryable) {
    this.db = db;
    this.claim = { attempt: randomUUID(), forMs: heartbeatTimeoutMs() / claimsInTime };
  }

  /** Runs `tried`, and runs it again from its beginning as long as another attempt holds the claim. */
  async free<T>(tried: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await tried();
      } catch (error) {
        if (!(error instanceof TakenError)) throw error;
        await this.pause();
      }
    }
  }

  /** Returns when each of these calls is either stored or claimed by this attempt. */
  async takeOver(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      while (!(await takeClaim(this.db, key, this.claimOn(key)))) {
        if ((await findCalls(this.db, [key])).length > 0) break;
        await this.pause();
      }
  }

  /**
   * To be called by whoever takes the claim: it is then released at the end, unless saving the answer has released it.
   */
  claimOn(key: string): Claim {
    this.open.add(key);
    return this.claim;
  }

  /**
   * Runs `pay`. The statement that reserves its cost has taken the claim, and the one that saves its answer releases
   * it.
   */
  async paying<T>(key: string, pay: () => Promise<T>): Promise<T> {
    const paid = await whileClaimed(this.db, key, this.claim, pay);
    this.open.delete(key);
    return paid;
  }

  /** What is not given back lapses by itself. */
  async giveBack(): Promise<void> {
    if (this.open.size > 0) await giveBackClaims(this.db, [...this.open], this.claim).catch(() => undefined);
  }

  private pause(): Promise<void> {
    return sleep(Math.min(betweenLooksMs, this.claim.forMs), Context.current().cancellationSignal);
  }
}
