import { ActivityFailure, ApplicationFailure, condition, isCancellation, patched } from '@temporalio/workflow';
import {
  addUsage,
  type AskResult,
  costAtMostOf,
  type FailureDetails,
  nothingSpent,
  type Spent,
  spentSince,
} from '../../shared/kernel/ask.ts';
import { type Budget, leftOf, reserve, settle } from '../../shared/kernel/budget.ts';
import type { CapReached } from '../../shared/kernel/caps.ts';
import { isForOperator } from '../../shared/kernel/failures.ts';
import type { PauseKind } from '../../shared/kernel/reviews.ts';
import { roomMade } from './cap-pause.ts';
import { type Fault, mended } from './pause.ts';
import type { Run } from './run.ts';
import { type Account, spentUntil } from './spent-until.ts';
import { money } from '../../shared/text/amounts.ts';

type Absent = Extract<AskResult, { readonly outcome: 'absent' }>;

/**
 * Microdollars to reserve: `exactly` so many, or `about` so many, of which less is reserved if less is left, since the
 * call itself reports what it needs.
 */
export type Need = { readonly exactly: number } | { readonly about: number };

/** The code of a call that the run's cap does not cover. */
const spendCap = 'SPEND_CAP';

/** What is bought. */
export interface Purchase<T> {
  /** What a person reads while it is under way. */
  readonly line: string;
  /** Of whom it is bought: `provider:model`. */
  readonly model: string;
  readonly need: Need;
  /** Whether it is the rest of a purchase that was counted before. */
  readonly begun?: boolean;
  /** Where its earlier steps are booked. */
  readonly account?: Account;
  /**
   * Makes the paid call with what was reserved, and reports its whole usage. A cost of null is unknown, and is booked
   * as all that was reserved.
   */
  readonly buy: (reserved: number) => Promise<{ readonly bought: T; readonly spent: Spent }>;
}

/**
 * Reserves before the call, settles after it, and always returns: the result, or an absence with its failure code. Only
 * cancellation is thrown. A call that fails in a way that only an operator can mend is made again after they have
 * mended it.
 */
export async function paid<T>(run: Run, purchase: Purchase<T>): Promise<T | Absent> {
  const { line, model, account = { booked: nothingSpent } } = purchase;
  for (let { begun = false } = purchase; ; begun = true) {
    const since = Date.now();
    const result = await boughtOnce(run, { ...purchase, begun, account });
    if ('bought' in result) return result.bought;
    const { failure, why, cap } = result;
    const goesOn = await goesOnAfter(run, { line, model, failure, why, since }, cap ?? null);
    if (goesOn) continue;
    if (pauses(failure)) run.unmended = `${line}: ${failure}: ${why}`;
    return { outcome: 'absent', failure, why };
  }
}

/** Pauses the run where an operator can mend what failed. False: it is an absence. */
async function goesOnAfter(run: Run, fault: Fault, cap: CapReached | null): Promise<boolean> {
  if (cap !== null) return roomMade(run, cap, fault);
  const kind = pauseFor(fault.failure);
  return kind !== null && mended(run, kind, fault);
}

/**
 * Whether a call that fails in this way pauses the run; after an operator's END, or if nobody decided, it is an
 * absence.
 */
export const pauses = (failure: string): boolean => failure === spendCap || isForOperator(failure);

/** For what a failure pauses the run; null: it is an absence. A run of an earlier version never pauses. */
function pauseFor(failure: string): PauseKind | null {
  if (failure === spendCap) return patched('caps-are-raised') ? 'spend-cap' : null;
  return isForOperator(failure) && patched('operators-mend') ? 'provider' : null;
}

/** Reservations of calls under way come back in part, so those calls are waited for before anything is refused. */
async function boughtOnce<T>(
  run: Run,
  { line, need, begun, account, buy }: Required<Purchase<T>>,
): Promise<{ readonly bought: T } | (Absent & Capped)> {
  if (run.held) await condition(() => !run.held);
  let taken = setAside(run.budget, need);
  // Several waiting calls wake at once, and the first may leave too little for the next.
  while (taken === null && run.budget.reserved > 0) {
    await condition(() => !run.held && (run.budget.reserved === 0 || setAside(run.budget, need) !== null));
    taken = setAside(run.budget, need);
  }
  if (taken === null) return { outcome: 'absent', failure: spendCap, why: spendCapReached(run, need) };
  const { amount } = taken;
  run.budget = taken.budget;
  const before = account.booked;
  run.underWay.add(line);
  run.show();
  try {
    const { bought, spent } = await buy(amount);
    account.booked = spent;
    return { bought };
  } catch (error) {
    if (isCancellation(error)) throw error;
    account.booked = spentUntil(error, before, amount, run.budget.cap !== null);
    return { ...absent(error), ...capIn(error) };
  } finally {
    const since = spentSince(account.booked, before);
    run.usage = addUsage(run.usage, since.usage);
    if (!begun) run.calls += 1;
    run.budget = settle(run.budget, amount, costAtMostOf(since));
    run.underWay.delete(line);
    run.show();
  }
}

function setAside(budget: Budget, need: Need): { readonly budget: Budget; readonly amount: number } | null {
  if ('about' in need && need.about > 0 && leftOf(budget) <= 0) return null;
  const amount = 'exactly' in need ? need.exactly : Math.min(need.about, leftOf(budget));
  const reserved = reserve(budget, amount);
  return reserved && { budget: reserved, amount };
}

function spendCapReached({ budget, cap, share }: Run, need: Need): string {
  const most = 'exactly' in need ? need.exactly : need.about;
  const part =
    share < 1
      ? `this part of the cap of ${money(cap ?? 0, 2)}, ${money(budget.cap ?? 0, 2)},`
      : `the cap of ${money(budget.cap ?? 0, 2)}`;
  return `${part} leaves no room for a call of up to ${money(most, 2)} (spent ${money(budget.spent, 2)})`;
}

/** The cap of the store that leaves no room for it, where that is why it failed. */
interface Capped {
  readonly cap?: CapReached;
}

function capIn(error: unknown): Capped {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const [said] = cause instanceof ApplicationFailure ? (cause.details ?? []) : [];
  const { cap } = (said ?? {}) as FailureDetails;
  return cap === undefined ? {} : { cap };
}

/** A call that failed, as what it leaves: its failure's code and words. */
export function absent(error: unknown): Absent {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure)
    return { outcome: 'absent', failure: cause.type ?? 'UNKNOWN', why: cause.message };
  return {
    outcome: 'absent',
    failure: cause instanceof Error ? cause.name : 'UNKNOWN',
    why: cause instanceof Error ? cause.message : String(cause),
  };
}
