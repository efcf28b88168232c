import { expect, test } from 'vitest';
import { isReviewAt, nthReviewId, reviewIdOf } from '../../../shared/kernel/review-id.ts';

const place = { runKey: 'night', phase: 'RUN', round: 1, kind: 'provider', subject: 'openai-BAD_KEY' };

test('of reviews at one place the first has the place’s id, each later one a number behind it, and all are found by it', () => {
  const taken = new Set<string>();
  for (const nth of [1, 2, 3]) {
    const id = reviewIdOf(place, taken);
    expect(id).toBe(nthReviewId('night-run-1-provider-openai-bad-key', nth));
    expect(isReviewAt(reviewIdOf(place), id)).toBe(true);
    taken.add(id);
  }
});

test.each([
  'night-run-1-provider-openai-bad-key-two',
  'night-run-1-provider-openai-bad-key-2-3',
  'night-run-1-provider-openai-bad-key-',
  'night-run-1-provider-openai-bad-key2',
  'night-run-1-provider-openai',
  'other-night-run-1-provider-openai-bad-key',
])('%s stands at another place', (id) => {
  expect(isReviewAt(reviewIdOf(place), id)).toBe(false);
});
