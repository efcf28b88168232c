import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { models } from '../../../activities/models/registry.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { System } from '../../../activities/ask/system.ts';
import type { AskReceipt, AskStep } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { json, providerServer, type Script } from '../models/provider-server.ts';
import { receiptIn } from '../../support/receipt-in.ts';
import { db, deps, logger, question, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

/* A server whose answers are good and whose metadata is strange: what it sends was paid for all the same. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (body: Body, field: string): Body => (isBody(body[field]) ? body[field] : {});

/**
 * Hands a request on to the simulated models, and their answer back with a change, in one piece: a server that does not
 * stream. Where that goes wrong it says so, because nobody waits for a server that says nothing.
 */
const relayed =
  (change: (body: Body) => Body): Script =>
  (response, seen) => {
    const { stream: _stream, stream_options: _options, ...whole } = seen.body;
    void fetch(`${simulated.url}${seen.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(whole),
    })
      .then((answer) => answer.json())
      .then((body) => json(200, change(body as Body)))
      .catch((error: unknown) => json(500, { error: { message: `the relay failed: ${String(error)}` } }))
      .then((answer) => answer(response, seen));
  };

const chat = (fields: Body, choice: Body = {}, usage: Body = {}) =>
  relayed((body) => ({
    ...body,
    usage: { ...within(body, 'usage'), ...usage },
    choices: (body['choices'] as Body[]).map((one) => ({ ...one, ...choice })),
    ...fields,
  }));
const messages = (fields: Body, usage: Body = {}) =>
  relayed((body) => ({ ...body, usage: { ...within(body, 'usage'), ...usage }, ...fields }));

/** Three attempts at one question, of a worker that speaks to the strange server; each may end as it likes. */
async function attempts(model: string, change: Partial<System> = {}): Promise<(AskReceipt | null)[]> {
  const activities = createActivities({
    ...deps,
    systems: { scenario: { ...scenarioSystem, ...change } },
    models: models({
      openaiApiKey: null,
      openaiBaseUrl: null,
      anthropicApiKey: 'sk-ant-strange',
      anthropicBaseUrl: `${server.url}/anthropic`,
      localBaseUrl: `${server.url}/openai/v1`,
      localApiKey: null,
      simulatedBaseUrl: null,
    }),
  });
  const receipts: (AskReceipt | null)[] = [];
  for (const attempt of [1, 2, 3]) {
    const environment = new MockActivityEnvironment({ attempt }, { logger });
    const result = environment.run((): Promise<AskStep> => activities.askAgent(question({ model })));
    receipts.push(await result.then(receiptIn).catch(() => null));
  }
  return receipts;
}

/** What was paid is stored with its usage, and three attempts have sent as many requests as there are rows. */
async function paidOnce(requests: number) {
  expect(server.seen).toHaveLength(requests);
  const calls = await callsOfRun(db, runKey);
  expect(calls).toHaveLength(requests);
  const keys = (await readLedger(db, runKey)).map(({ entryKey }) => entryKey);
  for (const call of calls) {
    expect(keys).toContain(`call/${callKey(call)}`);
    expect(await readBody(db, call.responseHash)).toEqual(expect.objectContaining({ id: expect.anything() }));
    for (const count of [call.inputTokens, call.cachedInputTokens, call.outputTokens])
      expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
    expect(call.inputTokens).toBeGreaterThan(0);
  }
  return calls;
}

const strangeNames = [null, 7, { name: 'm' }, ['m'], 'a\u0000b', 'half \ud83d', 'x'.repeat(100_000), true];
const strangeCounts = ['12', 12.4, null, -3, 1e300, Number.MAX_SAFE_INTEGER, {}, [3], 'many', true];

describe('a good answer with strange metadata is an answer, bought once', () => {
  test.each([
    ...strangeNames.map((name) => ['finish_reason', chat({}, { finish_reason: name })] as const),
    ...strangeNames.map((name) => ['model', chat({ model: name })] as const),
    ...strangeCounts.map(
      (count) => ['token counts', chat({}, {}, { prompt_tokens: count, completion_tokens: count })] as const,
    ),
    ...strangeCounts.map(
      (count) => ['cached tokens', chat({}, {}, { prompt_tokens_details: { cached_tokens: count } })] as const,
    ),
    ...[null, 'none', 5, []].map((usage) => ['usage', chat({ usage })] as const),
  ])('over Chat Completions: %s', async (_, script) => {
    server.next(script);
    const receipts = await attempts('local:chat');
    expect(receipts.map((receipt) => receipt?.outcome)).toEqual(['answered', 'answered', 'answered']);
    await paidOnce(1);
  });

  test.each([
    ...strangeNames.map((name) => ['stop_reason', messages({ stop_reason: name })] as const),
    ...strangeNames.map((name) => ['model', messages({ model: name })] as const),
    ...strangeCounts.map(
      (count) => ['token counts', messages({}, { input_tokens: count, output_tokens: count })] as const,
    ),
    ...strangeCounts.map((count) => ['cached tokens', messages({}, { cache_read_input_tokens: count })] as const),
    ...[null, 'none', 5, []].map((usage) => ['usage', messages({ usage })] as const),
  ])('over the Messages API: %s', async (_, script) => {
    server.next(script);
    const receipts = await attempts('anthropic:messages');
    expect(receipts.map((receipt) => receipt?.outcome)).toEqual(['answered', 'answered', 'answered']);
    await paidOnce(1);
  });

  test('a count that cannot be is booked as the most, at an unknown cost, and never as more than its call may take', async () => {
    server.next(messages({}, { input_tokens: 1e300, output_tokens: 1e300 }));
    await attempts('anthropic:messages');
    const [call] = await paidOnce(1);
    expect(call).toMatchObject({ costMicrodollars: null, cachedInputTokens: 0 });
    const [asked] = (await readLedger(db, runKey)).filter(({ content }) => content.state === 'asked');
    expect((call?.inputTokens ?? 0) + (call?.outputTokens ?? 0)).toBeLessThan(1_000_000);
    expect(asked).toBeDefined();
  });

  test('a count that is a text or a fraction is read as the whole number that covers it', async () => {
    server.next(
      chat({}, {}, { prompt_tokens: '12', prompt_tokens_details: null, completion_tokens: 12.4, total_tokens: 25 }),
    );
    await attempts('local:chat');
    expect(await paidOnce(1)).toMatchObject([{ inputTokens: 12, outputTokens: 13 }]);
  });
});

describe('an answer of which nothing can be read is repaired once, and bought no third time', () => {
  const message = (fields: unknown) => chat({}, { message: fields });
  test.each([
    ['no words', message(null)],
    ['words that are no text', message({ role: 'assistant', content: 12, tool_calls: null })],
    ['a refusal and calls that are neither', message({ role: 'assistant', content: 'no', tool_calls: 'none' })],
    [
      'a call without a function',
      message({ role: 'assistant', content: null, tool_calls: [{ type: 'function' }, null] }),
    ],
    ['NUL in what the schema does not know', message({ role: 'assistant', content: '{"a\\u0000b": 1}' })],
  ])('over Chat Completions: %s', async (_, script) => {
    server.next(script, script);
    const receipts = await attempts('local:chat');
    expect(receipts.map((receipt) => receipt?.outcome)).toEqual(['unscored', 'unscored', 'unscored']);
    await paidOnce(2);
  });

  test.each([
    ['no blocks', messages({ content: [] })],
    ['blocks that are none', messages({ content: [null, 'text', 4, { type: 'text', text: 4 }, { type: 'tool_use' }] })],
    ['a call without a name', messages({ stop_reason: 'tool_use', content: [{ type: 'tool_use' }, null] })],
  ])('over the Messages API: %s', async (_, script) => {
    server.next(script, script);
    const receipts = await attempts('anthropic:messages');
    expect(receipts.map((receipt) => receipt?.outcome)).toEqual(['unscored', 'unscored', 'unscored']);
    await paidOnce(2);
  });
});

function broken(): never {
  throw new TypeError('a mistake of ours');
}

describe('an answer that Symposium itself cannot take is kept as unreadable, with its usage', () => {
  const circular: Record<string, never> = {};
  Object.assign(circular, { circular });
  const seedFacts = (facts: () => never) => ({ facts: { ...scenarioSystem.facts, seed: facts } });
  test.each([
    ['its facts throw', seedFacts(broken)],
    ['its facts are no JSON', seedFacts(() => circular as never)],
    ['its facts cannot be stored', seedFacts(() => ({ name: 'a\u0000b' }) as never)],
    ['its confidence throws', { confidence: broken }],
    ['its confidence is none', { confidence: (): number => 7 }],
    ['its acts throw', { acts: broken }],
    ['its summary throws', { summary: broken }],
    ['the list of its refused acts throws', { refusedActs: broken }],
  ] as const)('because %s', async (_, change) => {
    const script = chat({});
    server.next(script, script);
    const receipts = await attempts('local:chat', change);
    expect(receipts.map((receipt) => receipt?.outcome)).toEqual(['unscored', 'unscored', 'unscored']);
    const calls = await paidOnce(2);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['unreadable', 'unreadable']);
    expect(receipts[0]?.usage.outputTokens).toBe(calls.reduce((sum, { outputTokens }) => sum + outputTokens, 0));
    expect(receipts[0]?.usage.outputTokens).toBeGreaterThan(0);
  });
});
