import { ApplicationFailure } from '@temporalio/common';
import { type AskReceipt, type AskRequest, callKey, own } from '../../shared/kernel/index.ts';
import { inOrder, nextStep, ordinals, receiptOf, written } from './exchange-steps.ts';
import { ModelExchange, type ExchangeDependencies } from './model-exchange.ts';
import type { Call } from '../store/calls.ts';
import { contextLoader, type LoadedContext } from '../store/context.ts';
import { ledgerWriter } from '../store/ledger.ts';
import { callWriter } from '../store/save-calls.ts';
import type { AgentContext } from './system.ts';

export type AskDependencies = Omit<ExchangeDependencies, 'append' | 'save'>;

/**
 * One agent answers once. The keys are looked up first: what was paid is never paid again. Then: context → what fits of
 * it → call → read → at most a few sections on demand and one repair → facts → call, bodies and ledger rows in one
 * statement each. Every request is a row of its own, so a crash between two repeats neither.
 *
 * All that the agent writes in this attempt at the phase comes out of `request.outputTokens`: a repair and a reading
 * may use what is left. Where too little is left, nothing is sent: before the first request that is the failure
 * OUTPUT_BUDGET, later the answer stays unscored; either way a person decides.
 */
export function askAgent(deps: AskDependencies) {
  const loadContext = contextLoader(deps.db);
  const append = ledgerWriter(deps.db);
  const save = callWriter(deps.db);
  return async function askAgent(request: AskRequest): Promise<AskReceipt> {
    const laid = await loadContext(
      request,
      ordinals.map((ordinal) => callKey({ ...request, ordinal })),
    );
    const paid: Call[] = inOrder(laid.paid);
    const over = nextStep(paid, 0) === null ? receiptOf(paid) : null;
    if (over) return over;

    const system = own(deps.systems, request.system);
    const card = system && own(system.roster, request.agent);
    if (!system || !card)
      throw ApplicationFailure.nonRetryable(
        `unknown agent ${request.agent} of system ${request.system}`,
        'UNKNOWN_AGENT',
      );
    const context = contextOf(request, laid);
    const elsewhere = laid.writtenElsewhere;
    const budgets = system.budgets(request, context);
    const tokenBudget = request.outputTokens - elsewhere;
    const exchange = new ModelExchange(
      { ...deps, append, save },
      system,
      card,
      { ...request, outputTokens: tokenBudget },
      context,
      budgets,
    );
    await exchange.recall(laid.paid);
    for (;;) {
      const step = nextStep(paid, exchange.readings);
      const left = tokenBudget - written(paid);
      if (step === null || (left < budgets.leastAnswer && paid.length > 0)) {
        return receiptOf(paid, step === null ? null : `${Math.max(0, left)} tokens are left to write`) ?? unreachable();
      }
      if (left < budgets.leastAnswer)
        throw ApplicationFailure.nonRetryable(
          `${request.agent} may write ${request.outputTokens} tokens in an attempt at ${request.phase} and has written ${elsewhere}: too few are left for ${request.task}. Raise the policy's outputTokens, or have the phase tried again.`,
          'OUTPUT_BUDGET',
        );
      paid.push(await exchange.ask(step, paid, left));
    }
  };
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

function unreachable(): never {
  throw ApplicationFailure.nonRetryable('an exchange that is over has no request', 'HOUSE_ERROR');
}
