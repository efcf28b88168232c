import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostReplyBytes, endpointQuestion } from '../../../../shared/evaluation/endpoint/protocol.ts';
import { longestAnswer } from '../../../../shared/evaluation/roster.ts';
import { ModelFailure } from '../../../../shared/kernel/failures.ts';
import { models, type ModelSettings } from '../../../../activities/models/registry.ts';
import { priceOf } from '../../../../activities/models/prices.ts';
import { modelProblems } from '../../../../activities/models/run-models.ts';
import { parseSubjectRef } from '../../../../shared/kernel/endpoints.ts';
import { cutOff, json, providerServer, type Script, silence } from '../provider-server.ts';
import { request } from '../request.ts';

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const token = 'token-of-an-endpoint-8f3k';
const settings = (origin: string): ModelSettings => ({
  openaiApiKey: 'key-o',
  openaiBaseUrl: null,
  anthropicApiKey: 'key-a',
  anthropicBaseUrl: null,
  localBaseUrl: null,
  localApiKey: 'key-l',
  simulatedBaseUrl: null,
  endpointTokens: [[origin, token]],
});
const refOf = () => `endpoint:${server.url}/answer`;
const ask = (fields: Parameters<typeof request>[0] = {}, origin = server.url) =>
  models(settings(origin))(refOf()).ask(request({ subject: 'IM-0042.3', ...fields }));
const says = (body: string): Script => json(200, JSON.parse(body) as unknown);

async function failure(script: Script, fields: Parameters<typeof request>[0] = {}): Promise<ModelFailure> {
  server.next(script);
  const error: unknown = await ask(fields).catch((caught: unknown) => caught);
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  expect(server.seen.length).toBeLessThanOrEqual(1);
  return error;
}

test('one question is one POST by the published schema, and the reply is made the object that was asked for', async () => {
  server.next(
    says('{"answer": "I wait.", "model": "acme-1", "usage": {"inputTokens": 90, "outputTokens": 12}, "more": 1}'),
  );
  const reply = await ask({ system: 'You are a solver.', sampling: { temperature: 0.3, thinking: 'off' } });
  const [seen] = server.seen;
  expect(seen).toMatchObject({ path: '/answer', headers: { authorization: `Bearer ${token}` } });
  const question = endpointQuestion.parse(seen?.body);
  expect(question).toMatchObject({
    scenario: 'IM-0042',
    run: 3,
    temperature: 0.3,
    thinking: 'off',
    answerTokens: 8000,
  });
  expect(question.prompt).toMatch(/^You are a solver\.\n\nThe prompt/);
  expect(seen?.headers['idempotency-key']).toBe(question.id);
  // A run's key may tell what a subject must not know.
  expect(JSON.stringify(seen)).not.toContain('run/SEED');
  expect(JSON.stringify(seen)).not.toMatch(/key-[oal]/);
  expect(JSON.parse(reply.text)).toEqual({ answer: 'I wait.', confidence: 0 });
  expect(reply).toMatchObject({
    stop: 'complete',
    snapshot: 'acme-1',
    usage: { inputTokens: 90, cachedInputTokens: 0, outputTokens: 12 },
  });
  // What is kept of it holds no token.
  expect(JSON.stringify(reply)).not.toContain(token);
});

