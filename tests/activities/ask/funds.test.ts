import { describe, expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { reckonedRates } from '../../../activities/models/run-models.ts';
import type { AskStep } from '../../../shared/kernel/ask.ts';
import { mostOf } from '../../../shared/kernel/budget.ts';
import { attemptFor, db, question, requestsOf, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

const asked = (funds: number) => question({ model: 'anthropic:claude-opus-5', funds });

function needsOf(result: AskStep): number {
  if (result.outcome !== 'unfunded') throw new Error(`it did not stand still: ${result.outcome}`);
  return result.needs;
}

describe('a question under a cap', () => {
  test('stands still before a request that may cost more than there is, with no row and nothing sent', async () => {
    const sent = await requestsOf(async () => {
      expect(await attemptFor(asked(1))).toMatchObject({ outcome: 'unfunded', usage: { costMicrodollars: 0 } });
    });
    expect(sent).toEqual([]);
    expect((await readLedger(db, runKey)).filter(({ type }) => type === 'CALL')).toEqual([]);
  });

  test('goes on with exactly what it said that it needs, and costs no more', async () => {
    const needs = needsOf(await attemptFor(asked(1)));
    expect(await attemptFor(asked(needs - 1))).toMatchObject({ outcome: 'unfunded', needs });
    const answered = await attemptFor(asked(needs));
    expect(answered).toMatchObject({ outcome: 'answered' });
    expect(answered.usage.costMicrodollars).toBeGreaterThan(0);
    expect(answered.usage.costMicrodollars).toBeLessThanOrEqual(needs);
  });

  test('stands still in the middle of an exchange, with what it has used so far, and pays for no request again', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { truncate: true } }]);
    const needs = needsOf(await attemptFor(asked(1)));
    const sent = await requestsOf(async () => {
      const stopped = await attemptFor(asked(needs));
      const spent = Number((await callsOfRun(db, runKey))[0]?.costMicrodollars);
      expect(stopped).toMatchObject({ outcome: 'unfunded', usage: { costMicrodollars: spent } });
      // With twice the room it may cost more than the first request did.
      expect(needsOf(stopped)).toBeGreaterThan(needs);
      const answered = await attemptFor(asked(spent + needsOf(stopped)));
      expect(answered).toMatchObject({ outcome: 'answered' });
      expect(answered.usage.costMicrodollars).toBeGreaterThan(spent);
    });
    expect(sent).toHaveLength(2);
  });
});

describe('a question to a model without a price, under a cap that nobody asked for', () => {
  const unpriced = (funds: number) => question({ model: 'anthropic:claude-unheard-of', funds });
  const reckoned = ({ unsettled = 0 }: AskStep) => unsettled;

  test('stands still for what the dearest model would cost, and goes on with exactly that', async () => {
    const stopped = await attemptFor(unpriced(1));
    const needs = needsOf(stopped);
    expect(needs).toBeGreaterThanOrEqual(
      needsOf(await attemptFor(question({ model: 'openai:gpt-6-astra', funds: 1 }))),
    );
    const answered = await attemptFor(unpriced(needs));
    expect(answered).toMatchObject({ outcome: 'answered', usage: { costMicrodollars: null } });
    const [call] = await callsOfRun(db, runKey);
    expect(reckoned(answered)).toBe(mostOf(reckonedRates(), Number(call?.inputTokens), Number(call?.outputTokens)));
    expect(reckoned(answered)).toBeLessThanOrEqual(needs);
  });

  test('goes on in the middle of an exchange with what it had and what it needs, and never stands still for ever', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { truncate: true } }]);
    const needs = needsOf(await attemptFor(unpriced(1)));
    const stopped = await attemptFor(unpriced(needs));
    expect(reckoned(stopped)).toBeGreaterThan(0);
    const answered = await attemptFor(unpriced(reckoned(stopped) + needsOf(stopped)));
    expect(answered).toMatchObject({ outcome: 'answered', usage: { costMicrodollars: null } });
    expect(reckoned(answered)).toBeGreaterThan(reckoned(stopped));
  });

  test('without any cap costs nothing that is known, and nothing is reckoned', async () => {
    const { funds: _, ...free } = unpriced(1);
    expect(await attemptFor(free)).not.toHaveProperty('unsettled');
  });
});
