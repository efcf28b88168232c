import { ApplicationFailure } from '@temporalio/workflow';
import { mostOf } from '../../shared/kernel/budget.ts';
import {
  type AskRequest,
  type AskResult,
  type TaskFacts,
  type AskStep,
  nothingSpent,
} from '../../shared/kernel/ask.ts';
import { paidCalls } from './activities.ts';
import { paid, type Need } from './paid.ts';
import type { KernelPolicy, Run } from './run.ts';
import type { Account } from './spent-until.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import { own } from '../../shared/kernel/own.ts';

/** `T`: a task of the run's system, by which the facts of the answer are known. */
export interface Question<T extends string = string> {
  readonly agent: string;
  readonly task: T;
  readonly subject?: string | null;
  /** What a person reads in the UI: `NEWTON validates`. */
  readonly verb: string;
  /** The same as a whole line, where an attempt is not what a round counts. */
  readonly line?: string;
  readonly outputTokens: number;
  /** Input tokens that it is first reckoned to have, where that is more than the policy’s line. */
  readonly inputTokens?: number;
  /** The context for this question, where it differs from the run's. */
  readonly references?: Readonly<Record<string, string>>;
  /** Confidence from which its answer counts as sure, where that hangs on the run. */
  readonly sureFrom?: number;
}

/**
 * Asks one agent once and always returns a result: an answer, an unscored answer, or an absence with its failure code.
 * Only cancellation is thrown. Usage is settled even when the answer is unusable. Under a cap, money is reserved
 * request by request: the activity stops before a request that may cost more than was reserved, says how much it needs,
 * and goes on when that is reserved.
 */
export async function ask<F extends TaskFacts, T extends keyof F & string>(
  run: Run<KernelPolicy, F>,
  question: Question<T>,
): Promise<AskResult<F[T]>> {
  const { agent, task, verb, outputTokens, subject = null, references = run.references } = question;
  const model = own(run.policy.models, agent);
  if (model === undefined)
    throw ApplicationFailure.nonRetryable(`policy.models has no model for ${agent}`, 'BAD_POLICY');
  const line = question.line ?? `${agent} ${verb}${run.round > 1 ? `, attempt ${run.round}` : ''}`;
  const request: AskRequest = {
    runKey: run.runKey,
    system: run.system,
    phase: run.phase,
    round: run.round,
    agent,
    task,
    subject,
    model,
    outputTokens,
    references: { ...references },
    ...(question.sureFrom === undefined ? {} : { sureFrom: question.sureFrom }),
  };
  const { askAgent } = paidCalls<F[T]>(run.policy);
  const options = { summary: line, cancellationType: run.cancellation };
  const exchange = callKey({ ...request, ordinal: 0 });
  // If the question failed before and is asked again, its rows are found, and what is booked for them is not booked
  // twice.
  const account: Account = run.failed.get(exchange) ?? { booked: nothingSpent };
  let begun = false;
  // A first estimate, before the request is composed. If the request needs more, the activity says so and sends
  // nothing.
  let need: Need = {
    about: mostOf(own(run.rates, agent) ?? null, question.inputTokens ?? run.policy.reservedInputTokens, outputTokens),
  };
  for (;;) {
    const result: AskResult<F[T]> | AskStep<F[T]> = await paid<AskStep<F[T]>>(run, {
      line,
      model,
      need,
      begun,
      account,
      async buy(reserved) {
        const { usage: before, unsettled: reckoned = 0 } = account.booked;
        const funds = run.budget.cap === null ? {} : { funds: (before.costMicrodollars ?? reckoned) + reserved };
        const receipt = await askAgent.executeWithOptions(options, [{ ...request, ...funds }]);
        begun = true;
        const { usage, unsettled = 0 } = receipt;
        return { bought: receipt, spent: { usage, unsettled } };
      },
    });
    if (result.outcome === 'absent') run.failed.set(exchange, account);
    if (result.outcome !== 'unfunded') return result;
    need = { exactly: result.needs };
  }
}
