import OpenAI, { toFile } from 'openai';
import { ModelFailure } from '../../../shared/kernel/index.ts';
import { failureOf, type Caller } from '../classify.ts';
import { oneRequest } from '../one-request.ts';
import { field, nameOf, textOf } from '../reply-fields.ts';
import { complaintOf } from '../streamed.ts';
import { linesOf, notReached, unlessGone } from './not-reached.ts';
import type { BatchedResult, BatchState } from './provider-batches.ts';
import type { ProviderBatches } from '../model.ts';

/** Under which name a batch carries ours. */
const nameField = 'symposium_batch';

/** The files of a batch are deleted when it has been read; where nobody comes back for it, they expire by themselves. */
const keptForSeconds = 30 * 24 * 3_600;

/** Clocks of a provider and of a worker differ by less. */
const clockSkewMs = 15 * 60_000;

/** The API of a batch's requests, which is also the address that each of them names. */
export type BatchEndpoint = '/v1/responses' | '/v1/chat/completions';

/**
 * OpenAI's Batch API: a file with a request a line, a batch of it, and files with its answers and failures ("Batch API",
 * read 2026-11-25). A batch is found again by its metadata.
 */
export function openaiBatches(
  client: OpenAI,
  caller: Caller,
  endpoint: BatchEndpoint,
  requests: Pick<ProviderBatches, 'compose' | 'read'>,
): ProviderBatches {
  const batchOf = (id: string, options: { readonly signal: AbortSignal }) => client.batches.retrieve(id, options);
  return {
    ...requests,
    submit: ({ name, requests: all }, patience) =>
      oneRequest(patience, caller, async (signal) => {
        const lines = all.map(({ id, body }) => JSON.stringify({ custom_id: id, method: 'POST', url: endpoint, body }));
        const options = { signal, timeout: patience.timeoutMs };
        const file = await unlessGone(
          client.files.create(
            {
              file: await toFile(Buffer.from(lines.join('\n'), 'utf8'), `${name}.jsonl`, { type: 'application/jsonl' }),
              purpose: 'batch',
              expires_after: { anchor: 'created_at', seconds: keptForSeconds },
            },
            options,
          ),
        );
        const batch =
          file &&
          (await unlessGone(
            client.batches.create(
              {
                input_file_id: file.id,
                endpoint,
                completion_window: '24h',
                metadata: { [nameField]: name },
                output_expires_after: { anchor: 'created_at', seconds: keptForSeconds },
              },
              options,
            ),
          ));
        if (batch === null) throw noBatches(caller);
        return batch.id;
      }),
    find: ({ name, sentAt, others }, patience) =>
      oneRequest(patience, caller, async (signal) => {
        for await (const batch of client.batches.list({ limit: 100 }, { signal })) {
          if (batch.created_at * 1_000 < sentAt - clockSkewMs) break;
          if (batch.metadata?.[nameField] === name && !others.has(batch.id)) return { id: batch.id };
        }
        return 'none';
      }),
    state: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        const batch = await unlessGone(batchOf(id, { signal }));
        return batch === null ? { state: 'gone' } : stateOf(batch, caller);
      }),
    results: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        const batch = await batchOf(id, { signal });
        const files = [batch.output_file_id, batch.error_file_id].filter((file) => typeof file === 'string');
        const texts = [];
        // One after the other: both count against one deadline, and the second is small.
        for (const file of files)
          texts.push((await (await unlessGone(client.files.content(file, { signal })))?.text()) ?? '');
        return texts.flatMap(linesOf).flatMap((line) => resultOf(line, caller));
      }),
    cancel: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        await client.batches.cancel(id, { signal }).catch((error: unknown) => {
          // "Cannot cancel a batch with status 'completed'": it has ended.
          if (![400, 404, 409].includes(Number(field(error, 'status')))) throw error;
        });
      }),
    forget: (id, patience) =>
      oneRequest(patience, caller, async (signal) => {
        const batch = await unlessGone(batchOf(id, { signal }));
        for (const file of [batch?.input_file_id, batch?.output_file_id, batch?.error_file_id])
          if (typeof file === 'string') await unlessGone(client.files.delete(file, { signal }));
      }),
  };
}

const noBatches = ({ provider }: Caller) =>
  new ModelFailure(
    'NOT_CONFIGURED',
    `${provider}: the server has no Batch API; set OPENAI_BASE_URL to one that has, or begin a run without provider batches`,
  );

const ended: ReadonlySet<OpenAI.Batch['status']> = new Set(['failed', 'completed', 'expired', 'cancelled']);

function stateOf({ status, request_counts: counts, errors }: OpenAI.Batch, caller: Caller): BatchState {
  if (!ended.has(status)) return { state: 'running', done: (counts?.completed ?? 0) + (counts?.failed ?? 0) };
  return {
    state: 'ended',
    why: status === 'failed' ? whyFailed(errors, caller) : null,
    answered: counts?.completed ?? null,
  };
}

/** A batch is refused as a whole where its file is, and where the account has too many tokens waiting already. */
function whyFailed(errors: OpenAI.Batch['errors'], caller: Caller): ModelFailure {
  const [first] = errors?.data ?? [];
  const words = [textOf(first?.code)];
  const status = words[0] === 'token_limit_exceeded' ? 429 : 400;
  return failureOf({ status, words, message: textOf(first?.message) }, caller, null);
}

/** A line of an output or error file; nothing of a line that names no request. */
function resultOf(read: unknown, caller: Caller): BatchedResult[] {
  const id = textOf(field(read, 'custom_id'));
  if (id === '') return [];
  const [response, error] = [field(read, 'response'), field(read, 'error')];
  const status = Number(field(response, 'status_code'));
  const body = field(response, 'body');
  if (status >= 200 && status < 300)
    return [{ id, received: body, requestId: nameOf(field(response, 'request_id'), null) }];
  if (/^batch_/.test(textOf(field(error, 'code'))))
    return [{ id, failure: notReached(caller.provider, textOf(field(error, 'code'))) }];
  const said = complaintOf(field(body, 'error') ?? error ?? 'no answer and no error');
  const complaint = { ...said, status: status >= 400 ? status : said.status };
  return [{ id, failure: failureOf(complaint, caller, null) }];
}
