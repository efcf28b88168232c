import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelReply, Turn } from '../../../activities/models/model.ts';
import { openaiApiOf } from '../../../activities/models/openai-api.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { strict, tool, setUp } from './offered-tool.ts';
import { completion, json, providerServer, response } from './provider-server.ts';
import { prompt, request } from './request.ts';

setUp();

const apiKey = 'sk-proj-abcdefghijklmnop0123456789';
let server: Awaited<ReturnType<typeof providerServer>>;
const model = (id: string) =>
  responsesModel({
    id,
    model: id.slice(id.indexOf(':') + 1),
    apiKey,
    baseURL: `${server.url}/v1`,
    simulated: id.startsWith('simulated:'),
  });
const sent = () => server.seen.at(-1)?.body ?? {};

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

describe('a request', () => {
  test('has the charge, a strict schema, one limit for thought and answer, and the idempotency key', async () => {
    server.next(json(200, response()));
    await model('openai:gpt-6-sol').ask(request());
    const [seen] = server.seen;
    expect(seen?.path).toBe('/v1/responses');
    expect(seen?.headers['idempotency-key']).toBe('run/SEED/1/ATHENA/seed/-/0');
    expect(seen?.headers['authorization']).toBe(`Bearer ${apiKey}`);
    expect(seen?.body).toEqual({
      model: 'gpt-6-sol',
      stream: true,
      store: false,
      prompt_cache_options: { mode: 'explicit' },
      input: [
        {
          role: 'developer',
          content: [{ type: 'input_text', text: 'You are ATHENA.', prompt_cache_breakpoint: { mode: 'explicit' } }],
        },
        { role: 'user', content: prompt },
      ],
      text: {
        format: {
          type: 'json_schema',
          name: 'score',
          strict: true,
          schema: expect.objectContaining({ type: 'object', required: ['score'], additionalProperties: false }),
        },
      },
      max_output_tokens: 12_000,
      reasoning: { effort: 'medium' },
      include: ['reasoning.encrypted_content'],
    });
  });

  test.each([
    ['openai:gpt-6-sol', 'off', { reasoning: { effort: 'low' } }],
    ['openai:gpt-5.6-terra', 'off', { reasoning: { effort: 'none' } }],
    ['openai:gpt-5-mini', 'high', { reasoning: { effort: 'high' } }],
    ['openai:o3', 'high', { reasoning: { effort: 'high' } }],
    ['openai:gpt-5.3-chat-latest', 'high', {}],
    ['openai:gpt-5-chat-latest', 'high', { temperature: 0.7 }],
    ['openai:gpt-4.1', 'high', { temperature: 0.7 }],
    ['simulated:responses', 'high', { reasoning: { effort: 'high' } }],
  ] as const)('to %s with thinking %s has only what it takes', async (id, thinking, expected) => {
    server.next(json(200, response()));
    await model(id).ask(request({ sampling: { temperature: 0.7, thinking } }));
    const { temperature, reasoning, include } = sent();
    expect(JSON.parse(JSON.stringify({ temperature, reasoning }))).toEqual(expected);
    // What does not think refuses to be asked for its thoughts.
    expect(include).toEqual('reasoning' in expected ? ['reasoning.encrypted_content'] : undefined);
  });

  test.each([
    ['gpt-4.1', 8_000, 4_000, 8_000],
    ['gpt-4o-mini', 60_000, 0, 16_384],
    ['o4-mini', 60_000, 64_000, 100_000],
    ['gpt-4.1', 1, 0, 16],
  ])('to %s with %d and %d tokens asks for %d', async (name, answerTokens, thinkingTokens, limit) => {
    server.next(json(200, response()));
    await model(`openai:${name}`).ask(request({ answerTokens, thinkingTokens }));
    expect(sent()).toMatchObject({ max_output_tokens: limit });
  });

  test('whose prefix comes again has a name for it, the same each time', async () => {
    const keyOf = async (text: string, ...stable: readonly number[]) => {
      server.next(json(200, response()));
      await model('openai:gpt-6-sol').ask(request({ turns: [{ role: 'user', text, stable }] }));
      return sent()['prompt_cache_key'];
    };
    const [first, again, once] = [
      await keyOf('stands first, then one', 18),
      await keyOf('stands first, then another', 18, 26),
      await keyOf('stands first, then one'),
    ];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again === first, once]).toEqual([true, undefined]);
  });

  test('whose schema was refused tells it in words', async () => {
    server.next(json(200, response()));
    await model('openai:gpt-6-sol').ask(request({ schemaAs: 'text' }));
    expect(sent()).not.toHaveProperty('text');
    expect(JSON.stringify(sent()['input'])).toContain('follows this JSON schema');
  });
});

