import { describe, expect, test } from 'vitest';
import { costAtMost, roomToWrite } from '../../../activities/ask/room-to-write.ts';
import { priceOf, prices } from '../../../activities/models/prices.ts';
import { thinkingTokens } from '../../../shared/kernel/agent.ts';
import { request } from '../models/request.ts';

const rules = { outputTokens: 10_000, thinkingTokens, callTimeoutMs: 600_000 };
const sampling = (thinking: 'off' | 'low' | 'medium' | 'high') => ({ temperature: null, thinking });

describe('the room of a request', () => {
  test.each([
    ['off', 0, 10_000, 4_000, 'off'],
    ['low', 0, 10_000, 4_000, 'low'],
    ['medium', 0, 10_000, 12_000, 'medium'],
    ['high', 0, 10_000, 32_000, 'high'],
    ['high', 1, 20_000, 64_000, 'high'],
    ['high', 2, 20_000, 64_000, 'medium'],
    ['medium', 2, 20_000, 24_000, 'low'],
    ['low', 2, 20_000, 8_000, 'off'],
    ['off', 2, 20_000, 8_000, 'off'],
  ] as const)(
    'at effort %s after %d cuts is %d and %d tokens, at effort %s',
    (effort, cuts, answer, thinking, then) => {
      expect(roomToWrite(rules, sampling(effort), cuts)).toMatchObject({
        answerTokens: answer,
        thinkingTokens: thinking,
        sampling: sampling(then),
      });
    },
  );

  test('has time by its size, and never less than the policy says', () => {
    const timeOf = (outputTokens: number, effort: 'low' | 'high') =>
      roomToWrite({ ...rules, outputTokens }, sampling(effort), 0).timeoutMs;
    expect(timeOf(800, 'low')).toBe(600_000);
    expect(timeOf(8_000, 'high')).toBe(1_200_000);
  });
});

describe('what a request may cost at most', () => {
  test('is computed from words that are measured once', () => {
    let measured = 0;
    const turns = [
      {
        role: 'user' as const,
        get text() {
          measured += 1;
          return 'w'.repeat(3_000);
        },
      },
    ];
    const [first, again] = [1, 2].map(() => costAtMost('anthropic:claude-opus-5', request({ turns }), true));
    expect(first).toBeGreaterThan(0);
    expect(again).toBe(first);
    expect(costAtMost('anthropic:claude-opus-5', request({ turns: [...turns, ...turns] }), true)).toBeGreaterThan(
      first ?? 0,
    );
    expect(measured).toBe(3);
  });

  const dear = 'anthropic:claude-opus-5';

  test('covers what it does cost, if it writes and thinks all that it may and its text is dense', () => {
    const text = '{"k":17.25,"p":[3,1,4]},'.repeat(2_000);
    const most = costAtMost(
      dear,
      request({ turns: [{ role: 'user', text }], answerTokens: 500, thinkingTokens: 4_000 }),
      false,
    );
    const inputTokens = Math.ceil(text.length / 3);
    expect(most).toBeGreaterThanOrEqual(
      Number(priceOf(dear, { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, outputTokens: 4_500 })),
    );
  });

  test('is nothing where a model has no price, and under a cap what the dearest one would cost', () => {
    expect(costAtMost('simulated:chat', request(), true)).toBe(0);
    expect(costAtMost('openai:unheard-of', request(), false)).toBe(0);
    for (const ref of Object.keys(prices))
      expect(costAtMost('openai:unheard-of', request(), true)).toBeGreaterThanOrEqual(costAtMost(ref, request(), true));
  });
});
