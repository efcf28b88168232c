import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BatchedResult, LostBatch } from '../../../activities/models/batches/provider-batches.ts';
import type { ModelRequest, ProviderBatches } from '../../../activities/models/model.ts';
import { atBatchPrice, batchPriceOf } from '../../../activities/models/batches/half-price.ts';
import { batchesOf } from '../../../activities/models/batches/batches-of.ts';
import { models } from '../../../activities/models/registry.ts';
import { priceOf } from '../../../activities/models/prices.ts';
import { answerSchema } from '../../../activities/models/schema-dialect.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { type SimulatedModels, startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { trialRequest } from '../../../activities/models/trial-request.ts';
import { present } from '../../support/present.ts';

let server: SimulatedModels | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const nothingSet = {
  openaiApiKey: 'sk-test',
  anthropicApiKey: 'sk-test',
  localBaseUrl: 'http://127.0.0.1:9',
  localApiKey: null,
};

/** A model's batches, at the simulated provider under this script. */
async function batchesUnder(ref: string, script: WrittenScript = []): Promise<ProviderBatches> {
  const { url } = (server = await startSimulatedModels({ seed: 'batch', latencyMs: 0, script, keepRequests: true }));
  const settings = { openaiBaseUrl: `${url}/openai/v1`, anthropicBaseUrl: `${url}/anthropic`, simulatedBaseUrl: url };
  return batchesOf(models({ ...nothingSet, ...settings })(ref));
}

const request: ModelRequest = {
  ...trialRequest(answerSchema('small', z.object({ word: z.string() }))),
  idempotencyKey: 'k',
  signal: new AbortController().signal,
};
const patience = { signal: new AbortController().signal, timeoutMs: 5_000 };
const ids = (count: number) => Array.from({ length: count }, (_, at) => `id_${at}`);
const order = (batches: ProviderBatches, all: readonly string[], name = 'ours') => ({
  name,
  requests: all.map((id) => ({ id, body: batches.compose(request) })),
});
const lost = (some: Partial<LostBatch> = {}): LostBatch => ({
  name: 'ours',
  ids: ids(2),
  sentAt: Date.now(),
  others: new Set(),
  ...some,
});
const codeOf = (result: BatchedResult | undefined) =>
  result !== undefined && 'failure' in result ? result.failure.code : 'answered';
/** Of the first, second, … request, what the script does. */
const nth = (at: number, does: WrittenScript[number]['do']) => ({ task: 'trial' as const, after: at, do: does });
/** So long that no test waits for it. */
const slow = { slowMs: 60_000 };

