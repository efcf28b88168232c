import { ActivityFailure, ApplicationFailure, isCancellation } from '@temporalio/workflow';
import { mostOf, reserve, settle } from '../../shared/kernel/budget.ts';
import { addUsage, type Seat } from '../../shared/kernel/ask.ts';
import { paidCalls } from './activities.ts';
import type { Run } from './run.ts';

export interface Question {
  readonly agent: string;
  readonly task: string;
  readonly subject?: string | null;
  /** What a person reads in the UI: `NEWTON validates`. */
  readonly verb: string;
  /** The same as a whole line, where an attempt is not what a round counts. */
  readonly line?: string;
  readonly outputTokens: number;
  /** Input tokens that it is reckoned to have, where that is more than the policy’s line. */
  readonly inputTokens?: number;
  /** The desk for this question, where it differs from the run's. */
  readonly file?: Readonly<Record<string, string>>;
}

/**
 * Asks one agent once and always comes back with a seat: an answer, an unscored answer, or an absence with its
 * failure code. Only cancellation is thrown. Usage is settled even when the answer is unusable.
 */
export async function ask(run: Run, question: Question): Promise<Seat> {
  const { agent, task, verb, outputTokens, subject = null, file = run.file } = question;
  const model = run.policy.models[agent];
  if (model === undefined) throw ApplicationFailure.nonRetryable(`policy.models has no model for ${agent}`, 'BAD_POLICY');
  const line = question.line ?? `${agent} ${verb}${run.round > 1 ? `, attempt ${run.round}` : ''}`;
  const most = mostOf(run.rates[agent] ?? null, 2 + run.policy.sectionReads, question.inputTokens ?? run.policy.reservedInputTokens, outputTokens);
  const reserved = reserve(run.budget, most);
  if (!reserved) return { outcome: 'absent', failure: 'SPEND_CAP', why: spendCapReached(run, most) };
  run.budget = reserved;
  let cost: number | null = 0;
  run.underWay.add(line);
  run.show();
  try {
    const receipt = await paidCalls(run.policy).askAgent.executeWithOptions({ summary: line, cancellationType: run.cancellation }, [
      { runKey: run.runKey, system: run.system, phase: run.phase, round: run.round, agent, task, subject, model, outputTokens, file: { ...file } },
    ]);
    run.usage = addUsage(run.usage, receipt.usage);
    cost = receipt.usage.costMicrodollars;
    return receipt;
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
  const dollars = (microdollars: number) => `$${(microdollars / 1e6).toFixed(2)}`;
  return `the cap of ${dollars(budget.cap ?? 0)} leaves no room for a call of up to ${dollars(most)} (spent ${dollars(budget.spent)}, in flight ${dollars(budget.reserved)})`;
}

/** What a failed activity leaves of a seat. */
export function absent(error: unknown): Extract<Seat, { readonly outcome: 'absent' }> {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) return { outcome: 'absent', failure: cause.type ?? 'UNKNOWN', why: cause.message };
  return { outcome: 'absent', failure: cause instanceof Error ? cause.name : 'UNKNOWN', why: cause instanceof Error ? cause.message : String(cause) };
}
