import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complaintOf } from '../../../activities/models/streamed.ts';
import { written, type Piece } from '../../../activities/models/simulated/pieces.ts';
import { ModelFailure } from '../../../shared/kernel/failures.ts';
import { json, providerServer, type Script } from './provider-server.ts';
import { request } from './request.ts';
import { modelOf, protocols } from './streamed-model.ts';

/* What comes in the place of an answer, from what stands between us and a provider. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

async function failure(id: string, script: Script): Promise<ModelFailure> {
  server.next(script);
  const error: unknown = await modelOf(id, server.url)
    .ask(request())
    .catch((caught: unknown) => caught);
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  expect(server.seen).toHaveLength(1);
  return error;
}

const page: Script = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html><body>Sign in to the guest network</body></html>');
};
const streamed =
  (...pieces: readonly Piece[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(pieces.map(written).join(''));
  };

describe.each(protocols)('$id', ({ id, pieces }) => {
  const provider = id.slice(0, id.indexOf(':'));

  test.each<[string, Script]>([
    ['a page', page],
    ['JSON of another form', json(200, { hello: 'world' })],
    ['JSON that is torn', (response) => void response.writeHead(200).end('{"id": oops')],
    ['nothing', (response) => void response.writeHead(200).end()],
    ['no content', (response) => void response.writeHead(204).end()],
  ])(
    '%s with a status of success is for an operator, after one more try, and may have been paid',
    async (_, script) => {
      expect(await failure(id, script)).toMatchObject({ code: 'BAD_REPLY', maybePaid: true });
    },
  );

  test.each([
    ['RATE_LIMITED', { code: 429, message: 'Rate limited' }],
    ['OUT_OF_CREDIT', { code: 402, message: 'Insufficient credits' }],
    ['BAD_KEY', { code: '401', message: 'No auth credentials found' }],
    ['OVERLOADED', { type: 'overloaded_error', message: 'Overloaded' }],
    ['OUT_OF_CREDIT', { code: 'insufficient_quota', message: 'You exceeded your current quota' }],
    ['CONTEXT_TOO_LONG', { code: 'context_length_exceeded', message: 'Too long' }],
    ['SERVER_ERROR', { message: 'upstream' }],
    ['SERVER_ERROR', 'upstream'],
  ])('an error with a status of success is %s by its own words, and so is one in a stream', async (code, error) => {
    expect(await failure(id, json(200, { error }))).toMatchObject({ code, maybePaid: true });
    server.clear();
    const [first] = pieces;
    if (first === undefined) throw new Error('no pieces');
    expect(await failure(id, streamed(first, { name: null, data: { error } }))).toMatchObject({
      code,
      maybePaid: true,
    });
  });

  test.each([301, 302, 307, 308])('a redirect (%i) is not followed, and names the variable', async (status) => {
    const { code, message } = await failure(
      id,
      json(status, {}, { location: `${server.url}/elsewhere?token=secret-of-theirs` }),
    );
    expect(code).toBe('NOT_CONFIGURED');
    expect(message).toContain(`${provider.toUpperCase()}_BASE_URL`);
    expect(message).toContain('redirect');
    expect(message).not.toContain('secret-of-theirs');
  });

  test.each([
    [404, 'NOT_CONFIGURED'],
    [405, 'NOT_CONFIGURED'],
    [407, 'UNREACHABLE'],
    [413, 'CONTEXT_TOO_LONG'],
    [502, 'SERVER_ERROR'],
    [511, 'UNREACHABLE'],
    [524, 'TIMEOUT'],
  ])('a page with status %i is %s', async (status, code) => {
    expect(
      await failure(id, (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>')),
    ).toMatchObject({ code });
  });
});

test.each([null, '', false, {}])('an error that is none (%j) beside the pieces of an answer is none', async (error) => {
  const [protocol] = protocols.filter(({ id }) => id.startsWith('local:'));
  const pieces = (protocol?.pieces ?? []).map(({ name, data }) => ({
    name,
    data: typeof data === 'object' ? { ...data, error } : data,
  }));
  server.next(streamed(...pieces));
  await expect(modelOf('local:m', server.url).ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
});

test.each([399, 600, 42, 4290, '429x', 'E400'])('%s is no status', (code) => {
  expect(complaintOf({ code, message: 'Something' }).status).toBe(500);
});
