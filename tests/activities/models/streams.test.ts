import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Model } from '../../../activities/models/model.ts';
import { chatPieces, messagePieces, written, type Piece } from '../../../activities/models/simulated/pieces.ts';
import { responsePieces } from '../../../activities/models/simulated/response-pieces.ts';
import { completion, idleProxy, json, message, providerServer, response, type Script } from './provider-server.ts';
import { request } from './request.ts';
import { modelOf, protocols } from './streamed-model.ts';

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const model = (id: string, url = server.url): Model => modelOf(id, url);

const events =
  (pieces: readonly Piece[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_7', 'request-id': 'req_7' });
    response.end(pieces.map(written).join(''));
  };

describe.each(protocols)('$id', ({ id, whole, pieces, failed }) => {
  test('asks for a stream, and reads it as it reads an answer in one piece', async () => {
    server.next(events(pieces), json(200, whole, { 'x-request-id': 'req_7', 'request-id': 'req_7' }));
    const streamed = await model(id).ask(request());
    const inOne = await model(id).ask(request());
    expect(server.seen[0]?.body).toMatchObject({ stream: true });
    expect(streamed).toMatchObject({ stop: 'complete', text: '{"score":4}', requestId: 'req_7' });
    expect({ ...streamed, received: null }).toEqual({ ...inOne, received: null });
    expect(streamed.received).toMatchObject({ model: whole['model'], usage: whole['usage'] });
  });

  // Also without what only ends the line: of a stream that stops anywhere, nothing is an answer.
  test.each(pieces.map((_, count) => count).filter((count) => id !== 'local:gpt-oss' || count < pieces.length - 1))(
    'a stream that ends after %d of its events is no answer, and may have been paid',
    async (count) => {
      server.next(events(pieces.slice(0, count)));
      await expect(model(id).ask(request())).rejects.toMatchObject({ code: 'CONNECTION_LOST', maybePaid: true });
      expect(server.seen).toHaveLength(1);
    },
  );

  test.each([
    ['overloaded_error', 'Overloaded', 'OVERLOADED'],
    ['server_error', 'The engine is currently overloaded', 'OVERLOADED'],
    ['rate_limit_error', 'Slow down', 'RATE_LIMITED'],
    ['api_error', 'Internal server error', 'SERVER_ERROR'],
    ['nobody_knows', 'Something', 'SERVER_ERROR'],
  ])('%s (%s) in the middle of a stream is %s, and may have been paid', async (type, said, code) => {
    server.next(events([...pieces.slice(0, 3), failed(type, said)]));
    await expect(model(id).ask(request())).rejects.toMatchObject({ name: 'ModelFailure', code, maybePaid: true });
  });

  test('the same before anything has come was not paid', async () => {
    server.next(events([failed('overloaded_error', 'Overloaded')]));
    await expect(model(id).ask(request())).rejects.toMatchObject({ code: 'OVERLOADED', maybePaid: false });
  });

  test('an event that is no JSON makes no answer', async () => {
    server.next(events([...pieces.slice(0, 2), { name: 'message_delta', data: '{"oops' }]));
    await expect(model(id).ask(request())).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('a stream that takes longer than an idle timeout on the way arrives, and silence does not', async () => {
    const idleMs = 1_000;
    const proxy = await idleProxy(Number(new URL(server.url).port), idleMs);
    server.next(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const left = [...pieces];
        const alive = setInterval(
          () => {
            const next = left.shift();
            response.write(next === undefined ? '' : written(next));
            if (left.length > 0) return;
            clearInterval(alive);
            response.end();
          },
          (1.2 * idleMs) / pieces.length,
        );
      },
      () => undefined,
    );
    await expect(model(id, proxy.url).ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
    await expect(model(id, proxy.url).ask(request())).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    await proxy.close();
  });
});

test('calls of a tool are put together, piece by piece', async () => {
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: 'read_section', arguments: '{"section":"memos"}' },
  };
  const choice = { finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } };
  const use = { type: 'tool_use', id: 'toolu_1', name: 'read_section', input: { section: 'memos' } };
  server.next(
    events(chatPieces(completion(choice))),
    events(messagePieces(message({ content: [use], stop_reason: 'tool_use' }))),
  );
  for (const id of ['simulated:chat', 'anthropic:claude-opus-5-5']) {
    const reply = await model(id).ask(request());
    expect(reply).toMatchObject({ stop: 'tool', calls: [{ name: 'read_section', input: { section: 'memos' } }] });
    expect(JSON.stringify(reply.received)).toContain(
      id === 'simulated:chat' ? JSON.stringify(call) : JSON.stringify(use),
    );
  }
});

