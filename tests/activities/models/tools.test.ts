import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { enveloped } from '../../../activities/models/call-in-answer.ts';
import type { Model, ModelReply, ToolOffer, Turn } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { answerSchema, strictFor } from '../../../activities/models/schema-dialect.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { ScenarioFixture, systemPrompt } from './simulated/scenario-fixture.ts';
import { completion, json, message, providerServer } from './provider-server.ts';
import { prompt, request } from './request.ts';

const parameters = z.toJSONSchema(z.strictObject({ section: z.enum(['reviewMemos.EULER', 'reviewMemos.NEWTON']) }));
const tool = (use: ToolOffer['use'] = 'allowed'): ToolOffer => ({
  name: 'read_section',
  description: 'Reads.',
  parameters,
  use,
});
const strict = {
  type: 'object',
  properties: { section: { type: 'string', enum: ['reviewMemos.EULER', 'reviewMemos.NEWTON'] } },
  required: ['section'],
  additionalProperties: false,
};

let server: Awaited<ReturnType<typeof providerServer>>;
const openai = (id: string): Model =>
  openaiModel({
    id,
    model: id.slice(id.indexOf(':') + 1),
    apiKey: 'sk-test',
    baseURL: `${server.url}/v1`,
    simulated: false,
  });
const anthropic = (): Model =>
  anthropicModel({
    id: 'anthropic:claude-opus-5-5',
    model: 'claude-opus-5-5',
    apiKey: 'sk-test',
    baseURL: server.url,
    simulated: false,
  });
const sentBody = () => server.seen.at(-1)?.body;

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

/** The conversation after one reading, as Symposium keeps it: the stored body went through JSON. */
const after = (reply: ModelReply, refused = false): Turn[] => [
  { role: 'user', text: prompt },
  { role: 'assistant', received: JSON.parse(JSON.stringify(reply.received)) },
  ...reply.calls.map(({ id }): Turn => ({ role: 'tool', callId: id, text: 'the section', refused })),
];

describe('Messages', () => {
  const thinking = { type: 'thinking', thinking: 'Which memo?', signature: 'signed' };
  const use = {
    type: 'tool_use',
    id: 'toolu_1',
    name: 'read_section',
    input: { section: 'reviewMemos.EULER' },
    caller: { type: 'direct' },
  };
  const calls = message({ stop_reason: 'tool_use', content: [thinking, use] });

  test('offers the tool strictly, beside the output format, one call at a time', async () => {
    server.next(json(200, message()));
    await anthropic().ask(request({ tool: tool() }));
    expect(sentBody()).toMatchObject({
      tools: [{ name: 'read_section', description: 'Reads.', input_schema: strict, strict: true }],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      output_config: { format: { type: 'json_schema' } },
    });
  });

  test('a call is an outcome of its own, with its input and its price', async () => {
    server.next(json(200, calls));
    await expect(anthropic().ask(request({ tool: tool() }))).resolves.toMatchObject({
      stop: 'tool',
      stopReason: 'tool_use',
      calls: [{ id: 'toolu_1', name: 'read_section', input: { section: 'reviewMemos.EULER' } }],
      usage: { outputTokens: 30 },
    });
  });

  test.each([false, true])(
    'the reply goes back block by block, signature and all, before its result (refused: %s)',
    async (refused) => {
      server.next(json(200, calls), json(200, message()));
      const reply = await anthropic().ask(request({ tool: tool() }));
      await anthropic().ask(request({ tool: tool('forbidden'), turns: after(reply, refused) }));
      expect(sentBody()).toMatchObject({
        messages: [
          { role: 'user', content: prompt },
          { role: 'assistant', content: [thinking, use] },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'toolu_1',
                content: 'the section',
                ...(refused ? { is_error: true } : {}),
              },
            ],
          },
        ],
        tools: [{ name: 'read_section' }],
        tool_choice: { type: 'none' },
      });
    },
  );

  test('two results stand in one message', async () => {
    server.next(
      json(200, message({ stop_reason: 'tool_use', content: [use, { ...use, id: 'toolu_2' }] })),
      json(200, message()),
    );
    const reply = await anthropic().ask(request({ tool: tool() }));
    await anthropic().ask(request({ tool: tool(), turns: after(reply) }));
    expect(sentBody()?.['messages']).toMatchObject([
      {},
      {},
      { role: 'user', content: [{ tool_use_id: 'toolu_1' }, { tool_use_id: 'toolu_2' }] },
    ]);
  });

  test('an unreadable reply goes back as its text alone, and a wordless one as a word', async () => {
    server.next(json(200, message()), json(200, message()), json(200, message()));
    const reply = await anthropic().ask(request());
    await anthropic().ask(request({ turns: [...after(reply), { role: 'user', text: 'Again.' }] }));
    expect(sentBody()?.['messages']).toEqual([
      { role: 'user', content: prompt },
      { role: 'assistant', content: '{"score":4}' },
      { role: 'user', content: 'Again.' },
    ]);
    await anthropic().ask(
      request({
        turns: [
          { role: 'user', text: prompt },
          { role: 'assistant', received: message({ content: [thinking] }) },
          { role: 'user', text: 'Again.' },
        ],
      }),
    );
    expect(sentBody()?.['messages']).toMatchObject([{}, { role: 'assistant', content: '(no readable text)' }, {}]);
  });
});

