import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { estimate, readAtMost } from '../../../activities/models/admission.ts';
import { priceOf } from '../../../activities/models/prices.ts';
import { models } from '../../../activities/models/registry.ts';
import { messagePieces, written, type Piece } from '../../../activities/models/simulated/pieces.ts';
import { completion, json, message, providerServer, response, type Script } from './provider-server.ts';
import { request } from './request.ts';

/* What a reply is booked for whose provider counts nothing, or counts in another way. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const found = (ref: string) =>
  models({
    openaiApiKey: 'sk-test',
    openaiBaseUrl: `${server.url}/v1`,
    openaiApi: 'responses',
    anthropicApiKey: 'sk-test',
    anthropicBaseUrl: server.url,
    localBaseUrl: `${server.url}/v1`,
    localApiKey: null,
    simulatedBaseUrl: null,
  })(ref);

const text = '{"score":4,"reason":"as the rules say"}';
const answers = [
  [
    'openai:gpt-6-sol',
    response({ output: [{ type: 'message', id: 'm', content: [{ type: 'output_text', text }] }] }),
    { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
  ],
  [
    'local:llama3',
    completion({ message: { role: 'assistant', content: text } }),
    { choices: [{ index: 0, finish_reason: 'length', message: { role: 'assistant', content: '' } }] },
  ],
  ['anthropic:claude-opus-5-5', message({ content: [{ type: 'text', text }] }), { stop_reason: 'max_tokens' }],
] as const;

/** JSON has no word for infinity, and whoever reads 1e999 reads that. */
const counting =
  (body: object): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(body, (_, value: unknown) => (value === Infinity ? 'many' : value)).replaceAll('"many"', '1e999'),
    );
  };

const asked = request();
const words = estimate({ ...asked, answerTokens: 0, thinkingTokens: 0 });

describe.each(answers)('%s', (ref, answer, cut) => {
  test.each([
    [null],
    [undefined],
    ['many'],
    [{}],
    [{ prompt_tokens: 0, completion_tokens: 0, input_tokens: 0, output_tokens: 0, total_tokens: 0 }],
    [{ prompt_tokens: null, completion_tokens: -1, input_tokens: null, output_tokens: -1 }],
  ])('that counts nothing (%j) is booked by its words, rather too much than too little', async (usage) => {
    server.next(json(200, { ...answer, usage }));
    const reply = await found(ref).ask(asked);
    expect(reply.usage.inputTokens).toBeGreaterThanOrEqual(words);
    expect(reply.usage.inputTokens).toBeLessThan(2 * words);
    expect(reply.usage.outputTokens).toBeGreaterThanOrEqual(text.length / 4);
    expect(reply.usage.outputTokens).toBeLessThan(JSON.stringify(answer).length);
    if (!ref.startsWith('local:')) expect(priceOf(ref, reply.usage)).toBeGreaterThan(0);
  });

  test('that counts nothing of an answer which is cut off wrote all that it might', async () => {
    server.next(json(200, { ...answer, ...cut, usage: null }));
    await expect(found(ref).ask(asked)).resolves.toMatchObject({
      stop: 'length',
      usage: { outputTokens: asked.answerTokens + asked.thinkingTokens },
    });
  });

  test.each([1e300, Infinity, 2 ** 31, 50_000_000])(
    'that counts what cannot be (%d) is booked for the most that the request may take, at a cost that nobody knows',
    async (count) => {
      const counts = { prompt_tokens: count, completion_tokens: 30, input_tokens: count, output_tokens: 30 };
      const most = {
        inputTokens: Math.ceil(readAtMost(asked)),
        outputTokens: asked.answerTokens + asked.thinkingTokens,
      };
      server.next(counting({ ...answer, usage: counts }));
      const read = await found(ref).ask(asked);
      expect(read.usage).toEqual({ ...most, cachedInputTokens: 0, outputTokens: 30, unknown: true });
      server.next(
        counting({
          ...answer,
          usage: { ...counts, prompt_tokens: 1200, completion_tokens: count, input_tokens: 1200, output_tokens: count },
        }),
      );
      const wrote = await found(ref).ask(asked);
      expect(wrote.usage).toEqual({ ...most, inputTokens: 1200, cachedInputTokens: 0, unknown: true });
      for (const { usage } of [read, wrote]) expect(priceOf(ref, usage)).toBe(ref.startsWith('local:') ? 0 : null);
    },
  );

  test('that counts is believed', async () => {
    server.next(json(200, answer));
    await expect(found(ref).ask(asked)).resolves.toMatchObject({ usage: { inputTokens: 1200, outputTokens: 30 } });
  });
});

