import { ApplicationFailure } from '@temporalio/common';
import { type AskRequest, outputTokensWith, own } from '../../shared/kernel/index.ts';
import type { LoadedContext } from '../store/context.ts';
import { ModelExchange } from './model-exchange.ts';
import type { ExchangeDependencies, Question } from './sending.ts';
import type { AgentContext } from './system.ts';

/** The exchange of a question whose context is laid. Throws where nobody is asked, or nothing could be answered. */
export function exchangeOf(
  deps: ExchangeDependencies,
  request: Omit<Question, 'room'>,
  laid: LoadedContext,
): ModelExchange {
  const system = own(deps.systems, request.system);
  const card = system && own(system.roster, request.agent);
  if (!system || !card)
    throw ApplicationFailure.nonRetryable(
      `unknown agent ${request.agent} of system ${request.system}`,
      'UNKNOWN_AGENT',
    );
  const context = contextOf(request, laid);
  const budgets = system.budgets(request, context);
  const outputTokens = outputTokensWith(laid.room, request.outputTokens);
  if (outputTokens < budgets.leastAnswer)
    throw ApplicationFailure.nonRetryable(
      `${request.agent} may write ${outputTokens} tokens for ${request.task}, and the policy's leastAnswerTokens is ${budgets.leastAnswer}: raise the policy's outputTokens, or lower leastAnswerTokens`,
      'OUTPUT_BUDGET',
    );
  return new ModelExchange(
    deps,
    system,
    card,
    { ...request, outputTokens, room: laid.room },
    context,
    budgets,
    laid.asked,
  );
}

function contextOf(request: AskRequest, { run, calls, notes }: LoadedContext): AgentContext {
  const keys = Object.values(request.references);
  if (!run) throw ApplicationFailure.nonRetryable(`run ${request.runKey} is not in the store`, 'UNKNOWN_RUN');
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const answers = Object.fromEntries(
    Object.entries(request.references).flatMap(([slot, key]) => {
      const call = byKey.get(key);
      return call ? [[slot, call]] : [];
    }),
  );
  const missing = keys.filter((key) => !byKey.has(key) && !notes.some((note) => note.key === key));
  if (missing.length > 0)
    throw ApplicationFailure.nonRetryable(`not in the store: ${missing.join(', ')}`, 'UNKNOWN_REFERENCE');
  return { run, answers, notes };
}