describe('Chat Completions', () => {
  const called = {
    id: 'call_1',
    type: 'function',
    function: { name: 'read_section', arguments: '{"section":"reviewMemos.EULER"}' },
  };
  const calls = completion({
    finish_reason: 'tool_calls',
    message: { role: 'assistant', content: null, refusal: null, tool_calls: [called] },
  });

  test.each(['openai:gpt-4.1', 'openai:gpt-5-mini', 'simulated:chat'])(
    '%s is offered a strict function beside the answer’s schema',
    async (id) => {
      server.next(json(200, completion()));
      await openai(id).ask(request({ tool: tool() }));
      expect(sentBody()).toMatchObject({
        tools: [
          {
            type: 'function',
            function: { name: 'read_section', description: 'Reads.', parameters: strict, strict: true },
          },
        ],
        tool_choice: 'auto',
        parallel_tool_calls: false,
        response_format: { type: 'json_schema', json_schema: { name: 'score', strict: true } },
      });
    },
  );

  test('a call is an outcome of its own, and goes back with its result', async () => {
    server.next(json(200, calls), json(200, completion()));
    const reply = await openai('openai:gpt-4.1').ask(request({ tool: tool() }));
    expect(reply).toMatchObject({
      stop: 'tool',
      text: '',
      calls: [{ id: 'call_1', name: 'read_section', input: { section: 'reviewMemos.EULER' } }],
    });
    await openai('openai:gpt-4.1').ask(request({ tool: tool('forbidden'), turns: after(reply) }));
    expect(sentBody()).toMatchObject({
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', content: null, tool_calls: [called] },
        { role: 'tool', tool_call_id: 'call_1', content: 'the section' },
      ],
      tool_choice: 'none',
    });
  });

  test('arguments that are no JSON are handed on as they are', async () => {
    server.next(
      json(
        200,
        completion({
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            refusal: null,
            tool_calls: [{ ...called, function: { name: 'read_section', arguments: '{"sec' } }],
          },
        }),
      ),
    );
    await expect(openai('openai:gpt-4.1').ask(request({ tool: tool() }))).resolves.toMatchObject({
      calls: [{ input: '{"sec' }],
    });
  });
});