describe('an answer', () => {
  const asked = async (fields: Record<string, unknown>) => {
    server.next(json(200, response(fields), { 'x-request-id': 'req_7' }));
    return model('openai:gpt-6-sol').ask(request());
  };
  const said = (...content: readonly unknown[]) => ({ type: 'message', id: 'msg_1', role: 'assistant', content });

  test('carries text, usage, request id, snapshot and both bodies, and repeats nothing of the request', async () => {
    const reply = await asked({
      instructions: 'You are ATHENA.',
      tools: [],
      text: { format: { type: 'json_schema' } },
    });
    expect(reply).toMatchObject({
      text: '{"score":4}',
      stop: 'complete',
      stopReason: 'completed',
      requestId: 'req_7',
      snapshot: 'gpt-6-sol-2026-09-22',
      usage: { inputTokens: 1200, cachedInputTokens: 1024, cacheWriteTokens: 64, outputTokens: 30 },
    });
    expect(reply.sent).toEqual(server.seen[0]?.body);
    expect(reply.received).toEqual(response());
    expect(JSON.stringify(reply)).not.toContain(apiKey);
  });

  test.each([
    [{ output: [said({ type: 'refusal', refusal: 'No.' })] }, { stop: 'refused', stopReason: 'refusal', text: 'No.' }],
    [
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      { stop: 'refused', stopReason: 'content_filter' },
    ],
    [
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [] },
      { stop: 'length', stopReason: 'max_output_tokens', text: '' },
    ],
    [
      { status: 'failed', error: { code: 'bio_policy', message: 'No.' } },
      { stop: 'refused', stopReason: 'refusal: bio_policy' },
    ],
    // What is said on the way to the answer is no part of it.
    [
      {
        output: [
          { ...said({ type: 'output_text', text: 'Let me see. {"score":1}' }), phase: 'commentary' },
          { ...said({ type: 'output_text', text: '{"score":4}' }), phase: 'final_answer' },
        ],
      },
      { stop: 'complete', text: '{"score":4}' },
    ],
    [
      { status: 7, model: null, usage: 'none' },
      { stop: 'complete', text: '{"score":4}', snapshot: 'gpt-6-sol' },
    ],
    [
      { output: [null, 'text', 4, said(null, 4, { type: 'output_text', text: 4 }), { type: 'function_call' }] },
      { stop: 'complete', text: '' },
    ],
  ])('with %j is read as it is', async (fields, expected) => {
    await expect(asked(fields)).resolves.toMatchObject(expected);
  });

  test.each([
    ['a page', { output: undefined }, 'BAD_REPLY', true],
    ['a failure', { status: 'failed', error: { code: 'server_error', message: 'Sorry' } }, 'SERVER_ERROR', true],
    ['a failure that says nothing', { status: 'failed', error: null }, 'SERVER_ERROR', true],
  ])('that is %s is none', async (_, fields, code, maybePaid) => {
    await expect(asked(fields)).rejects.toMatchObject({ name: 'ModelFailure', code, maybePaid });
  });
});

