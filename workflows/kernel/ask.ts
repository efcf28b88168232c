import { ApplicationFailure } from '@temporalio/workflow';
import { mostOf } from '../../shared/kernel/budget.ts';
import type { AskResult, TaskFacts } from '../../shared/kernel/ask.ts';
import { paidCalls } from './activities.ts';
import { paid } from './paid.ts';
import type { KernelPolicy, Run } from './run.ts';
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
  /** Input tokens that it is reckoned to have, where that is more than the policy’s line. */
  readonly inputTokens?: number;
  /** The context for this question, where it differs from the run's. */
  readonly references?: Readonly<Record<string, string>>;
}

/**
 * Asks one agent once and always comes back with a place: an answer, an unscored answer, or an absence with its
 * failure code. Only cancellation is thrown. Usage is settled even when the answer is unusable.
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
  const most = mostOf(
    own(run.rates, agent) ?? null,
    2 + run.policy.sectionReads,
    question.inputTokens ?? run.policy.reservedInputTokens,
    outputTokens,
  );
  return paid(run, {
    line,
    most,
    async buy() {
      const receipt = await paidCalls<F[T]>(run.policy).askAgent.executeWithOptions(
        { summary: line, cancellationType: run.cancellation },
        [
          {
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
          },
        ],
      );
      return { bought: receipt, usage: receipt.usage };
    },
  });
}
