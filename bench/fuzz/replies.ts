import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApplicationFailure } from '@temporalio/common';
import fc from 'fast-check';
import { z } from 'zod';
import { readAnswer } from '../../activities/ask/read-answer.ts';
import { anthropicModel } from '../../activities/models/anthropic.ts';
import type { ModelRequest } from '../../activities/models/model.ts';
import { openaiModel } from '../../activities/models/openai.ts';
import { postNotice } from '../../activities/notify/webhook.ts';
import { ModelFailure, type Notice } from '../../shared/kernel/index.ts';
import { type Door, doorOf, type Met } from './door.ts';
import { nearly, strangeText } from './strange.ts';

const answer = JSON.stringify({ name: 'a lake', confidence: 0.7 });
const schema = z.strictObject({ name: z.string().max(200), confidence: z.number().min(0).max(1) });

/** Replies as they should be, and complaints as providers make them. */
const chat = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'gpt-6-sol',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
  usage: { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 2 } },
};
const messages = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-5-5',
  content: [{ type: 'text', text: answer }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 2, cache_creation_input_tokens: 0 },
};
const complaint = { error: { type: 'rate_limit_error', code: 'insufficient_quota', message: 'no more' } };

/** What a server says, whole. */
interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The line breaks before the end. */
  readonly cut: boolean;
}
const body = fc.oneof(
  { weight: 4, arbitrary: nearly(chat, messages, complaint).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: strangeText },
);
const header = fc.oneof(
  fc.constantFrom('0', '3', '-1', 'soon', '1e99', 'Wed, 21 Oct 2099 07:28:00 GMT'),
  fc.stringMatching(/^[ -~]{0,40}$/),
);
const said: fc.Arbitrary<Said> = fc.record({
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(200) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(204, 302, 400, 401, 402, 404, 408, 409, 413, 422, 429, 500, 503, 529, 599),
    },
  ),
  headers: fc.record(
    {
      'retry-after': header,
      'retry-after-ms': header,
      'content-type': fc.oneof(fc.constant('application/json'), header),
      'request-id': header,
    },
    { requiredKeys: ['content-type'] },
  ),
  body,
  cut: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const notice: Notice = { event: 'report', at: '2026-11-25T00:00:00Z', runKey: 'nightly' };

/** A server that answers everybody with what it was told last. */
async function parrot(): Promise<{ readonly url: string; say(what: Said): void; stop(): Promise<void> }> {
  let next: Said = { status: 200, headers: {}, body: '', cut: false };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const { status, headers, body: text, cut } = next;
      response.writeHead(
        status,
        cut ? { ...headers, 'content-length': String(Buffer.byteLength(text) + 10) } : headers,
      );
      if (cut) response.write(text, () => response.destroy());
      else response.end(status === 204 ? '' : text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    say(what) {
      next = what;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What models and receivers of notices answer: every reply is an answer, unreadable by its fields, or a failure with a code. */
export async function repliesDoor(): Promise<Door> {
  const server = await parrot();
  const secret = 'sk-a-secret-of-the-fuzz';
  const options = { apiKey: secret, baseURL: server.url, simulated: false };
  const models = [
    openaiModel({ ...options, id: 'openai:gpt-6-sol', model: 'gpt-6-sol' }),
    openaiModel({ ...options, id: 'local:mine', model: 'mine' }),
    anthropicModel({ ...options, id: 'anthropic:claude-opus-5-5', model: 'claude-opus-5-5' }),
  ];
  const ask = models.map((model) => async (): Promise<Met> => {
    const request: ModelRequest = {
      system: 'Answer.',
      turns: [{ role: 'user', text: 'Which lake?' }],
      schema: { name: 'lake', json: z.toJSONSchema(schema) },
      answerTokens: 100,
      thinkingTokens: 0,
      sampling: { temperature: 0, thinking: 'off' },
      idempotencyKey: 'fuzz',
      timeoutMs: 1_500,
      signal: new AbortController().signal,
    };
    const reply = await model.ask(request);
    const { inputTokens, cachedInputTokens, outputTokens } = reply.usage;
    for (const count of [inputTokens, cachedInputTokens, outputTokens])
      if (!Number.isSafeInteger(count) || count < 0) throw new Error(`a count of tokens is ${count}`);
    const read = readAnswer(reply, schema);
    return read.ok ? { accepted: true } : { refused: [`${read.outcome}: ${read.why}`] };
  });
  const post = async (): Promise<Met> => {
    await postNotice({ url: server.url, secret }, notice);
    return { accepted: true };
  };
  const asked = fc.record({ who: fc.constantFrom(...ask, post), what: said });
  const door = doorOf(
    asked,
    async ({ who, what }): Promise<Met> => {
      server.say(what);
      try {
        return await who();
      } catch (error) {
        const refused = refusalOf(error);
        if (refused.includes(secret)) throw new Error('a refusal holds the key', { cause: error });
        return { refused: [refused] };
      }
    },
    () => server.stop(),
  );
  return door;
}

function refusalOf(error: unknown): string {
  if (error instanceof ModelFailure) return `${error.code}: ${error.message}`;
  if (error instanceof ApplicationFailure && error.type === 'WEBHOOK') return `webhook: ${error.message}`;
  throw error;
}
