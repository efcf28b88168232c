import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import OpenAI from 'openai';
import { classify } from '../../../activities/models/classify.ts';
import { redact } from '../../../activities/models/redact.ts';
import { retryAfterMs } from '../../../activities/models/retry-after.ts';

describe('retry-after', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each<[Record<string, string>, number]>([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after-ms': '12.2', 'retry-after': '30' }, 13],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Saturday, 21-Nov-26 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': '2026-11-21T10:00:20Z' }, 20_000],
    [{ 'retry-after': '86400' }, 86_400_000],
    // By the clock of whoever says it, not by ours.
    [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:20 GMT', date: 'Sat, 21 Nov 2026 08:00:00 GMT' }, 20_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 13:00:20 GMT', date: 'Sat, 21 Nov 2026 13:00:00 GMT' }, 20_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT', date: 'today' }, 20_000],
    [{ 'retry-after-ms': '-5', 'retry-after': '3' }, 3_000],
  ])('%j asks for a wait of %s', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
  });

  test.each<[Record<string, string>]>([
    [{}],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT', date: 'Sat, 21 Nov 2026 10:00:20 GMT' }],
    ...['soon', '0', '-5', '-1', 'NaN', '1e3', 'Infinity', '1000000000000', '86401', '5 seconds', '3, 3'].map(
      (wait): [Record<string, string>] => [{ 'retry-after': wait }],
    ),
    [{ 'retry-after-ms': '0' }],
    [{ 'retry-after-ms': '1000000000000' }],
    [{ 'retry-after': 'Sat, 21 Nov 3026 10:00:20 GMT' }],
  ])('%j does not say how long', (headers) => {
    expect(retryAfterMs(new Headers(headers), now)).toBeNull();
  });

  test('no headers, no wait', () => expect(retryAfterMs(undefined, now)).toBeNull());
});

describe('redaction', () => {
  test.each([
    ['Incorrect API key provided: sk-abc1****wxyz.', 'sk-abc1'],
    ['Authorization: Bearer abc.def', 'abc.def'],
    [`token ${'a1B2'.repeat(12)} refused`, 'a1B2a1B2'],
  ])('%s loses its secret', (message, secret) => {
    expect(redact(message, '')).not.toContain(secret);
  });

  test('the key in use never survives, whatever it looks like and wherever it stands', () => {
    const secrets = fc
      .string({ minLength: 12 })
      .filter((secret) => /^[!-~]+$/.test(secret) && !'[redacted]…'.includes(secret));
    fc.assert(
      fc.property(secrets, fc.lorem(), fc.lorem(), (secret, before, after) => {
        expect(redact(`${before} ${secret} ${after}`, secret)).not.toContain(secret);
      }),
    );
  });

  test('a long message is cut to 300 characters on one line', () => {
    const text = redact('word\n'.repeat(400), '');
    expect(text).toHaveLength(300);
    expect(text).not.toContain('\n');
  });
});

test('an error that is no provider’s is left to be seen as the mistake that it is', () => {
  expect(classify(new RangeError('ours'), { provider: 'openai', secret: '' }, 0)).toBeNull();
  expect(classify('a word', { provider: 'openai', secret: '' }, 0)).toBeNull();
});

test('a connection that never came about names the system’s code, however deep the SDK has wrapped it', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const wrapped = new OpenAI.APIConnectionError({ cause: new Error('fetch failed', { cause: refused }) });
  expect(classify(wrapped, { provider: 'local', secret: '' }, 0)).toMatchObject({
    code: 'UNREACHABLE',
    message: 'local: no connection (ECONNREFUSED)',
  });
});

test.each([
  ['ECONNREFUSED', false],
  ['ENOTFOUND', false],
  ['ECONNRESET', true],
  ['EPIPE', true],
])('of a connection that says %s the answer may be paid: %s', (code, maybePaid) => {
  const error = Object.assign(new Error(code), { code });
  expect(classify(error, { provider: 'openai', secret: '' }, 0)).toMatchObject({
    code: maybePaid ? 'CONNECTION_LOST' : 'UNREACHABLE',
    maybePaid,
  });
});