describe('a model that takes no function beside its effort and a strict answer', () => {
  const says = (content: unknown) =>
    json(200, completion({ message: { role: 'assistant', content: JSON.stringify(content), refusal: null } }));

  test.each(['openai:gpt-5.4', 'openai:gpt-5.6-terra', 'openai:gpt-6-sol', 'openai:o3', 'local:llama3.3'])(
    '%s calls in its answer, at full effort',
    async (id) => {
      server.next(says({ call: { section: 'reviewMemos.EULER' }, answer: null }), says({ score: 4 }));
      const reply = await openai(id).ask(request({ tool: tool() }));
      expect(sentBody()).not.toHaveProperty('tools');
      expect(sentBody()).toMatchObject({
        response_format: {
          json_schema: {
            name: 'score',
            strict: true,
            schema: {
              type: 'object',
              required: ['call', 'answer'],
              additionalProperties: false,
              properties: { call: { anyOf: [strict, { type: 'null' }] } },
            },
          },
        },
        ...(id.startsWith('openai:') ? { reasoning_effort: 'medium' } : {}),
      });
      expect(reply).toMatchObject({
        stop: 'tool',
        calls: [{ name: 'read_section', input: { section: 'reviewMemos.EULER' } }],
      });
      await openai(id).ask(request({ tool: tool('forbidden'), turns: after(reply) }));
      expect(sentBody()).toMatchObject({
        messages: [
          {},
          {},
          { role: 'assistant', content: '{"call":{"section":"reviewMemos.EULER"},"answer":null}' },
          { role: 'user', content: 'RESULT:\nthe section' },
        ],
        response_format: { json_schema: { schema: { required: ['score'] } } },
      });
    },
  );

  test.each([
    [
      'an answer is taken out of its envelope',
      { call: null, answer: { score: 4 } },
      { stop: 'complete', text: '{"score":4}' },
    ],
    [
      'a call outranks an answer beside it, which would be a guess',
      { call: { section: 'x' }, answer: { score: 4 } },
      { stop: 'tool' },
    ],
    ['neither is nothing', { call: null, answer: null }, { stop: 'complete', text: 'null' }],
    ['an answer without an envelope is left as it is', { score: 4 }, { stop: 'complete', text: '{"score":4}' }],
  ])('%s', async (_, content, expected) => {
    server.next(says(content));
    await expect(openai('local:llama3.3').ask(request({ tool: tool() }))).resolves.toMatchObject(expected);
  });

  test.each(Object.entries(tasks))(
    'the schema of %s fits into the envelope within the providers’ depth',
    (name, { schema }) => {
      const depth = (node: unknown): number =>
        typeof node !== 'object' || node === null
          ? 0
          : Math.max(
              0,
              ...Object.entries(node).map(
                ([key, value]) => depth(value) + (key === 'properties' || key === 'items' ? 1 : 0),
              ),
            );
      const wrapped = enveloped(answerSchema(name, schema), tool()).json;
      for (const dialect of ['openai', 'local'] as const)
        expect(depth(strictFor(dialect, wrapped))).toBeLessThanOrEqual(10);
    },
  );
});

describe.each(['simulated:chat', 'simulated:messages'] as const)('the simulated models over %s', (id) => {
  let simulated: SimulatedModels;
  beforeAll(async () => {
    simulated = await startSimulatedModels({ seed: 'seven', latencyMs: 0, script: [] });
  });
  afterAll(() => simulated.stop());

  const fixture = new ScenarioFixture(
    { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null },
    'reads',
  );
  const opening: Turn = { role: 'user', text: fixture.message('EULER', 'REFINE', 'memo') };
  const ask = (turns: readonly Turn[], offer?: ToolOffer) => {
    const common = { id, model: id.slice(10), apiKey: 'k', simulated: true };
    const model =
      id === 'simulated:chat'
        ? openaiModel({ ...common, baseURL: `${simulated.url}/openai/v1` })
        : anthropicModel({ ...common, baseURL: `${simulated.url}/anthropic` });
    return model.ask(
      request({
        system: systemPrompt('EULER'),
        turns,
        schema: answerSchema('memo', tasks.memo.schema),
        ...(offer ? { tool: offer } : {}),
      }),
    );
  };

  test('read on cue and only where a tool is offered and allowed, then answer', async () => {
    simulated.setScript([{ do: { readSection: 'reviewMemos.NEWTON' }, times: 0 }]);
    expect((await ask([opening])).stop).toBe('complete');
    expect((await ask([opening], tool('forbidden'))).stop).toBe('complete');
    const reply = await ask([opening], tool());
    expect(reply).toMatchObject({
      stop: 'tool',
      calls: [{ name: 'read_section', input: { section: 'reviewMemos.NEWTON' } }],
    });
    const answer = await ask(
      [
        opening,
        { role: 'assistant', received: reply.received },
        {
          role: 'tool',
          callId: reply.calls[0]?.id ?? '',
          text: 'reviewMemos.NEWTON · NEWTON · part 1 of 1\n{}',
          refused: false,
        },
      ],
      tool('forbidden'),
    );
    expect(tasks.memo.schema.safeParse(JSON.parse(answer.text)).success).toBe(true);
  });

  test('never read by themselves', async () => {
    simulated.setScript([]);
    expect((await ask([opening], tool())).stop).toBe('complete');
  });

  test('refuse a call without its result, as the providers do', async () => {
    simulated.setScript([{ do: { readSection: 'reviewMemos.NEWTON' } }]);
    const reply = await ask([opening], tool());
    await expect(
      ask([opening, { role: 'assistant', received: reply.received }, { role: 'user', text: 'Well?' }], tool()),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('do not match') });
  });
});
