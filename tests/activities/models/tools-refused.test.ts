import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { enveloped } from '../../../activities/models/call-in-answer.ts';
import type { ToolOffer, Turn } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { patientFetch } from '../../../activities/models/patient-fetch.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { answerSchema, strictFor } from '../../../activities/models/schema-dialect.ts';
import { type SimulatedModels, startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { ScenarioFixture, systemPrompt } from './simulated/scenario-fixture.ts';
import { completion, json } from './provider-server.ts';
import { request } from './request.ts';
import { after, openai, sentBody, server, strict, tool, setUp } from './offered-tool.ts';

setUp();

describe('a model that takes no function beside its effort and a strict answer', () => {
  const says = (content: unknown) =>
    json(200, completion({ message: { role: 'assistant', content: JSON.stringify(content), refusal: null } }));

  test.each(['openai:gpt-5.4', 'openai:gpt-5.6-terra', 'openai:gpt-6-sol', 'openai:o3', 'local:llama3.3'])(
    '%s calls in its answer, at full effort',
    async (id) => {
      server.next(says({ call: { section: 'reviewMemos.EULER' }, answer: null }), says({ score: 4 }));
      const reply = await openai(id).ask(request({ tools: [tool()] }));
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
      await openai(id).ask(request({ tools: [tool('forbidden')], turns: after(reply) }));
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
    await expect(openai('local:llama3.3').ask(request({ tools: [tool()] }))).resolves.toMatchObject(expected);
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
      const wrapped = enveloped(answerSchema(name, schema), [tool()]).json;
      for (const dialect of ['openai', 'local'] as const)
        expect(depth(strictFor(dialect, wrapped))).toBeLessThanOrEqual(10);
    },
  );
});

describe.each(['simulated:chat', 'simulated:responses', 'simulated:messages'] as const)(
  'the simulated models over %s',
  (id) => {
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
    const ask = (turns: readonly Turn[], offer?: ToolOffer, fetch = patientFetch) => {
      const common = { id, model: id.slice(10), apiKey: 'k', simulated: true, fetch };
      const model =
        id === 'simulated:messages'
          ? anthropicModel({ ...common, baseURL: `${simulated.url}/anthropic` })
          : (id === 'simulated:chat' ? openaiModel : responsesModel)({
              ...common,
              baseURL: `${simulated.url}/openai/v1`,
            });
      return model.ask(
        request({
          system: systemPrompt('EULER'),
          turns,
          schema: answerSchema('memo', tasks.memo.schema),
          ...(offer ? { tools: [offer] } : {}),
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
      // The adapters send none, so it is lost on the way.
      const withoutResult: typeof patientFetch = (input, init) => {
        const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, object[]>;
        const said = 'input' in body ? 'input' : 'messages';
        return patientFetch(input, { ...init, body: JSON.stringify({ ...body, [said]: body[said]?.slice(0, -1) }) });
      };
      const received: Turn = { role: 'assistant', received: reply.received };
      const result: Turn = { role: 'tool', callId: reply.calls[0]?.id ?? '', text: 'the section', refused: false };
      await expect(ask([opening, received, result], tool(), withoutResult)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('do not match'),
      });
      const repair: Turn = { role: 'user', text: 'Well?' };
      await expect(ask([opening, received, repair], tool('forbidden'))).resolves.toMatchObject({ stop: 'complete' });
    });
  },
);