test('the same question has the same id, and another one another', async () => {
  server.next(...['a', 'a', 'b'].map((answer) => json(200, { answer })));
  await ask({ idempotencyKey: 'one' });
  await ask({ idempotencyKey: 'one' });
  await ask({ idempotencyKey: 'two' });
  const [first, again, other] = server.seen.map(({ body }) => body['id']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a token goes to its own origin and to no other', async () => {
  server.next(json(200, { answer: 'I wait.' }));
  await ask({}, 'http://127.0.0.1:1');
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test('what is not counted is reckoned from the lengths', async () => {
  server.next(json(200, { answer: 'x'.repeat(400) }));
  const { usage } = await ask({ system: 's'.repeat(3_998), turns: [{ role: 'user', text: '' }] });
  expect(usage).toEqual({ inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100 });
});

describe('a reply of another form names the field and repeats nothing of itself', () => {
  const secret = 'words-that-nobody-repeats';
  test.each([
    [`{"text": "${secret}"}`, /answer: has to be a text/],
    [`{"answer": 7, "x": "${secret}"}`, /answer: has to be a text/],
    [`{"answer": ["${secret}"]}`, /answer: has to be a text/],
    [`["${secret}"]`, /one JSON object with the field answer/],
    [`"${secret}"`, /one JSON object with the field answer/],
    ['null', /one JSON object with the field answer/],
    [`{"answer": "${secret}", "confidence": 2}`, /confidence: has to be 1 or less/],
    [`{"answer": "${secret}", "model": 3}`, /model: has to be a text/],
    [`{"answer": "${secret}", "usage": 12}`, /usage: has to hold inputTokens and outputTokens/],
    [
      `{"answer": "${secret}", "usage": {"inputTokens": -1, "outputTokens": 1.5}}`,
      /usage\.inputTokens.*usage\.outputTokens: has to be a whole number/,
    ],
  ])('%s', async (body, words) => {
    const { code, message, maybePaid } = await failure(says(body));
    expect({ code, maybePaid }).toEqual({ code: 'BAD_REPLY', maybePaid: true });
    expect(message).toMatch(words);
    expect(message).not.toContain(secret);
  });

  test('a page in place of JSON', async () => {
    const page: Script = (response) => response.writeHead(200).end(`<html>${secret}</html>`);
    expect(await failure(page)).toMatchObject({ code: 'BAD_REPLY', message: 'endpoint: the reply is not JSON' });
  });
});

describe('a failure is one of the catalogue', () => {
  test.each([
    [429, 'RATE_LIMITED'],
    [503, 'OVERLOADED'],
    [500, 'SERVER_ERROR'],
    [401, 'BAD_KEY'],
    [403, 'BAD_KEY'],
    [402, 'OUT_OF_CREDIT'],
    [408, 'TIMEOUT'],
    [400, 'BAD_REQUEST'],
    [404, 'UNKNOWN_MODEL'],
    [302, 'UNKNOWN_MODEL'],
    [204, 'BAD_REQUEST'],
  ])('%i is %s, and an echoed token is cut out', async (status, code) => {
    const told = await failure(json(status, { error: `no, ${token}` }, { location: 'http://127.0.0.1:1/' }));
    expect(told.code).toBe(code);
    expect(told.message).not.toContain(token);
  });

  test('a wait that it asks for is kept', async () => {
    expect(await failure(json(429, {}, { 'retry-after': '7' }))).toMatchObject({ retryAfterMs: 7_000 });
  });

  test('silence, a cut line, and nobody there', async () => {
    expect((await failure(silence, { timeoutMs: 50 })).code).toBe('TIMEOUT');
    server.clear();
    expect((await failure(cutOff)).code).toBe('CONNECTION_LOST');
    const nobody = models(settings(''))('endpoint:http://127.0.0.1:1/answer').ask(request({ subject: 'IM-0001.1' }));
    await expect(nobody).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  test('a question that is none about a scenario is not sent', async () => {
    await expect(ask({ subject: 'a claim' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(server.seen).toEqual([]);
  });
});

describe('an answer without end is none within its room', () => {
  test('one that is longer than any answer', async () => {
    server.next(json(200, { answer: 'x'.repeat(longestAnswer + 1) }), json(200, { answer: 'x'.repeat(longestAnswer) }));
    expect(await ask()).toMatchObject({ stop: 'length', text: '' });
    expect(await ask()).toMatchObject({ stop: 'complete' });
  });

  test('one that never ends is read up to the bound, and the line is closed', async () => {
    let closed: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const chunk = 'x'.repeat(1 << 16);
    let written = 0;
    server.next((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"answer": "');
      response.on('close', closed);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      response.on('drain', write);
      write();
    });
    expect(await ask()).toMatchObject({
      stop: 'length',
      usage: { outputTokens: 8000 },
      received: { cut: expect.any(String) },
    });
    await ended;
    expect(written).toBeLessThan(mostReplyBytes * 20);
  });
});

test('it has no price, so a cap of money that somebody named is refused by its name', () => {
  const ref = refOf();
  expect(priceOf(ref, { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 })).toBeNull();
  const capped = { line: 'policy.spendCapMicrodollars', microdollars: 1_000_000 };
  expect(modelProblems({ subject: ref }, capped, parseSubjectRef)).toEqual([
    expect.stringContaining(`the price of ${ref} (subject) is not known`),
  ]);
  expect(modelProblems({ subject: ref }, { ...capped, microdollars: null }, parseSubjectRef)).toEqual([]);
  // Of no other run.
  expect(modelProblems({ ATHENA: ref }, { ...capped, microdollars: null })).toHaveLength(1);
});