describe('a use of a tool', () => {
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' };
  const way = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    phase: 'commentary',
    content: [],
  };
  const call = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'read_section',
    arguments: '{"section":"reviewMemos.EULER"}',
    status: 'completed',
  };
  const bare = { type: 'function_call', call_id: 'call_1', name: call.name, arguments: call.arguments };
  const result = { type: 'function_call_output', call_id: 'call_1', output: 'the section' };
  const after = (received: unknown, callId = 'call_1'): Turn[] => [
    { role: 'user', text: prompt },
    { role: 'assistant', received },
    { role: 'tool', callId, text: 'the section', refused: false },
  ];
  const inputAfter = async (turns: readonly Turn[]) => {
    server.next(json(200, response()));
    await model('openai:gpt-5.5').ask(request({ tools: [tool('forbidden')], turns }));
    return sent()['input'];
  };

  test('is offered strictly beside the answer’s schema and any effort', async () => {
    server.next(json(200, response()));
    await model('openai:gpt-5.5').ask(request({ tools: [tool()] }));
    expect(sent()).toMatchObject({
      tools: [{ type: 'function', name: 'read_section', description: 'Reads.', parameters: strict, strict: true }],
      tool_choice: 'auto',
      parallel_tool_calls: false,
      text: { format: { type: 'json_schema' } },
      reasoning: { effort: 'medium' },
    });
  });

  test('is an outcome of its own, and goes back with what was thought, encrypted and unchanged', async () => {
    server.next(json(200, response({ output: [thought, way, call] })));
    const reply: ModelReply = await model('openai:gpt-5.5').ask(request({ tools: [tool()] }));
    expect(reply).toMatchObject({
      stop: 'tool',
      text: '',
      calls: [{ id: 'call_1', name: 'read_section', input: { section: 'reviewMemos.EULER' } }],
    });
    const [, ...items] = (await inputAfter(after(JSON.parse(JSON.stringify(reply.received))))) as unknown[];
    expect(items).toEqual([thought, way, call, result]);
    expect(sent()).toMatchObject({ tool_choice: 'none', store: false });
  });

  test.each([
    ['a thought that is not encrypted', { ...thought, encrypted_content: null }],
    ['a thought without a word', { ...thought, encrypted_content: '' }],
  ])('goes back alone, without its id, where there is %s', async (_, unkept) => {
    const input = await inputAfter(after(response({ output: [unkept, call] })));
    expect(input).toEqual([{ role: 'user', content: prompt }, bare, result]);
  });

  test('over Chat Completions, before the setting changed, is told in words', async () => {
    const calls = [{ id: 'call_1', type: 'function', function: { name: 'read_section', arguments: '{}' } }];
    const input = await inputAfter(after(completion({ message: { content: null, tool_calls: calls } })));
    expect(input).toEqual([
      { role: 'user', content: prompt },
      { role: 'assistant', content: '(no readable text)' },
      { role: 'user', content: 'RESULT:\nthe section' },
    ]);
  });

  test('with arguments that are no JSON hands them on as they are', async () => {
    server.next(json(200, response({ output: [{ ...call, arguments: '{"sec' }] })));
    await expect(model('openai:gpt-5.5').ask(request({ tools: [tool()] }))).resolves.toMatchObject({
      calls: [{ input: '{"sec' }],
    });
  });

  test('an unreadable answer goes back as its text alone', async () => {
    server.next(json(200, response()));
    await model('openai:gpt-5.5').ask(
      request({
        turns: [
          { role: 'user', text: prompt },
          { role: 'assistant', received: response() },
          { role: 'user', text: 'Again.' },
        ],
      }),
    );
    expect(sent()['input']).toEqual([
      { role: 'user', content: prompt },
      { role: 'assistant', content: '{"score":4}' },
      { role: 'user', content: 'Again.' },
    ]);
  });
});

test.each([
  ['https://api.openai.com/v1', null, 'responses'],
  ['https://eu.api.openai.com/v1', null, 'responses'],
  ['https://api.openai.com.example.org/v1', null, 'chat'],
  ['https://notapi.openai.com/v1', null, 'chat'],
  ['https://gateway.example.org/api.openai.com/v1', null, 'chat'],
  ['http://127.0.0.1:4000/v1', null, 'chat'],
  ['http://127.0.0.1:4000/v1', 'responses', 'responses'],
  ['https://api.openai.com/v1', 'chat', 'chat'],
] as const)('%s with the setting %s is asked by %s', (address, chosen, api) => {
  expect(openaiApiOf(address, chosen)).toBe(api);
});
