import { describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import type { AskReceipt, AskRequest } from '../../../shared/kernel/ask.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { GivenRoom } from '../../../shared/kernel/room.ts';
import { mockAsking } from '../../support/mock-asking.ts';
import {
  attempt,
  db,
  deps,
  failureOf,
  logger,
  openRun,
  question,
  requestsOf,
  runKey,
  simulated,
  setUp,
} from './asked-agent.ts';

setUp();

describe('an answer that was paid for', () => {
  test('is found again by an attempt whose completion was lost', async () => {
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2, 3]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(1);
    expect(receipts[1]).toEqual(receipts[0]);
    expect(receipts[2]).toEqual(receipts[0]);
    expect(receipts[0]).toMatchObject({ outcome: 'answered', ref: callKey({ ...question(), ordinal: 0 }) });
    expect((await callsOfRun(db, runKey)).length).toBe(1);
  });

  test('is found again when only the budget, the model or the context differ: they are no part of its identity', async () => {
    const first = await attempt(question());
    const sent = await requestsOf(async () =>
      expect(
        await attempt(question({ model: 'simulated:chat', outputTokens: 99, references: { gone: 'nowhere' } })),
      ).toEqual(first),
    );
    expect(sent).toEqual([]);
  });

  test.each([
    ['round', { round: 2 }],
    ['subject', { subject: 'mend' }],
  ] as const)('is another one in another %s', async (_, change) => {
    await attempt(question());
    expect(await requestsOf(() => attempt(question(change)))).toHaveLength(1);
  });
});

describe('a call that brings no answer', () => {
  test.each([
    [429, 'RATE_LIMITED', false],
    [500, 'SERVER_ERROR', false],
    [529, 'OVERLOADED', false],
    [401, 'BAD_KEY', true],
  ] as const)('with status %s fails as %s and leaves no paid row', async (status, code, final) => {
    simulated.setScript([{ times: 0, do: { status, ...(status === 429 ? { retryAfterSeconds: 7 } : {}) } }]);
    const failure = await failureOf(attempt(question()));
    expect({
      type: failure.type,
      final: failure.nonRetryable ?? false,
      wait: (failure.nextRetryDelay ?? null) as unknown,
    }).toEqual({
      type: code,
      final,
      wait: status === 429 ? 7_000 : null,
    });
    expect(await callsOfRun(db, runKey)).toEqual([]);
    // The question itself is on record: what was asked and never answered shows.
    expect((await readLedger(db, runKey)).map(({ entryKey }) => entryKey)).toContain(
      `asked/${callKey({ ...question(), ordinal: 0 })}#${mockAsking().id}`,
    );
  });

  test.each([
    ['an unknown agent', { agent: 'PLATO' }, 'UNKNOWN_AGENT'],
    ['an unknown system', { system: 'opera' }, 'UNKNOWN_AGENT'],
    ['an unknown run', { runKey: 'never-opened' }, 'UNKNOWN_RUN'],
    ['a desk that names what is not stored', { references: { seed: 'no/such/call' } }, 'UNKNOWN_REFERENCE'],
  ])('is not even sent for %s', async (_, change, code) => {
    const sent = await requestsOf(async () => {
      const failure = await failureOf(attempt(question(change)));
      expect({ type: failure.type, final: failure.nonRetryable }).toEqual({ type: code, final: true });
    });
    expect(sent).toEqual([]);
  });
});

test('nothing is sent before the row of asking is written', async () => {
  const away = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query')
        return (text: string, values: unknown[]) =>
          text.includes('symposium.append(')
            ? Promise.reject(new Error('Postgres is away'))
            : target.query(text, values);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const unlucky = createActivities({ ...deps, db: away });
  const sent = await requestsOf(() =>
    expect(
      new MockActivityEnvironment({ attempt: 1 }, { logger }).run(() => unlucky.askAgent(question())),
    ).rejects.toThrow('Postgres is away'),
  );
  expect(sent).toEqual([]);
});

test('a schema that the provider refuses is told in words, in the same attempt, and the answer is read as ever', async () => {
  simulated.setScript([{ agent: 'ATHENA', times: 0, do: { refuseSchema: true } }]);
  const sent = await requestsOf(async () => {
    expect(await attempt(question())).toMatchObject({ outcome: 'answered' });
    expect(await attempt(question({ round: 2 }))).toMatchObject({ outcome: 'answered' });
  });
  expect(sent.map(({ body }) => JSON.stringify(body).includes('follows this JSON schema'))).toEqual([
    false,
    true,
    true,
  ]);
  const states = (await readLedger(db, runKey))
    .filter(({ type }) => type === 'CALL')
    .map(({ content }) => content['state']);
  expect(states).toEqual(['asked', 'answered', 'asked', 'answered']);
});

describe('room that people give a run', () => {
  const given = (type: 'REVIEW' | 'CORRECTION' | 'PHASE', key: string, room: GivenRoom) =>
    append(db, runKey, [houseEntry(type, key, 'SEED', { state: 'closed', room })]);
  /** Most tokens of the next question, put by this process or by a new one. */
  async function limit(round: number, activities = createActivities(deps)): Promise<number | undefined> {
    const [sent] = await requestsOf(() =>
      new MockActivityEnvironment({}, { logger }).run(
        (order: AskRequest) => activities.askAgent(order),
        question({ round }),
      ),
    );
    return (sent?.body as { readonly max_tokens?: number }).max_tokens;
  }

  test('is in force for each call after it, line by line, in every process', async () => {
    const one = createActivities(deps);
    expect(await limit(1, one)).toBe(42_000);
    await given('REVIEW', 'review/a/closed', { outputTokens: 50_000 });
    expect(await limit(2, one)).toBe(62_000);
    await given('CORRECTION', 'reopening/1/room/a', { thinkingTokens: { medium: 20_000 } });
    expect([await limit(3, one), await limit(4)]).toEqual([70_000, 70_000]);
    // Its task may hold more than that by itself.
    await given('REVIEW', 'review/b/closed', { outputTokens: 10_000, thinkingTokens: { high: 5 } });
    expect([await limit(5, one), await limit(6)]).toEqual([50_000, 50_000]);
  });

  test('stands in no other row, and is another run’s alone', async () => {
    await given('PHASE', 'seed', { outputTokens: 60_000 });
    expect(await limit(1)).toBe(42_000);
    await given('REVIEW', 'review/a/closed', { outputTokens: 60_000 });
    await openRun();
    expect(await limit(1)).toBe(42_000);
  });

  test('mends a budget that is too small for any answer', async () => {
    const small = question({ outputTokens: 10 });
    expect((await failureOf(attempt(small))).type).toBe('OUTPUT_BUDGET');
    await given('REVIEW', 'review/a/closed', { outputTokens: 30_000 });
    expect(await attempt(small)).toMatchObject({ outcome: 'answered' });
  });
});