describe('a response', () => {
  const streamed = (...last: readonly Piece[]) => events([...responsePieces(response()).slice(0, -1), ...last]);
  const ending = (type: string, fields: Readonly<Record<string, unknown>>): Piece => ({
    name: `response.${type}`,
    data: { type: `response.${type}`, response: response({ status: type, ...fields }) },
  });

  test('that is cut off by its limit has said so much, and was paid', async () => {
    server.next(streamed(ending('incomplete', { incomplete_details: { reason: 'max_output_tokens' } })));
    await expect(model('openai:gpt-6-sol').ask(request())).resolves.toMatchObject({
      stop: 'length',
      stopReason: 'max_output_tokens',
      usage: { inputTokens: 1200, outputTokens: 30 },
    });
  });

  test.each([
    ['server_error', 'The model had an error', 'SERVER_ERROR'],
    ['rate_limit_exceeded', 'Slow down', 'RATE_LIMITED'],
    ['invalid_image', 'The image cannot be read', 'BAD_REQUEST'],
  ])('that failed with %s is no answer, and may have been paid', async (code, said, expected) => {
    server.next(streamed(ending('failed', { error: { code, message: said } })));
    await expect(model('openai:gpt-6-sol').ask(request())).rejects.toMatchObject({ code: expected, maybePaid: true });
  });

  test.each(['bio_policy', 'invalid_prompt'])('that failed by %s was declined, and names it', async (code) => {
    server.next(streamed(ending('failed', { error: { code, message: 'Not this.' }, output: [] })));
    await expect(model('openai:gpt-6-sol').ask(request())).resolves.toMatchObject({
      stop: 'refused',
      stopReason: `refusal: ${code}`,
      text: 'Not this.',
    });
  });

  test('has its thoughts as the end of each item had them, also where its last event repeats no item', async () => {
    const emptied = response({ output: [] });
    server.next(streamed({ name: 'response.completed', data: { type: 'response.completed', response: emptied } }));
    const reply = await model('openai:gpt-6-sol').ask(request());
    expect(reply).toMatchObject({ text: '{"score":4}', received: { output: [{ encrypted_content: 'gAAAA' }, {}] } });
  });
});

test('who answered is known where the first piece of a stream names nobody', async () => {
  const first = { id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [] };
  server.next(events([{ name: null, data: first }, ...chatPieces(completion())]));
  await expect(model('local:llama3').ask(request())).resolves.toMatchObject({
    text: '{"score":4}',
    snapshot: 'gpt-6-sol-2026-09-22',
    received: { id: 'chatcmpl-1', created: 1 },
  });
});

test('thinking goes into the kept reply with its signature, and a refusal with its category', async () => {
  const refusal = { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'bio', explanation: null } };
  server.next(events(messagePieces(message())), events(messagePieces(message(refusal))));
  const reply = await model('anthropic:claude-opus-5-5').ask(request());
  expect(reply.received).toMatchObject({ content: [{ type: 'thinking', thinking: 'hm', signature: 's' }, {}] });
  await expect(model('anthropic:claude-opus-5-5').ask(request())).resolves.toMatchObject({
    stop: 'refused',
    stopReason: 'refusal: bio',
  });
});

describe('a server of one’s own', () => {
  const streamsAsked = () => server.seen.map(({ body }) => body['stream'] ?? false);

  test.each([
    [
      'does not know streams',
      json(400, { error: { message: 'stream is not supported', type: 'invalid_request_error' } }),
    ],
    ['does not know their usage', json(422, { error: 'Unknown field: stream_options' })],
  ])('that %s is asked without, from then on', async (_, refusal) => {
    server.next(refusal, json(200, completion()), json(200, completion()));
    const local = model('local:llama3');
    await expect(local.ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
    await expect(local.ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
    expect(streamsAsked()).toEqual([true, false, false]);
  });

  test('that refuses something else is not asked again', async () => {
    server.next(json(400, { error: { message: 'temperature is not supported' } }));
    await expect(model('local:llama3').ask(request())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(streamsAsked()).toEqual([true]);
  });

  test('that counts nothing and says that it is done has answered', async () => {
    const uncounted = chatPieces(completion()).filter(
      ({ data }) => typeof data === 'string' || (data as { usage: unknown }).usage === null,
    );
    server.next(events(uncounted));
    await expect(model('local:llama3').ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
  });
});
