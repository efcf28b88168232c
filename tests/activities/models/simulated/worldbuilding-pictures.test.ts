import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../../../shared/kernel/json.ts';
import { proposal } from '../../../../shared/worldbuilding/answers.ts';
import { roster } from '../../../../shared/worldbuilding/roster.ts';
import { pictureFile } from '../../../../activities/images/simulated/picture.ts';
import { models } from '../../../../activities/models/registry.ts';
import { answerTo } from '../../../../activities/models/simulated/answer.ts';
import { chat } from '../../../../activities/models/simulated/dialect-chat.ts';
import { messages } from '../../../../activities/models/simulated/dialect-messages.ts';
import { type SimulatedModels, startSimulatedModels } from '../../../../activities/models/simulated/server.ts';
import { pictureTokens } from '../../../../activities/models/simulated/utterance.ts';
import { hostileMatch, matchInjection } from '../../../../activities/models/simulated/worldbuilding/hostile.ts';
import { requestOf } from './debate-fixture.ts';
import { first, promptOf, questions } from './match-questions.ts';

test.each(questions.map((one) => [one.task, one] as const))(
  'a hostile answer to %s still fits its schema',
  (task, question) => {
    const attacked = hostileMatch(task, answerTo('seven', promptOf(question)) as Json);
    expect(roster[question.key].answers[task]?.safeParse(attacked).error).toBeUndefined();
    if (task !== 'write-prompts')
      expect(JSON.stringify(attacked)).toContain(JSON.stringify(matchInjection).slice(1, 40));
  },
);

const png = Buffer.from(pictureFile({ prompt: 'a bridge', layout: 'hero', seed: 1, width: 16, height: 16 })).toString(
  'base64',
);

const system = '# JUDGE System Prompt\n';

describe('a turn with pictures', () => {
  const part = (url: string) => ({
    model: 'chat',
    messages: [
      { role: 'system', content: system },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one \n' },
          { type: 'text', text: 'two' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  const block = (media_type: string, data: string) => ({
    model: 'messages',
    max_tokens: 100,
    system: [{ type: 'text', text: system }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one \n', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'two' },
          { type: 'image', source: { type: 'base64', media_type, data } },
        ],
      },
    ],
  });

  test('is read as its text, byte for byte, and as many pictures as it has', () => {
    expect(chat.read(part(`data:image/png;base64,${png}`))).toMatchObject({
      user: 'one \ntwo',
      everything: `${system}one \ntwo`,
      pictures: 1,
    });
    expect(messages.read(block('image/png', png))).toMatchObject({
      user: 'one \ntwo',
      everything: 'one \ntwo',
      kept: 'one \n',
      cached: true,
      pictures: 1,
    });
  });

  test.each([
    [3, null],
    [4, /5 blocks have cache_control, and at most 4 may/],
  ])('takes four marks, as the API does: %i beside that of the system prompt', (marks, refused) => {
    const marked = (text: string) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } });
    const content = Array.from({ length: marks }, (_, nth) => marked(`part ${nth}`));
    const read = () =>
      messages.read({ model: 'm', max_tokens: 9, system: [marked(system)], messages: [{ role: 'user', content }] });
    if (refused === null) expect(read).not.toThrow();
    else expect(read).toThrow(refused);
  });

  test('costs what its pictures cost, and reads what was marked from the cache', () => {
    const usage = z.object({ usage: z.record(z.string(), z.unknown()) });
    const utterance = { text: 'x', stop: 'complete' as const, thought: null };
    expect(
      usage.parse(chat.reply(chat.read(part(`data:image/png;base64,${png}`)), utterance, '1', null)).usage[
        'prompt_tokens'
      ],
    ).toBe(Math.ceil((system.length + 8) / 4) + pictureTokens);
    expect(
      usage.parse(messages.reply(messages.read(block('image/png', png)), utterance, '1', null)).usage,
    ).toMatchObject({
      input_tokens: 1 + pictureTokens,
      cache_read_input_tokens: Math.ceil(system.length / 4) + 2,
    });
  });

  test.each([
    ['https://example.org/x.png'],
    ['data:image/png,plain'],
    [`data:image/jpeg;base64,${png}`],
    ['data:image/svg+xml;base64,AAAA'],
    ['data:image/png;base64,'],
  ])('is refused with the picture %j', (url) => {
    expect(() => chat.read(part(url))).toThrow(/picture/);
  });

  test.each([
    ['image/jpeg', png],
    ['image/png', 'not base64!'],
    ['text/plain', png],
  ])('is refused with a block of %s that is none', (type, data) => {
    expect(() => messages.read(block(type, data))).toThrow(/picture/);
  });
});

let server: SimulatedModels | null = null;

afterEach(async () => {
  await server?.stop();
  server = null;
});

test.each(['simulated:chat', 'simulated:messages'])(
  'a match is answered over %s, and its requests are kept',
  async (ref) => {
    server = await startSimulatedModels({ seed: 'seven', latencyMs: 0, script: [], keepRequests: true });
    const find = models({
      openaiApiKey: null,
      openaiBaseUrl: null,
      anthropicApiKey: null,
      anthropicBaseUrl: null,
      localBaseUrl: null,
      localApiKey: null,
      simulatedBaseUrl: server.url,
    });
    const { systemPrompt, message } = requestOf(first);
    const reply = await find(ref).ask({
      system: systemPrompt,
      turns: [{ role: 'user', text: message }],
      schema: { name: 'propose', json: z.toJSONSchema(proposal, { io: 'input' }) },
      answerTokens: 5_000,
      thinkingTokens: 0,
      sampling: { temperature: null, thinking: 'off' },
      idempotencyKey: 'k',
      timeoutMs: 20_000,
      signal: new AbortController().signal,
    });
    expect(proposal.parse(JSON.parse(reply.text))).toEqual(answerTo('seven', promptOf(first)));
    expect(server.requests).toMatchObject([{ agent: 'architect', task: 'propose', phase: 'FOUNDATION', pictures: 0 }]);
  },
);
