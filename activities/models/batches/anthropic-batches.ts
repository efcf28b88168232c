import type Anthropic from '@anthropic-ai/sdk';
import { failureOf, type Caller } from '../classify.ts';
import { oneRequest } from '../one-request.ts';
import { field } from '../reply-fields.ts';
import { complaintOf } from '../streamed.ts';
import { notReached, unlessGone } from './not-reached.ts';
import type { BatchedResult, FoundBatch, LostBatch } from './provider-batches.ts';
import type { ProviderBatches } from '../model.ts';

type MessageBatch = Anthropic.Messages.MessageBatch;

/** Clocks of a provider and of a worker differ by less. */
const clockSkewMs = 15 * 60_000;

/**
 * Anthropic's Message Batches ("Batch processing", read 2026-11-25): requests go in one body, and results come as a file.
 * A batch has no name, so one whose id was lost is found by its results: it has as many requests as ours, was made when
 * ours was, and holds our ids. As long as it runs, it may be ours.
 */
export function anthropicBatches(
  client: Anthropic,
  caller: Caller,
  requests: Pick<ProviderBatches, 'compose' | 'read'>,
): ProviderBatches {
  const resultsOf = async (id: string, signal: AbortSignal) => {
    const results: BatchedResult[] = [];
    const batch = await unlessGone(client.messages.batches.retrieve(id, undefined, { signal }));
    // After 29 days the batch is there and its results are not.
    if (batch?.results_url == null || batch.archived_at !== null) return results;
    for await (const line of await client.messages.batches.results(id, undefined, { signal }))
      results.push(resultOf(line, caller));
    return results;
  };
  return {
    ...requests,
    submit: ({ requests: all }, patience) =>
      oneRequest(patience, caller, async (signal) => {
        // Composed by `requests.compose`, which makes the parameters of a message.
        const params = all.map(({ id, body }) => ({
          custom_id: id,
          params: body as Anthropic.MessageCreateParamsNonStreaming,
        }));
        return (await client.messages.batches.create({ requests: params }, { signal, timeout: patience.timeoutMs })).id;
      }),
    find: (lost, patience) =>
      oneRequest(patience, caller, async (signal): Promise<FoundBatch> => {
        let open = false;
        for await (const batch of client.messages.batches.list({ limit: 100 }, { signal })) {
          if (Date.parse(batch.created_at) < lost.sentAt - clockSkewMs) break;
          if (!mayBe(batch, lost)) continue;
          if (batch.processing_status !== 'ended') open = true;
          else if (isOurs(await resultsOf(batch.id, signal), lost)) return { id: batch.id };
        }
        return open ? 'open' : 'none';
      }),
    state: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        const batch = await unlessGone(client.messages.batches.retrieve(id, undefined, { signal }));
        if (batch === null) return { state: 'gone' };
        const { processing, ...done } = batch.request_counts;
        return batch.processing_status === 'ended'
          ? { state: 'ended', why: null }
          : { state: 'running', done: totalOf(done) };
      }),
    results: (id, patience) => oneRequest(patience, caller, (signal) => resultsOf(id, signal)),
    cancel: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        await client.messages.batches.cancel(id, undefined, { signal }).catch((error: unknown) => {
          // A batch that has ended cannot be cancelled.
          if (![400, 404, 409].includes(Number(field(error, 'status')))) throw error;
        });
      }),
    forget: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        await unlessGone(client.messages.batches.delete(id, undefined, { signal }));
      }),
  };
}

const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const mayBe = ({ id, request_counts }: MessageBatch, { ids, others }: LostBatch): boolean =>
  !others.has(id) && totalOf({ ...request_counts }) === ids.length;

const isOurs = (results: readonly BatchedResult[], { ids }: LostBatch): boolean => {
  const ours = new Set(ids);
  return results.length > 0 && results.every(({ id }) => ours.has(id));
};

function resultOf({ custom_id: id, result }: Anthropic.Messages.MessageBatchIndividualResponse, caller: Caller) {
  switch (result.type) {
    case 'succeeded':
      return { id, received: result.message, requestId: null } satisfies BatchedResult;
    case 'errored':
      return {
        id,
        failure: failureOf(complaintOf(field(result.error, 'error')), caller, null),
      } satisfies BatchedResult;
    case 'canceled':
    case 'expired':
      return { id, failure: notReached(caller.provider, result.type) } satisfies BatchedResult;
    default:
      return result satisfies never;
  }
}
