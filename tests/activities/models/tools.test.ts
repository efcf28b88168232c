import { describe, expect, test } from 'vitest';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import type { Model } from '../../../activities/models/model.ts';
import { completion, json, message, response } from './provider-server.ts';
import { prompt, request } from './request.ts';
import { after, openai, sentBody, server, strict, tool, setUp } from './offered-tool.ts';

setUp();

const anthropic = (): Model =>
  anthropicModel({
    id: 'anthropic:claude-opus-5-5',
    model: 'claude-opus-5-5',
    apiKey: 'sk-test',
    baseURL: server.url,
    simulated: false,
  });

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
    await anthropic().ask(request({ tools: [tool()] }));
    expect(sentBody()).toMatchObject({
      tools: [{ name: 'read_section', description: 'Reads.', input_schema: strict, strict: true }],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      output_config: { format: { type: 'json_schema' } },
    });
  });

  test('a call is an outcome of its own, with its input and its price', async () => {
    server.next(json(200, calls));
    await expect(anthropic().ask(request({ tools: [tool()] }))).resolves.toMatchObject({
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
      const reply = await anthropic().ask(request({ tools: [tool()] }));
      await anthropic().ask(request({ tools: [tool('forbidden')], turns: after(reply, refused) }));
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
    const reply = await anthropic().ask(request({ tools: [tool()] }));
    await anthropic().ask(request({ tools: [tool()], turns: after(reply) }));
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
      await openai(id).ask(request({ tools: [tool()] }));
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

  test('the result of a call over the Responses API, before the setting changed, is told in words', async () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'read_section', arguments: '{}' };
    server.next(json(200, completion()));
    const turns = after({
      received: response({ output: [call] }),
      calls: [{ id: 'call_1', name: 'read_section', input: {} }],
    });
    await openai('openai:gpt-4.1').ask(request({ tools: [tool()], turns }));
    expect(sentBody()?.['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user', content: prompt },
      { role: 'assistant', content: '(no readable text)' },
      { role: 'user', content: 'RESULT:\nthe section' },
    ]);
  });

  test('a call is an outcome of its own, and goes back with its result', async () => {
    server.next(json(200, calls), json(200, completion()));
    const reply = await openai('openai:gpt-4.1').ask(request({ tools: [tool()] }));
    expect(reply).toMatchObject({
      stop: 'tool',
      text: '',
      calls: [{ id: 'call_1', name: 'read_section', input: { section: 'reviewMemos.EULER' } }],
    });
    await openai('openai:gpt-4.1').ask(request({ tools: [tool('forbidden')], turns: after(reply) }));
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
    await expect(openai('openai:gpt-4.1').ask(request({ tools: [tool()] }))).resolves.toMatchObject({
      calls: [{ input: '{"sec' }],
    });
  });
});