test('what is refused with no count costs nothing', async () => {
  server.next(json(200, completion({ message: { content: null, refusal: 'No.' } })));
  server.next(json(200, { ...completion({ message: { content: null, refusal: 'No.' } }), usage: null }));
  const counted = await found('local:llama3').ask(asked);
  expect(counted).toMatchObject({ stop: 'refused', usage: { outputTokens: 30 } });
  await expect(found('local:llama3').ask(asked)).resolves.toMatchObject({
    stop: 'refused',
    usage: { inputTokens: 0, outputTokens: 0 },
  });
});

describe('what a cache held', () => {
  const usageOf = async (details: object) => {
    server.next(
      json(200, {
        ...completion(),
        usage: { prompt_tokens: 1200, completion_tokens: 30, prompt_tokens_details: details },
      }),
    );
    return (await found('local:gpt').ask(asked)).usage;
  };

  test('is a part of what was read, as OpenAI counts', async () => {
    await expect(usageOf({ cached_tokens: 1000 })).resolves.toMatchObject({
      inputTokens: 1200,
      cachedInputTokens: 1000,
    });
  });

  test('was read beside it where it is more than all of it', async () => {
    await expect(usageOf({ cached_tokens: 5000 })).resolves.toMatchObject({
      inputTokens: 6200,
      cachedInputTokens: 5000,
    });
  });

  test('is no price of millions where it cannot be', async () => {
    await expect(usageOf({ cached_tokens: 1e300 })).resolves.toEqual({
      ...{ inputTokens: Math.ceil(readAtMost(asked)), cachedInputTokens: 0, outputTokens: 30, unknown: true },
    });
  });
});

describe('what was thought is written, wherever it is counted', () => {
  const chat = (usage: object) => json(200, { ...completion(), usage });
  const responses = (usage: object) => json(200, response({ usage }));
  test.each([
    // xAI's own numbers (vercel/ai pull 12425): beside the answer.
    [
      'local:grok',
      chat({
        prompt_tokens: 12,
        completion_tokens: 2,
        total_tokens: 331,
        completion_tokens_details: { reasoning_tokens: 317 },
      }),
      319,
    ],
    // The same without a total.
    [
      'local:grok',
      chat({ prompt_tokens: 12, completion_tokens: 2, completion_tokens_details: { reasoning_tokens: 317 } }),
      319,
    ],
    // Gemini's (mozilla-ai/any-llm issue 1290): in the total alone.
    ['local:gemini', chat({ prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 }), 603],
    // OpenAI's: among the others.
    [
      'local:gpt',
      chat({
        prompt_tokens: 20,
        completion_tokens: 400,
        total_tokens: 420,
        completion_tokens_details: { reasoning_tokens: 317 },
      }),
      400,
    ],
    [
      'openai:gpt-6-sol',
      responses({
        input_tokens: 12,
        output_tokens: 2,
        total_tokens: 331,
        output_tokens_details: { reasoning_tokens: 317 },
      }),
      319,
    ],
    [
      'openai:gpt-6-sol',
      responses({
        input_tokens: 20,
        output_tokens: 400,
        total_tokens: 420,
        output_tokens_details: { reasoning_tokens: 317 },
      }),
      400,
    ],
    // A total that is none.
    ['local:gpt', chat({ prompt_tokens: 20, completion_tokens: 400, total_tokens: -5 }), 400],
    ['local:gpt', chat({ prompt_tokens: 20, completion_tokens: 400, total_tokens: 3 }), 400],
  ])('%s', async (ref, script, outputTokens) => {
    server.next(script);
    await expect(found(ref).ask(asked)).resolves.toMatchObject({ usage: { outputTokens } });
  });
});

test.each([null, {}, { input_tokens: 112 }])(
  'what a stream had written at its beginning is not what the whole has (%j in its last count)',
  async (last) => {
    const pieces = messagePieces(message({ content: [{ type: 'text', text: text.repeat(20) }] })).map(
      ({ name, data }): Piece => ({
        name,
        data: name === 'message_delta' && typeof data === 'object' ? { ...data, usage: last } : data,
      }),
    );
    server.next((answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.end(pieces.map(written).join(''));
    });
    const reply = await found('anthropic:claude-opus-5-5').ask(asked);
    expect(reply.usage.inputTokens).toBeGreaterThan(100);
    expect(reply.usage.outputTokens).toBeGreaterThanOrEqual(text.length * 5);
  },
);
