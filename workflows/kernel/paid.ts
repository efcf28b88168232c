import { ActivityFailure, ApplicationFailure, isCancellation } from '@temporalio/workflow';
import { addUsage, type AskResult, type Usage } from '../../shared/kernel/ask.ts';
import { reserve, settle } from '../../shared/kernel/budget.ts';
import type { Run } from './run.ts';
import { money } from '../../shared/text/amounts.ts';

type Absent = Extract<AskResult, { readonly outcome: 'absent' }>;

/** What is bought. */
export interface Purchase<T> {
  /** What a person reads while it is under way. */
  readonly line: string;
  /** What it can cost at most, in microdollars. */
  readonly most: number;
  /** Buys it. A cost of null is not known, and is booked as the most. */
  readonly buy: () => Promise<{ readonly bought: T; readonly usage: Usage }>;
}

/**
 * Reserved before, settled after, and always an end: what was bought, or an absence with its failure code. Only
 * cancellation is thrown.
 */
export async function paid<T>(run: Run, { line, most, buy }: Purchase<T>): Promise<T | Absent> {
  const reserved = reserve(run.budget, most);
  if (!reserved) return { outcome: 'absent', failure: 'SPEND_CAP', why: spendCapReached(run, most) };
  run.budget = reserved;
  let cost: number | null = 0;
  run.underWay.add(line);
  run.show();
  try {
    const { bought, usage } = await buy();
    run.usage = addUsage(run.usage, usage);
    cost = usage.costMicrodollars;
    return bought;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return absent(error);
  } finally {
    run.calls += 1;
    run.budget = settle(run.budget, most, cost);
    run.underWay.delete(line);
    run.show();
  }
}

function spendCapReached({ budget }: Run, most: number): string {
  return `the cap of ${money(budget.cap ?? 0, 2)} leaves no room for a call of up to ${money(most, 2)} (spent ${money(budget.spent, 2)}, in flight ${money(budget.reserved, 2)})`;
}

function absent(error: unknown): Absent {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure)
    return { outcome: 'absent', failure: cause.type ?? 'UNKNOWN', why: cause.message };
  return {
    outcome: 'absent',
    failure: cause instanceof Error ? cause.name : 'UNKNOWN',
    why: cause instanceof Error ? cause.message : String(cause),
  };
}
