import { describe, expect, test } from 'vitest';
import { costAtMost } from '../../../activities/ask/room-to-write.ts';
import type { ModelRequest } from '../../../activities/models/model.ts';
import { priceOf } from '../../../activities/models/prices.ts';
import { ModelFailure } from '../../../shared/kernel/index.ts';
import { CapReached, Spending } from '../../../workers/rehearsal/spending.ts';
import { replied, scriptedModel } from './scripted-model.ts';

const request: ModelRequest = {
  system: 'You judge.',
  turns: [{ role: 'user', text: 'Well?' }],
  schema: { name: 'verdict', json: {} },
  answerTokens: 1_000,
  thinkingTokens: 4_000,
  sampling: { temperature: null, thinking: 'low' },
  idempotencyKey: 'rehearsal/1',
  timeoutMs: 1_000,
  signal: new AbortController().signal,
};
const obliging = () => scriptedModel(() => replied('{}'));
const most = costAtMost(obliging().id, request, true);
const paid = priceOf(obliging().id, replied('').usage) ?? 0;

describe('the money of a rehearsal', () => {
  test('is booked as what was paid', async () => {
    const spending = new Spending(most);
    await spending.ask(obliging(), request);
    expect(spending.spent).toBe(paid);
  });

  test.each([
    ['below what a request may cost', most - 1, 0],
    ['at it', most, 1],
  ])('with a cap %s, lets %s leave', async (_, cap, asked) => {
    const model = obliging();
    const asking = new Spending(cap).ask(model, request);
    await (asked === 0 ? expect(asking).rejects.toBeInstanceOf(CapReached) : asking);
    expect(model.seen).toHaveLength(asked);
  });

  test('lets one that does not fit wait for those in flight, which cost less than they might', async () => {
    const spending = new Spending(most + paid);
    const model = obliging();
    const [, , third] = await Promise.allSettled([1, 2, 3].map(() => spending.ask(model, request)));
    expect(model.seen).toHaveLength(2);
    expect(third).toMatchObject({ status: 'rejected', reason: expect.any(CapReached) });
    expect(spending.spent).toBe(2 * paid);
  });

  test.each([
    ['is refused costs nothing', new ModelFailure('BAD_KEY', 'refused'), 0],
    ['may have been billed costs its most', new ModelFailure('TIMEOUT', 'late'), most],
  ])('says that a request which %s', async (_, failure, spent) => {
    const spending = new Spending(10 * most);
    const model = scriptedModel(() => Promise.reject(failure));
    await expect(spending.ask(model, request)).rejects.toBe(failure);
    expect(spending.spent).toBe(spent);
  });
});
