import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftOf, ToldLimits } from '../../../activities/models/told-limits.ts';
import { completion, json, message, providerServer, response } from './provider-server.ts';
import { request } from './request.ts';
import { modelOf } from './streamed-model.ts';

const date = 'Sat, 28 Nov 2026 12:00:00 GMT';
const openai = (requests: string, requestsIn: string, tokens = '150000', tokensIn = '9ms') =>
  new Headers({
    'x-ratelimit-limit-requests': '5000',
    'x-ratelimit-remaining-requests': requests,
    'x-ratelimit-reset-requests': requestsIn,
    'x-ratelimit-remaining-tokens': tokens,
    'x-ratelimit-reset-tokens': tokensIn,
  });
const anthropic = (of: string, remaining: string, reset: string) =>
  new Headers({ date, [`anthropic-ratelimit-${of}-remaining`]: remaining, [`anthropic-ratelimit-${of}-reset`]: reset });

describe('the headers of a reply', () => {
  test.each([
    ['12ms', 12],
    ['1.5s', 1_500],
    ['34s', 34_000],
    ['1m30s', 90_000],
    ['1m59.5s', 119_500],
    ['20', 20_000],
  ])('say that what is left is whole again in %s', (word, wholeInMs) => {
    expect(leftOf(openai('3', word, '70', word))).toEqual([
      { of: 'requests', remaining: 3, wholeInMs },
      { of: 'tokens read', remaining: 70, wholeInMs },
    ]);
  });

  test.each(['6m0s', '8h', '0s', '', '-5s', 'soon', '1h1h1h1h1h', '1790000000', 'NaN', '5x'])(
    'say nothing by %j: it is over, far away, or no time',
    (word) => expect(leftOf(openai('0', word, '0', word))).toEqual([]),
  );

  test.each(['', 'none', '-1', '1.5', 'Infinity'])('say nothing of %j requests', (count) =>
    expect(leftOf(openai(count, '1s', '70', '1s')).map(({ of }) => of)).toEqual(['tokens read']),
  );

  test.each([
    ['requests', 'requests'],
    ['tokens', 'tokens read'],
    ['input-tokens', 'tokens read'],
    ['output-tokens', 'tokens written'],
  ])('of Anthropic tell %s with a moment, by the clock of whoever replied', (named, of) => {
    const headers = anthropic(named, '7', '2026-11-28T12:00:40Z');
    expect(leftOf(headers)).toEqual([{ of, remaining: 7, wholeInMs: 40_000 }]);
    headers.delete('date');
    expect(leftOf(headers)).toEqual([]);
    headers.set('date', 'Sat, 28 Nov 2026 12:00:30 GMT');
    expect(leftOf(headers)).toEqual([{ of, remaining: 7, wholeInMs: 10_000 }]);
    headers.set(`anthropic-ratelimit-${named}-reset`, '2026-11-28T11:00:00Z');
    expect(leftOf(headers)).toEqual([]);
  });
});

describe('what is left of a limit', () => {
  let clock = 0;
  const limits = () => new ToldLimits(() => clock);

  test('is waited for by whoever has no room, of that model alone, and until it is whole again', () => {
    clock = 0;
    const told = limits();
    told.hear('openai:a', openai('0', '3s'));
    expect([told.waitMs('openai:a', 10), told.waitMs('openai:b', 10)]).toEqual([3_000, 0]);
    clock = 2_000;
    expect(told.waitMs('openai:a', 10)).toBe(1_000);
    clock = 3_000;
    expect(told.waitMs('openai:a', 10)).toBeLessThanOrEqual(0);
  });

  test('is used up by what leaves, and is as the next reply says', () => {
    clock = 0;
    const told = limits();
    told.hear('openai:a', openai('2', '30s', '1000', '20s'));
    expect([told.waitMs('openai:a', 1_000), told.waitMs('openai:a', 1_001)]).toEqual([0, 20_000]);
    told.take('openai:a', 400);
    expect([told.waitMs('openai:a', 600), told.waitMs('openai:a', 601)]).toEqual([0, 20_000]);
    told.take('openai:a', 400);
    expect(told.waitMs('openai:a', 1)).toBe(30_000);
    told.hear('openai:a', openai('2', '30s'));
    expect(told.waitMs('openai:a', 1_000)).toBe(0);
  });

  test('is of the narrower of two limits of one kind', () => {
    clock = 0;
    const told = limits();
    const both = anthropic('tokens', '10', '2026-11-28T12:00:05Z');
    both.set('anthropic-ratelimit-input-tokens-remaining', '90');
    both.set('anthropic-ratelimit-input-tokens-reset', '2026-11-28T12:00:09Z');
    told.hear('anthropic:a', both);
    expect([told.waitMs('anthropic:a', 11), told.waitMs('anthropic:a', 10)]).toEqual([5_000, 0]);
  });

  test('stands where a reply says nothing of it', () => {
    clock = 0;
    const told = limits();
    told.hear('openai:a', openai('0', '3s'));
    told.hear('openai:a', new Headers({ 'content-type': 'application/json' }));
    expect(told.waitMs('openai:a', 1)).toBe(3_000);
  });
});

describe('each adapter tells the headers of a reply', () => {
  let server: Awaited<ReturnType<typeof providerServer>>;
  beforeAll(async () => {
    server = await providerServer();
  });
  afterAll(() => server.close());

  test.each([
    ['openai:gpt-6-sol', response()],
    ['local:llama3.3', completion()],
    ['anthropic:claude-opus-5-5', message()],
  ])('%s, of an answer and of an error', async (id, answer) => {
    const heard: (string | null)[] = [];
    const listening = request({ heard: (headers) => heard.push(headers.get('x-ratelimit-remaining-requests')) });
    server.next(
      json(200, answer, { 'x-ratelimit-remaining-requests': '1' }),
      json(429, { error: { message: 'slow down' } }, { 'x-ratelimit-remaining-requests': '0' }),
    );
    await modelOf(id, server.url).ask(listening);
    await expect(modelOf(id, server.url).ask(listening)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(heard).toEqual(['1', '0']);
  });
});
