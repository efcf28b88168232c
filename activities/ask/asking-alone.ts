import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { heartbeatTimeoutMs } from '../heartbeat.ts';
import { sleep } from '../models/semaphore.ts';
import { findCalls } from '../store/calls.ts';
import { type Claim, giveBackClaims, TakenError, takeClaim, whileClaimed } from '../store/claims.ts';
import type { Queryable } from '../store/database.ts';

/** Claims in the time after which silence is taken for death: the attempt after a dead one seldom finds its claim alive. */
const claimsInTime = 3;

/** How long an attempt waits before it looks again for what another asks for. */
const betweenLooksMs = 500;

/**
 * The claims of one attempt at a question: nobody else sends a request of it while this one has it under way, in any
 * process. A worker that Temporal does not hear of for a while is taken for dead and may live; and a run that is reset
 * begins its call again while the first is asked (kernel rules §4).
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

  /** Tries it again from its beginning for as long as another attempt is found at it. */
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

  /** Comes back when each of these calls is stored, or this attempt's to ask for. */
  async takeOver(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      while (!(await takeClaim(this.db, key, this.claimOn(key)))) {
        if ((await findCalls(this.db, [key])).length > 0) break;
        await this.pause();
      }
  }

  /** For whoever takes it: it is given back at the end, if no saving has given it back. */
  claimOn(key: string): Claim {
    this.open.add(key);
    return this.claim;
  }

  /** Does `pay`, whose hold has taken the claim and whose saving gives it back. */
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
