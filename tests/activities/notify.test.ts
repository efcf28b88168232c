import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nobody, notifyBy } from '../../activities/notify.ts';
import { runCommand } from '../../activities/notify/command.ts';
import { postNotice, signatureOf } from '../../activities/notify/webhook.ts';
import type { ReviewNotice } from '../../shared/kernel/reviews.ts';
import { present } from '../support/present.ts';

const secret = 'hunter2-hunter2';
const notice: ReviewNotice = {
  event: 'opened',
  at: '2026-11-21T06:00:00.000Z',
  reviewId: 'run-validate-1-challenge',
  runKey: 'run',
  kind: 'challenge',
  phase: 'VALIDATE',
  subject: null,
  question: 'Which side is right? $(touch x) `touch y` "; rm -rf ~',
  group: 'cognitive scientist',
  claimedBy: null,
  deadline: '2026-11-23T06:00:00.000Z',
  decision: null,
  reviewer: null,
};

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
let server: Server;
let url: string;
let deliveries: Delivery[];
/** Answers in turn; the last one goes on. */
let answers: number[];
beforeEach(async () => {
  [deliveries, answers] = [[], [200]];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response
        .writeHead((answers.length > 1 ? answers.shift() : answers[0]) ?? 200, { location: '/elsewhere' })
        .end('done');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=hunter3`;
});
afterEach(
  () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    }),
);

const hook = () => ({ url, secret });
/** What a receiver does: it signs what it got with the same secret and compares. */
const genuine = ({ headers, body }: Delivery, by = secret) =>
  headers['x-symposium-signature'] ===
  `sha256=${createHmac('sha256', by)
    .update(`${String(headers['x-symposium-timestamp'])}.${body}`)
    .digest('hex')}`;

describe('a webhook', () => {
  test('gets the notice as JSON, signed over its time and its bytes', async () => {
    await postNotice(hook(), notice, new Date('2026-11-21T06:00:07Z'));
    const [delivery] = deliveries;
    expect(JSON.parse(delivery?.body ?? '')).toEqual(notice);
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-symposium-timestamp': '1795240807',
      'idempotency-key': 'run-validate-1-challenge/opened/cognitive%20scientist',
    });
    expect(genuine(present(delivery))).toBe(true);
    expect(genuine(present(delivery), 'another secret')).toBe(false);
    expect(genuine({ ...present(delivery), body: present(delivery).body.replace('opened', 'decided') })).toBe(false);
    expect(
      genuine({
        ...present(delivery),
        headers: { ...present(delivery).headers, 'x-symposium-timestamp': '1795240808' },
      }),
    ).toBe(false);
  });

  test('that fails twice is told a third time, and can know the repeats by their key', async () => {
    answers = [500, 503, 200];
    const notify = notifyBy({ webhook: hook(), command: null });
    await expect(notify(notice)).rejects.toMatchObject({ message: 'the webhook answered 500', nonRetryable: false });
    await expect(notify(notice)).rejects.toMatchObject({ message: 'the webhook answered 503', nonRetryable: false });
    await notify(notice);
    expect(new Set(deliveries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    expect(deliveries).toHaveLength(3);
  });

  test('gives the reminders of two groups two keys', async () => {
    for (const group of ['physicist', 'engineer']) await postNotice(hook(), { ...notice, event: 'reminder', group });
    expect(deliveries.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'run-validate-1-challenge/reminder/physicist',
      'run-validate-1-challenge/reminder/engineer',
    ]);
  });

  test.each([
    [301, true],
    [401, true],
    [404, true],
    [408, false],
    [429, false],
    [502, false],
  ])(
    'that answers %i is final: %s, follows no redirect and shows neither secret nor address',
    async (status, final) => {
      answers = [status];
      const failure = await postNotice(hook(), notice).catch((error: unknown) => error);
      expect(failure).toMatchObject({ nonRetryable: final, message: expect.stringContaining(String(status)) });
      expect(JSON.stringify([failure, String(failure), (failure as Error).stack])).not.toMatch(/hunter/);
      expect(deliveries).toHaveLength(1);
    },
  );

  test('that is not there is tried again, and the complaint shows no address', async () => {
    const failure = await postNotice({ url: 'http://127.0.0.1:1/hunter3', secret }, notice).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      nonRetryable: false,
      message: expect.stringMatching(/^the webhook cannot be reached: [\w ]+$/),
    });
    expect(JSON.stringify([failure, String(failure)])).not.toMatch(/hunter/);
  });

  test('has a signature that depends on the secret, the time and the body', () => {
    const all = [
      ['a', '1', 'x'],
      ['b', '1', 'x'],
      ['a', '2', 'x'],
      ['a', '1', 'y'],
    ] as const;
    expect(new Set(all.map(([by, at, body]) => signatureOf(by, at, body))).size).toBe(all.length);
    expect(signatureOf('a', '1', 'x')).toMatch(/^sha256=[0-9a-f]{64}$/);
  });
});

describe('a command', () => {
  const environment = { PATH: process.env['PATH'] };

  test('reads the notice from its standard input, and no shell reads a word of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'notify-'));
    await runCommand({ line: `cd '${folder}' && cat > said.json && ls > there`, environment }, notice);
    expect(JSON.parse(await readFile(join(folder, 'said.json'), 'utf8'))).toEqual(notice);
    expect(await readFile(join(folder, 'there'), 'utf8')).toBe('said.json\nthere\n');
  });

  test('sees the environment that it was given and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'notify-'));
    await runCommand({ line: `env > '${join(folder, 'env')}'`, environment: { ...environment, SEEN: 'yes' } }, notice);
    const seen = (await readFile(join(folder, 'env'), 'utf8'))
      .split('\n')
      .map((one) => one.split('=')[0] ?? '')
      .filter((name) => !['', '_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name));
    expect(seen.sort()).toEqual(['PATH', 'SEEN']);
  });

  test.each([
    ['ends with another code', 'exit 3', /^SYMPOSIUM_NOTIFY_COMMAND ended with code 3$/],
    ['is not there', 'no-such-program-anywhere', /ended with code 127/],
    ['never ends', 'sleep 600 & sleep 600', /did not end within 0.2 s/],
  ])('that %s is tried again', async (_name, line, message) => {
    await expect(runCommand({ line, environment, limitMs: 200 }, notice)).rejects.toMatchObject({
      nonRetryable: false,
      message: expect.stringMatching(message),
    });
  });

  test('that does not read its input is no failure', async () => {
    await runCommand({ line: 'true', environment }, { ...notice, question: 'x'.repeat(1_000_000) });
  });
});

describe('receivers', () => {
  test('are both told, even if the first one fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'notify-'));
    answers = [404];
    const notify = notifyBy({ webhook: hook(), command: { line: `cat > '${join(folder, 'said')}'`, environment: {} } });
    await expect(notify(notice)).rejects.toMatchObject({ nonRetryable: true });
    expect(JSON.parse(await readFile(join(folder, 'said'), 'utf8'))).toEqual(notice);
  });

  test('of which one may come back are tried again, whatever the other said', async () => {
    answers = [404];
    await expect(
      notifyBy({ webhook: hook(), command: { line: 'exit 1', environment: {} } })(notice),
    ).rejects.toMatchObject({ nonRetryable: false, type: 'NOTIFY_COMMAND' });
  });

  test('that are nobody are told nothing', async () => {
    await notifyBy(nobody)(notice);
    expect(deliveries).toEqual([]);
  });
});
