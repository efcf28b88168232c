import { ActivityFailure, ApplicationFailure, patched, TimeoutFailure } from '@temporalio/workflow';
import type { FailureDetails, Spent } from '../../shared/kernel/ask.ts';

/** What of a purchase is booked: all that it had used when it last came back, or failed. */
export interface Account {
  booked: Spent;
}

/**
 * What a purchase had used when it failed, as its failure reports. If nobody could report, since all attempts were
 * lost, all that was reserved (`amount`) is booked until more is known. A failure of an earlier version reports
 * nothing, and nothing is booked for it.
 */
export function spentUntil(error: unknown, booked: Spent, amount: number, capped: boolean): Spent {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const said = saidIn(cause) ?? booked;
  if (!(cause instanceof TimeoutFailure)) return said;
  const known = saidIn(cause.cause) ?? said;
  // Only under a cap can this amount change what the run does next, so runs without a cap replay as before.
  if (!capped || !patched('timeouts-are-booked')) return known;
  return { ...known, unsettled: (known.unsettled ?? 0) + amount };
}

function saidIn(cause: unknown): Spent | null {
  const [said] = cause instanceof ApplicationFailure ? (cause.details ?? []) : [];
  const { spent } = (said ?? {}) as Partial<FailureDetails>;
  return spent ?? null;
}
