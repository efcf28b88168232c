import { Context } from '@temporalio/activity';
import {
  type Amount,
  type AfterBatch,
  type BatchQuestion,
  ModelFailure,
  owedAfter,
  type ProviderBatchOrder,
  type Spent,
} from '../../shared/kernel/index.ts';
import { callFailed } from '../ask/call-entries.ts';
import { inOrder, keysOf, nextStep, unpricedOf, usageOf } from '../ask/exchange-steps.ts';
import type { ExchangeDependencies } from '../ask/sending.ts';
import { settleHold } from '../caps/holds.ts';
import { batchPriceOf } from '../models/batches/half-price.ts';
import { byRequest, unaccounted } from '../models/batches/not-reached.ts';
import type { BatchedResult } from '../models/batches/provider-batches.ts';
import type { ModelReply, ProviderBatches } from '../models/model.ts';
import { type Call, findCalls, type StoredCall } from '../store/calls.ts';
import { findEntries } from '../store/ledger.ts';
import { findBatch, type RequestInBatch, saveBatchStep, type StoredBatch } from '../store/provider-batches.ts';
import { asProvider, batchesAt } from './at-provider.ts';
import { askingOf } from './batch-names.ts';
import { inTime } from './overdue.ts';
import { someAtOnce } from '../some-at-once.ts';
import { exchanges, openedAtOnce, requestOf } from './exchanges.ts';

const nothing: Amount = { microdollars: 0, tokens: 0 };

/**
 * Takes the answers of a batch that has ended through the door by which every answer comes: read, booked at half of its
 * price, saved with both bodies and its rows. What has no answer leaves a row `failed`. Begun again, it goes on with what
 * is not stored; of a batch that was collected it only says again what it came to.
 */
export function collectProviderBatchIn(deps: ExchangeDependencies) {
  const { db, append } = deps;
  const open = exchanges(deps);

  return async function collectProviderBatch(order: ProviderBatchOrder): Promise<readonly AfterBatch[]> {
    const batch = await findBatch(db, order.batch);
    if (batch?.providerId != null && !batch.collected) await collect(order, batch, batch.providerId);
    return after(order, batch);
  };

  async function collect(order: ProviderBatchOrder, batch: StoredBatch, providerId: string): Promise<void> {
    const batches = await batchesAt(deps, order.model);
    const state = await inTime(batch, (patience) => batches.state(providerId, patience));
    if (state.state === 'running') throw new Error(`the batch ${batch.key} has not ended`);
    const results =
      state.state === 'gone' ? [] : await inTime(batch, (patience) => batches.results(providerId, patience));
    const byId = byRequest(results);
    const provider = order.model.slice(0, order.model.indexOf(':'));
    const lost = unaccounted(provider, state, results);
    const questions = new Map(order.questions.map((question) => [question.subject, question]));
    const stored = new Set(
      (
        await findCalls(
          db,
          batch.requests.map(({ call }) => call),
        )
      ).map(({ key }) => key),
    );
    await someAtOnce(batch.requests, openedAtOnce, async (request) => {
      const question = questions.get(request.subject ?? '');
      if (question === undefined || stored.has(request.call)) return;
      await take(order, question, request, byId.get(request.id) ?? { id: request.id, failure: lost }, batch, batches);
    });
    await saveBatchStep(db, batch.key, { step: 'collected' });
    // What the provider holds is of no use any more; where it stays, it expires.
    await asProvider((patience) => batches.forget(providerId, patience)).catch(() => undefined);
  }

  async function take(
    order: ProviderBatchOrder,
    question: BatchQuestion,
    request: RequestInBatch,
    result: BatchedResult,
    batch: StoredBatch,
    batches: ProviderBatches,
  ): Promise<void> {
    const owing = await open.owedBy(order, question, false);
    // Somebody else has asked it meanwhile: what is stored stands.
    if (owing?.sending.key !== request.call) return;
    const { exchange, sending } = owing;
    const asking = askingOf(order.batch);
    const holdKey = `${request.call}#${asking.id}`;
    const reply = replyIn(result, (received, requestId) =>
      batches.read(
        { ...sending.question, idempotencyKey: sending.key, signal: Context.current().cancellationSignal },
        received,
        requestId,
      ),
    );
    if (reply instanceof ModelFailure) {
      const { ordinal, version } = sending;
      await append(order.runKey, [
        callFailed(sending.request, ordinal, version, asking, reply, request.mostMicrodollars),
      ]);
      await settleHold(db, holdKey, reply.maybePaid ? null : nothing);
      return;
    }
    await exchange.keep(sending, reply, {
      storedRequest: request.requestHash,
      held: holdKey,
      costMicrodollars: batchPriceOf(order.model, reply.usage),
      durationMs: batch.ageMs,
    });
  }

  async function after(order: ProviderBatchOrder, batch: StoredBatch | null): Promise<AfterBatch[]> {
    const asking = askingOf(order.batch);
    const inBatch = new Map((batch?.requests ?? []).map((request) => [request.subject, request]));
    const rows = await findEntries(
      db,
      order.runKey,
      [...inBatch.values()].map(({ call }) => `failed/${call}#${asking.id}`),
    );
    const failures = new Map(rows.map(({ content }) => [content.call, content.why]));
    const keys = order.questions.map((question) => keysOf(requestOf(order, question)));
    const calls = await findCalls(db, keys.flat());
    return order.questions.map(({ subject }, at) => {
      const own = new Set(keys[at]);
      const request = inBatch.get(subject);
      const failure = failures.get(request?.call ?? '');
      return afterOf(
        calls.filter(({ key }) => own.has(key)),
        request?.call ?? null,
        typeof failure === 'string' ? failure : null,
      );
    });
  }
}

function afterOf(calls: readonly StoredCall[], inBatch: string | null, failure: string | null): AfterBatch {
  const paid = inOrder(calls);
  const answered = paid.find(({ outcome }) => outcome === 'answered');
  const bought = calls.filter(({ key }) => key === inBatch);
  return {
    owes: nextStep(paid, 0, false) === null ? 'nothing' : owedAfter(failure),
    answer: answered?.ordinal ?? null,
    used: bought.length === 0 ? null : spentOn(bought),
  };
}

function spentOn(bought: readonly Call[]): Spent {
  const unsettled = unpricedOf(bought);
  return { usage: usageOf(bought), ...(unsettled > 0 ? { unsettled } : {}) };
}

function replyIn(
  result: BatchedResult,
  read: (received: unknown, requestId: string | null) => ModelReply,
): ModelReply | ModelFailure {
  if ('failure' in result) return result.failure;
  try {
    return read(result.received, result.requestId);
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
}
