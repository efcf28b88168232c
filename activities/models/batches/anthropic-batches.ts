import type Anthropic from '@anthropic-ai/sdk';
import { failureOf, type Caller } from '../classify.ts';
import { oneRequest } from '../one-request.ts';
import { field, textOf } from '../reply-fields.ts';
import { complaintOf } from '../streamed.ts';
import { linesOf, notReached, unlessGone } from './not-reached.ts';
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
    const batch = await unlessGone(client.messages.batches.retrieve(id, undefined, { signal }));
    // After 29 days the batch is there and its results are not.
    if (batch?.results_url == null || batch.archived_at !== null) return [];
    // By our address and not by the one that the batch names: the key is for the host that we know.
    const file = await client.get(`/v1/messages/batches/${encodeURIComponent(id)}/results`, { signal }).asResponse();
    return linesOf(await file.text()).flatMap((line) => resultOf(line, caller));
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
          ? { state: 'ended', why: null, answered: done.succeeded }
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

/** Nothing of a line that names no request, or says nothing that is known. */
function resultOf(line: unknown, caller: Caller): BatchedResult[] {
  const [id, result] = [textOf(field(line, 'custom_id')), field(line, 'result')];
  if (id === '') return [];
  const kind = textOf(field(result, 'type'));
  switch (kind) {
    case 'succeeded':
      return [{ id, received: field(result, 'message'), requestId: null }];
    case 'errored':
      return [{ id, failure: failureOf(complaintOf(field(field(result, 'error'), 'error')), caller, null) }];
    case 'canceled':
    case 'expired':
      return [{ id, failure: notReached(caller.provider, kind) }];
    default:
      return [];
  }
}
