import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import {
  type Amount,
  type CapReached,
  capWords,
  type FailureDetails,
  mayBePaid,
  ModelFailure,
  scopeWords,
} from '../../shared/kernel/index.ts';
import { activityFailure } from '../models/activity-failure.ts';
import { sleep } from '../models/semaphore.ts';
import { TakenError } from '../store/claims.ts';
import type { Database } from '../store/database.ts';
import { hold, type HoldOrder, type Holder, settleHold } from './holds.ts';

/** How long it waits before it looks again whether others have given anything back. */
const betweenLooksMs = 500;

const nothing: Amount = { microdollars: 0, tokens: 0 };

export interface Paying<T> extends Omit<HoldOrder, 'key' | 'forMs'> {
  /** The longest that the request may take. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** `none`: where it would have to wait, it fails, and may be tried again. */
  readonly patience?: 'none';
  /** Makes it, and has kept what came of it when it says so. `held`: what it holds under. */
  readonly pay: (held: string) => Promise<T>;
  /** What it took; left out: whoever pays settles it with what is kept. */
  readonly used?: (paid: T) => Amount;
}

/** Beside the time of its request, a call waits for its provider and is stored. */
const besideMs = 15 * 60_000;

/**
 * Makes a request within the caps of its run, its batch and the day (kernel rules §38): what it takes at most is set
 * aside before, and what it took is settled after. What others hold is waited for, since most of it comes back. Throws
 * SPEND_CAP with the cap that leaves no room, NOT_CONFIGURED where a cap in money could not be kept, and `TakenError`
 * where only one may ask and another attempt does, or has.
 */
export async function withinCaps<T>(
  db: Database,
  paying: Paying<T>,
  holds: Holder = (order) => hold(db, order),
): Promise<T> {
  const { timeoutMs, signal, patience, pay, used, ...rest } = paying;
  // One attempt may ask again what has failed, and holds anew for it.
  const order = { ...rest, key: `${rest.call}#${randomUUID()}` };
  await held(holds, { ...order, forMs: timeoutMs + besideMs }, signal, patience === 'none');
  const paid = await pay(order.key).catch(async (error: unknown) => {
    // What cannot be settled now is settled by the next attempt; until then it counts for all that it holds.
    await settleHold(db, order.key, isUnpaid(error) ? nothing : null).catch(() => undefined);
    throw error;
  });
  if (used !== undefined) await settleHold(db, order.key, used(paid));
  return paid;
}

/** Comes back when what it takes at most is set aside. */
async function held(holds: Holder, order: HoldOrder, signal: AbortSignal, isImpatient: boolean): Promise<void> {
  for (;;) {
    const said = await holds(order);
    if (said.state === 'taken') throw new TakenError();
    if (!('cap' in said)) return;
    const { state, cap } = said;
    if (state === 'unpriced') throw unpriced(cap);
    if (state === 'reached' || isImpatient) throw capReached(cap, !isImpatient);
    await sleep(betweenLooksMs, signal);
  }
}

function capReached(cap: CapReached, nonRetryable: boolean): ApplicationFailure {
  const details: FailureDetails = { cap };
  return ApplicationFailure.create({
    type: 'SPEND_CAP',
    message: capWords(cap),
    nonRetryable,
    details: [details],
  });
}

const unpriced = ({ scope }: CapReached) =>
  activityFailure(
    new ModelFailure(
      'NOT_CONFIGURED',
      `the price of the model is not known, so the cap in money of ${scopeWords(scope)} could not be kept: give its price in SYMPOSIUM_PRICES, or remove the cap (symposium caps remove)`,
    ),
    1,
  );

const isUnpaid = (error: unknown): boolean =>
  error instanceof ApplicationFailure && !mayBePaid(error.type ?? 'UNKNOWN');