describe.each(['simulated:messages', 'simulated:chat', 'simulated:responses', 'openai:gpt-6-sol'])('%s', (ref) => {
  test('answers a batch as it answers each request by itself', async () => {
    const batches = await batchesUnder(ref);
    const id = await batches.submit(order(batches, ids(3)), patience);
    expect(await batches.state(id, patience)).toMatchObject({ state: 'ended', why: null });
    const results = await batches.results(id, patience);
    expect(results.map((one) => one.id).sort()).toEqual(ids(3));
    const [first] = results;
    if (first === undefined || !('received' in first)) throw new Error('no answer');
    const reply = batches.read(request, first.received, first.requestId);
    const { url } = present(server);
    const alone = await models({
      ...nothingSet,
      openaiBaseUrl: `${url}/openai/v1`,
      anthropicBaseUrl: null,
      simulatedBaseUrl: url,
    })(ref).ask(request);
    expect({ ...reply, sent: null, requestId: null, received: null }).toEqual({
      ...alone,
      sent: null,
      requestId: null,
      received: null,
    });
    expect(present(server).trials.filter(({ inBatch }) => inBatch)).toHaveLength(3);
    expect(present(server).trials[0]?.body).not.toHaveProperty('stream');
  });

  test('has what was not reached in time, and what failed, by name and without an answer', async () => {
    const batches = await batchesUnder(ref, [
      nth(0, { expire: true }),
      nth(1, { status: 529 }),
      nth(2, { status: 401 }),
    ]);
    const id = await batches.submit(order(batches, ids(4)), patience);
    expect(await batches.state(id, patience)).toMatchObject({ state: 'ended', why: null });
    const results = new Map((await batches.results(id, patience)).map((one) => [one.id, one]));
    expect(ids(4).map((one) => codeOf(results.get(one)))).toEqual(['BATCH_ENDED', 'OVERLOADED', 'BAD_KEY', 'answered']);
  });

  test('stops where it is told to, keeps what was answered, and is told twice without a fault', async () => {
    const batches = await batchesUnder(ref, [nth(1, slow)]);
    const id = await batches.submit(order(batches, ids(2)), patience);
    expect(await batches.state(id, patience)).toMatchObject({ state: 'running' });
    await batches.cancel(id, patience);
    await batches.cancel(id, patience);
    expect(await batches.state(id, patience)).toMatchObject({ state: 'ended', why: null });
    const results = new Map((await batches.results(id, patience)).map((one) => [one.id, one]));
    expect(ids(2).map((one) => codeOf(results.get(one)))).toEqual(['answered', 'BATCH_ENDED']);
  });

  test('is found again by whoever lost its id, and no other is taken for it', async () => {
    const batches = await batchesUnder(ref);
    expect(await batches.find(lost(), patience)).toBe('none');
    const other = await batches.submit(order(batches, ['a', 'b'], 'other'), patience);
    const three = await batches.submit(order(batches, ids(3), 'three'), patience);
    expect(await batches.find(lost(), patience)).toBe('none');
    const ours = await batches.submit(order(batches, ids(2)), patience);
    expect(await batches.find(lost(), patience)).toEqual({ id: ours });
    expect(await batches.find(lost({ others: new Set([ours, other, three]) }), patience)).toBe('none');
    // Nobody looks among batches of long before.
    expect(await batches.find(lost({ sentAt: Date.now() + 3_600_000 }), patience)).toBe('none');
  });

  test('is gone when it was forgotten', async () => {
    const batches = await batchesUnder(ref);
    const id = await batches.submit(order(batches, ids(1)), patience);
    await batches.forget(id, patience);
    expect(await batches.state(`${id}0`, patience)).toEqual({ state: 'gone' });
    expect(await batches.results(id, patience)).toEqual([]);
  });
});

describe('Anthropic, whose batches have no name', () => {
  test('one that may be ours is waited for until its results tell', async () => {
    const batches = await batchesUnder('simulated:messages', [nth(1, slow)]);
    await batches.submit(order(batches, ids(2)), patience);
    expect(await batches.find(lost(), patience)).toBe('open');
    expect(await batches.find(lost({ ids: ids(3) }), patience)).toBe('none');
  });
});

describe('OpenAI, which takes a file', () => {
  test('a batch that is refused as a whole says why, and has no results', async () => {
    const batches = await batchesUnder('openai:gpt-6-sol');
    const id = await batches.submit(order(batches, ['twice', 'twice']), patience);
    const state = await batches.state(id, patience);
    expect(state).toMatchObject({ state: 'ended', why: { code: 'BAD_REQUEST' } });
    expect(await batches.results(id, patience)).toEqual([]);
  });

  test('a server without the Batch API is named as what has to be set otherwise', async () => {
    const gateway = createServer((incoming, response) => {
      incoming.resume().once('end', () => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    const openaiBaseUrl = `http://127.0.0.1:${port}/v1`;
    const find = models({ ...nothingSet, openaiBaseUrl, anthropicBaseUrl: null, simulatedBaseUrl: null });
    const batches = await batchesOf(find('openai:gpt-6-sol'));
    await expect(batches.submit(order(batches, ['a']), patience)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    gateway.close();
    gateway.closeAllConnections();
  });
});

test('a server of one’s own has no batches', async () => {
  const local = models({ ...nothingSet, openaiBaseUrl: null, anthropicBaseUrl: null, simulatedBaseUrl: null })(
    'local:llama3.3',
  );
  await expect(batchesOf(local)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
});

describe('the price', () => {
  const usage = { inputTokens: 1_001, cachedInputTokens: 100, cacheWriteTokens: 50, outputTokens: 777 };

  test.each(['openai:gpt-6-sol', 'anthropic:claude-opus-5-5'])('of %s is half, and never below it', (ref) => {
    const whole = present(priceOf(ref, usage));
    const half = present(batchPriceOf(ref, usage));
    expect(half).toBeGreaterThanOrEqual(whole / 2);
    expect(half).toBeLessThan(whole / 2 + 1);
    expect(atBatchPrice(0)).toBe(0);
  });

  test('of a model without one is not known', () => {
    expect(batchPriceOf('openai:gpt-unheard-of', usage)).toBeNull();
  });
});
