import { describe, expect, test } from 'vitest';
import { pictureCostOf, picturePriceOf } from '../../../activities/images/prices.ts';

describe('the price of a picture', () => {
  test.each(['simulated:painter', 'sd:anything at all'])('%s is painted for nothing, in any size', (ref) => {
    expect(picturePriceOf(ref, 999, 77)).toBe(0);
    expect(pictureCostOf(ref, null, 999, 77)).toBe(0);
  });

  test.each(['openai:gpt-image-2', 'openai:dall-e-3', 'openai:gpt-image-1.5-mini', 'nobody'])(
    'of %s is not known, and no guess is made',
    (ref) => {
      expect(picturePriceOf(ref, 1_024, 1_024)).toBeNull();
      expect(pictureCostOf(ref, { inputTokens: 1, outputTokens: 1 }, 1_024, 1_024)).toBeNull();
    },
  );

  test('is known for the sizes in the table only', () => {
    expect(picturePriceOf('openai:gpt-image-1', 512, 512)).toBeNull();
    expect(picturePriceOf('openai:gpt-image-1', 1_024, 1_024)).toBeGreaterThan(0);
  });

  test('is that of its dated snapshot too', () => {
    expect(picturePriceOf('openai:gpt-image-1.5-2025-12-16', 1_024, 1_024)).toBe(
      picturePriceOf('openai:gpt-image-1.5', 1_024, 1_024),
    );
  });

  test('bounds what a picture with a usual prompt costs', () => {
    const cost = pictureCostOf('openai:gpt-image-1.5', { inputTokens: 400, outputTokens: 1_056 }, 1_024, 1_024);
    expect(cost).toBe(400 * 8 + 1_056 * 32);
    expect(cost).toBeLessThanOrEqual(picturePriceOf('openai:gpt-image-1.5', 1_024, 1_024) ?? 0);
  });

  test('is what is booked where the provider counted nothing', () => {
    expect(pictureCostOf('openai:gpt-image-1', null, 1_024, 1_536)).toBe(
      picturePriceOf('openai:gpt-image-1', 1_024, 1_536),
    );
  });
});
