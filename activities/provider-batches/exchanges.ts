import type { AskRequest, BatchQuestion, ProviderBatchOrder } from '../../shared/kernel/index.ts';
import { inOrder, keysOf, nextStep } from '../ask/exchange-steps.ts';
import type { ModelExchange } from '../ask/model-exchange.ts';
import { exchangeOf } from '../ask/open-exchange.ts';
import type { ExchangeDependencies, Sending } from '../ask/sending.ts';
import type { Call } from '../store/calls.ts';
import { contextLoader } from '../store/context.ts';

/** What a question owes, and the exchange that it is a step of. */
export interface Owing {
  readonly exchange: ModelExchange;
  readonly sending: Sending;
}

/** Opens questions of a batch, as each is asked by itself. A batch knows no second model: the question is asked of it by itself. */
export function exchanges(deps: ExchangeDependencies) {
  const loadContext = contextLoader(deps.db);
  /** What is owed next, composed; null: nothing more of this model. */
  async function owedBy(order: ProviderBatchOrder, question: BatchQuestion, capped: boolean): Promise<Owing | null> {
    const request = requestOf(order, question);
    const laid = await loadContext(request, keysOf(request));
    const paid = inOrder<Call>(laid.paid);
    if (nextStep(paid, 0, false) === null) return null;
    const exchange = exchangeOf(deps, { ...request, secondModel: null }, laid);
    await exchange.recall(laid.paid);
    const step = nextStep(paid, exchange.tools.turns, false);
    return step === null ? null : { exchange, sending: await exchange.sending(step, paid, capped) };
  }
  return { owedBy };
}

export const requestOf = (order: ProviderBatchOrder, { subject, references }: BatchQuestion): AskRequest => {
  const { runKey, system, phase, round, agent, task, model, outputTokens } = order;
  return { runKey, system, phase, round, agent, task, subject, model, outputTokens, references };
};

/** Questions that are opened side by side. */
export const openedAtOnce = 8;
