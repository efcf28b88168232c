import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRequest, unaccounted } from '../../../activities/models/batches/not-reached.ts';
import { batchesOf } from '../../../activities/models/batches/batches-of.ts';
import type { BatchedResult, BatchState } from '../../../activities/models/batches/provider-batches.ts';
import { models } from '../../../activities/models/registry.ts';
import { ModelFailure } from '../../../shared/kernel/failures.ts';
import { completion, json, message, providerServer, type Script } from './provider-server.ts';

/* Files of results that are not as they should be. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const patience = { signal: new AbortController().signal, timeoutMs: 5_000 };
const key = 'sk-test-0123456789abcdefghij';

const batches = (ref: string) =>
  batchesOf(
    models({
      openaiApiKey: key,
      openaiBaseUrl: `${server.url}/v1`,
      openaiApi: 'chat',
      anthropicApiKey: key,
      anthropicBaseUrl: server.url,
      localBaseUrl: null,
      localApiKey: null,
      simulatedBaseUrl: null,
    })(ref),
  );

const file =
  (...lines: readonly string[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(lines.join('\n'));
  };

/** A batch that has ended, as each provider tells it, and an answer in its file. */
const providers = [
  {
    ref: 'openai:gpt-6-sol',
    batch: json(200, {
      id: 'b1',
      status: 'completed',
      output_file_id: 'f1',
      request_counts: { total: 3, completed: 2, failed: 0 },
    }),
    answer: (id: string) => JSON.stringify({ custom_id: id, response: { status_code: 200, body: completion() } }),
    failed: (id: string) => JSON.stringify({ custom_id: id, error: { code: 'batch_expired' } }),
    at: '/v1/files/f1/content',
  },
  {
    ref: 'anthropic:claude-opus-5-5',
    batch: json(200, {
      id: 'b1',
      processing_status: 'ended',
      results_url: 'https://elsewhere.example/v1/messages/batches/b1/results',
      archived_at: null,
      request_counts: { processing: 0, succeeded: 2, errored: 0, canceled: 0, expired: 1 },
    }),
    answer: (id: string) => JSON.stringify({ custom_id: id, result: { type: 'succeeded', message: message() } }),
    failed: (id: string) => JSON.stringify({ custom_id: id, result: { type: 'expired' } }),
    at: '/v1/messages/batches/b1/results',
  },
];

describe.each(providers)('$ref', ({ ref, batch, answer, failed, at }) => {
  test('a line that is torn, or names nothing that is known, takes no other with it', async () => {
    server.next(
      batch,
      file(
        answer('a'),
        '{"custom_id": "b", "resp',
        '',
        'null',
        '7',
        '{}',
        '{"custom_id":"c","result":{"type":"odd"}}',
        answer('d'),
      ),
    );
    const results = await (await batches(ref)).results('b1', patience);
    const answered = results.filter((one) => 'received' in one).map(({ id }) => id);
    expect(answered).toEqual(['a', 'd']);
  });

  test('its results are asked for where the key belongs', async () => {
    server.next(batch, file(answer('a')));
    await (await batches(ref)).results('b1', patience);
    expect(server.seen.map(({ path }) => path)).toEqual([expect.stringContaining('b1'), at]);
  });

  test('says how many it has answered', async () => {
    server.next(batch);
    expect(await (await batches(ref)).state('b1', patience)).toEqual({ state: 'ended', why: null, answered: 2 });
  });

  test('of two lines for one request the answer stands, and of two answers the first', async () => {
    server.next(batch, file(failed('a'), answer('a'), answer('b'), failed('b'), answer('c'), answer('c')));
    const results = await (await batches(ref)).results('b1', patience);
    const found = byRequest(results);
    expect([...found].map(([id, one]) => [id, 'received' in one])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
    expect(found.get('c')).toBe(results.find(({ id }) => id === 'c'));
  });
});

describe('a request that no file has', () => {
  const answered: BatchedResult = { id: 'a', received: {}, requestId: null };
  const why = new ModelFailure('BAD_REQUEST', 'the file is refused');
  test.each<[string, BatchState, string, boolean]>([
    [
      'was not reached, where all that was answered is there',
      { state: 'ended', why: null, answered: 1 },
      'BATCH_ENDED',
      false,
    ],
    ['may have been paid, where more was answered', { state: 'ended', why: null, answered: 2 }, 'BATCH_ENDED', true],
    [
      'may have been paid, where nobody says how much was',
      { state: 'ended', why: null, answered: null },
      'BATCH_ENDED',
      true,
    ],
    ['may have been paid, where the batch is gone', { state: 'gone' }, 'BATCH_ENDED', true],
    ['failed in what the batch failed in', { state: 'ended', why, answered: 0 }, 'BAD_REQUEST', false],
  ])('%s', (_, state, code, maybePaid) => {
    expect(unaccounted('it', state, [answered])).toMatchObject({ code, maybePaid });
  });
});
