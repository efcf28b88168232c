import { ActivityFailure, ApplicationFailure, patched, TimeoutFailure } from '@temporalio/workflow';
import type { FailureDetails, Spent } from '../../shared/kernel/ask.ts';

/** What of a purchase is booked: all that it had used when it last came back, or failed. */
export interface Account {
  booked: Spent;
}

/**
 * What a purchase had used when it failed: its failure says so. One that nobody could report, since all attempts were
 * lost, is booked as all that was set aside (`amount`), until it is known better. A failure of an earlier version says
 * nothing, and nothing is booked for it.
 */
export function spentUntil(error: unknown, booked: Spent, amount: number, capped: boolean): Spent {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const said = saidIn(cause) ?? booked;
  if (!(cause instanceof TimeoutFailure)) return said;
  const known = saidIn(cause.cause) ?? said;
  // Only a cap is kept by it, and so only there can it lead a run elsewhere than its history went.
  if (!capped || !patched('timeouts-are-booked')) return known;
  return { ...known, unsettled: (known.unsettled ?? 0) + amount };
}

function saidIn(cause: unknown): Spent | null {
  const [said] = cause instanceof ApplicationFailure ? (cause.details ?? []) : [];
  const { spent } = (said ?? {}) as Partial<FailureDetails>;
  return spent ?? null;
}
