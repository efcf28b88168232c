import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type http from 'node:http';
import { written, type Piece } from '../../../activities/models/simulated/pieces.ts';
import { withoutKey } from '../../../activities/models/redact.ts';
import { models } from '../../../activities/models/registry.ts';
import { completion, json, providerServer, type Script } from './provider-server.ts';
import { request } from './request.ts';
import { modelOf, protocols } from './streamed-model.ts';

/* Servers that misbehave in ways in which real ones do. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const streamOf =
  (text: string, end: (response: http.ServerResponse) => unknown = (response) => response.end()): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text);
    end(response);
  };

const textOf = (pieces: readonly Piece[]) => pieces.map(written).join('');

/** A chunk of Chat Completions, with what was used so far in each, as some servers have it. */
const chunk = (delta: object, finish_reason: unknown, completion_tokens: number) =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason }], usage: { prompt_tokens: 1200, completion_tokens, total_tokens: 1200 + completion_tokens } })}\n\n`;

describe.each(['', 'null'])('a server whose chunks have the reason %j until the last', (none) => {
  const begun = chunk({ role: 'assistant', content: '{"sco' }, none, 2) + chunk({ content: 're":4}' }, none, 4);
  const local = () => modelOf('local:gpt-oss', server.url).ask(request());

  test('has answered when it gives one, or says that it is done', async () => {
    server.next(streamOf(begun + chunk({}, 'stop', 5)), streamOf(`${begun}data: [DONE]\n\n`));
    expect(await local()).toMatchObject({ text: '{"score":4}', stopReason: 'stop', usage: { outputTokens: 5 } });
    expect(await local()).toMatchObject({ text: '{"score":4}', usage: { outputTokens: 4 } });
  });

  test('has not where its line breaks before, whatever it has counted until then', async () => {
    server.next(
      streamOf(begun),
      streamOf(begun, (response) => setImmediate(() => response.destroy())),
    );
    await expect(local()).rejects.toMatchObject({ code: 'CONNECTION_LOST', maybePaid: true });
    await expect(local()).rejects.toMatchObject({ code: 'CONNECTION_LOST', maybePaid: true });
  });

  test('keeps the reason that it gave', async () => {
    server.next(streamOf(begun + chunk({}, 'length', 5) + chunk({}, none, 5)));
    expect(await local()).toMatchObject({ stop: 'length', stopReason: 'length' });
  });
});

test.each(protocols.map(({ id, pieces }) => [id, pieces] as const))(
  '%s: a stream with a piece that is no JSON is no answer, unless its last event has all of it',
  async (id, pieces) => {
    const text = pieces.findIndex(({ data }) => JSON.stringify(data).includes('"4}"'));
    expect(text).toBeGreaterThan(0);
    const broken = pieces.with(text, { name: null, data: '{"n": NaN}' });
    server.next(streamOf(textOf(broken)));
    const asked = modelOf(id, server.url).ask(request());
    if (id.startsWith('openai:')) await expect(asked).resolves.toMatchObject({ text: '{"score":4}' });
    else await expect(asked).rejects.toMatchObject({ code: 'BAD_REPLY', maybePaid: true });
  },
);

test.each(protocols.map(({ id, pieces }) => [id, pieces] as const))(
  '%s: a heartbeat among its events, and a last event that comes again, take nothing from an answer',
  async (id, pieces) => {
    const [first, ...rest] = pieces;
    const last = pieces.slice(-1);
    server.next(
      streamOf(
        `${textOf(first === undefined ? [] : [first])}data: [heartbeat]\n\n${textOf([...rest, ...last, ...last])}`,
      ),
    );
    expect(await modelOf(id, server.url).ask(request())).toMatchObject({ text: '{"score":4}', stop: 'complete' });
  },
);

describe('an answer whose content is a list of parts', () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'hm {"score":1} ' }] },
    { type: 'text', text: '{"score"' },
    { type: 'text', text: ':4}' },
  ];

  test('is what its parts of text say, in one piece and in a stream, and goes back so', async () => {
    const pieces = content.map((part) => chunk({ content: [part] }, null, 4)).join('');
    const message = { role: 'assistant', content };
    for (const answers of [json(200, completion({ message })), streamOf(pieces + chunk({ content: '' }, 'stop', 5))]) {
      server.next(answers, json(200, completion()));
      const model = modelOf('local:magistral', server.url);
      const { text, received } = await model.ask(request());
      expect(text).toBe('{"score":4}');
      expect(JSON.stringify(received)).toContain('hm ');
      await model.ask(
        request({
          turns: [
            { role: 'user', text: 'a' },
            { role: 'assistant', received },
          ],
        }),
      );
      expect(server.seen.at(-1)?.body['messages']).toMatchObject([{}, {}, { role: 'assistant', content: text }]);
    }
  });
});

describe('an error', () => {
  const bodies: readonly (readonly [string, (response: http.ServerResponse) => void])[] = [
    ['stalls', (response) => response.write('{"error": {"mess')],
    ['breaks off', (response) => (response.write('{"err'), setImmediate(() => response.destroy()))],
    ['has no end', flood],
  ];

  test.each(bodies)('is what its status says where its body %s', async (_, send) => {
    const refused: Script = (response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      send(response);
    };
    server.next(...protocols.map(() => refused));
    const asked = protocols.map(({ id }) => modelOf(id, server.url).ask(request({ timeoutMs: 8_000 })));
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'BAD_KEY', maybePaid: false } });
  });

  test('that ends is read whole', async () => {
    server.next(json(429, { error: { message: 'No credit', type: 'insufficient_quota' } }, { 'retry-after': '3' }));
    await expect(modelOf('local:m', server.url).ask(request())).rejects.toMatchObject({ code: 'OUT_OF_CREDIT' });
  });
});

/** Writes for as long as somebody reads. */
function flood(response: http.ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}

describe('a key that a server echoes beside an answer', () => {
  const apiKey = 'canary-0123456789/abcdef"';

  test.each(protocols.map(({ id, whole, pieces }) => [id, whole, pieces] as const))(
    '%s: is in nothing that is kept',
    async (id, whole, pieces) => {
      const echo = { ...whole, model: apiKey, headers: { authorization: `Bearer ${apiKey}` } };
      const headers = { 'x-request-id': `r-${apiKey}`, 'request-id': `r-${apiKey}` };
      const echoed = pieces.map((piece) =>
        typeof piece.data === 'string'
          ? piece
          : {
              ...piece,
              data: JSON.parse(
                JSON.stringify(piece.data).replaceAll(/"model":"[^"]*"/g, `"model":${JSON.stringify(apiKey)}`),
              ) as object,
            },
      );
      server.next(json(200, echo, headers), streamOf(textOf(echoed)));
      const settings = {
        openaiApiKey: apiKey,
        openaiBaseUrl: `${server.url}/v1`,
        openaiApi: 'responses' as const,
        anthropicApiKey: apiKey,
        anthropicBaseUrl: server.url,
        localApiKey: apiKey,
        localBaseUrl: `${server.url}/v1`,
        simulatedBaseUrl: null,
      };
      const asked = () => models(settings)(id).ask(request());
      for (const reply of [await asked(), await asked()]) {
        expect(reply.text).toBe('{"score":4}');
        expect(JSON.stringify(reply)).not.toContain('canary');
      }
    },
  );

  test('is cut out of no text where it is a word that anybody may say', () => {
    const said = { text: 'none of the tests is local' };
    for (const word of ['none', 'test', 'local']) expect(withoutKey(said, word)).toBe(said);
  });
});
