import { describe, expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { PolicyChanges } from '../../../shared/scenario/policy.ts';
import { secondModelAfterMs } from '../../../shared/kernel/models.ts';
import { attemptFor, db, failureOf, openRun, question, requestsOf, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

const none: PolicyChanges = { secondModels: { 'simulated:messages': null } };
const failing = (status: 404 | 529 | 500, times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { status } }];
/** An attempt that begins so long after the question was first put. */
const after = (ms: number, number = 1) =>
  attemptFor(question(), number, { scheduledTimestampMs: 0, currentAttemptScheduledTimestampMs: ms });
const spoke = async () => (await callsOfRun(db, runKey)).map(({ ordinal, model }) => [ordinal, model]);
const failed = async () =>
  (await readLedger(db, runKey))
    .filter(({ content }) => content['state'] === 'failed')
    .map(({ content }) => [content['model'], content['why']]);

describe('a model that its provider does not know any more', () => {
  test('is replaced by its second one at once, and a row says why', async () => {
    simulated.setScript(failing(404, 1));
    expect(await after(0)).toMatchObject({ outcome: 'answered' });
    expect(await spoke()).toEqual([[12, 'simulated:chat']]);
    expect(await failed()).toEqual([['simulated:messages', 'UNKNOWN_MODEL']]);
  });

  test('is what it is where it has no second one, or where that one is gone as well', async () => {
    simulated.setScript(failing(404, 2));
    expect((await failureOf(after(0))).type).toBe('UNKNOWN_MODEL');
    await openRun(none);
    simulated.setScript(failing(404, 1));
    expect((await failureOf(after(0))).type).toBe('UNKNOWN_MODEL');
  });

  test('keeps what it has paid, and the second one what it has: a later attempt asks nobody again', async () => {
    simulated.setScript([
      { agent: 'ATHENA', times: 1, do: { truncate: true } },
      { agent: 'ATHENA', after: 1, times: 1, do: { status: 404 } },
    ]);
    const sent = await requestsOf(async () => {
      const first = await after(0);
      expect(first).toMatchObject({ outcome: 'answered' });
      expect(await after(0, 2)).toEqual(first);
    });
    expect(sent).toHaveLength(3);
    expect(await spoke()).toEqual([
      [0, 'simulated:messages'],
      [12, 'simulated:chat'],
    ]);
  });
});

describe('a model whose answer is broken off by a policy of its provider', () => {
  const brokenOff = (times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { declinedMidway: true } }];

  test('is replaced by its second one at once, and a row says why', async () => {
    simulated.setScript(brokenOff(1));
    expect(await after(0)).toMatchObject({ outcome: 'answered' });
    expect(await spoke()).toEqual([[12, 'simulated:chat']]);
    expect(await failed()).toEqual([['simulated:messages', 'DECLINED']]);
  });

  test('leaves an absence with the provider’s words where it has no second one, or that one is broken off as well', async () => {
    simulated.setScript(brokenOff(2));
    const twice = await failureOf(after(0));
    expect([twice.type, twice.nonRetryable]).toEqual(['DECLINED', true]);
    expect(twice.message).toMatch(/content_filter: Output blocked by content filtering policy\. Name a second model/);
    await openRun(none);
    simulated.setScript(brokenOff(1));
    expect((await failureOf(after(0))).type).toBe('DECLINED');
  });
});

describe('a model whose name its provider refuses', () => {
  const unpriced = 'anthropic:claude-opus-55';
  const second: PolicyChanges = { secondModels: { [unpriced]: 'simulated:chat' } };
  const asked = (model: string) => attemptFor(question({ model }));

  test('is an operator’s matter, and its second one is not asked, where nobody has ever known it', async () => {
    await openRun(second);
    simulated.setScript(failing(404, 1));
    expect((await failureOf(asked(unpriced))).type).toBe('UNKNOWN_MODEL');
    expect(await spoke()).toEqual([]);
  });

  test('is one that was retired where it has answered before, in whatever run', async () => {
    await openRun(second);
    expect(await asked(unpriced)).toMatchObject({ outcome: 'answered' });
    await openRun(second);
    simulated.setScript(failing(404, 1));
    expect(await asked(unpriced)).toMatchObject({ outcome: 'answered' });
    expect(await spoke()).toEqual([[12, 'simulated:chat']]);
  });

  test.each(['anthropic:claude-opus-5-5', 'anthropic:claude-opus-5-5-20260901'])(
    'is one that was retired where the price table has it: %s',
    async (model) => {
      await openRun({ secondModels: { [model]: 'simulated:chat' } });
      simulated.setScript(failing(404, 1));
      expect(await asked(model)).toMatchObject({ outcome: 'answered' });
    },
  );
});

describe('a model that is overloaded', () => {
  test('is waited for at first', async () => {
    simulated.setScript(failing(529, 1));
    expect((await failureOf(after(secondModelAfterMs - 1))).type).toBe('OVERLOADED');
    expect(await spoke()).toEqual([]);
  });

  test('is replaced by its second one when that has lasted for minutes', async () => {
    simulated.setScript(failing(529, 1));
    expect(await after(secondModelAfterMs)).toMatchObject({ outcome: 'answered' });
    expect(await spoke()).toEqual([[12, 'simulated:chat']]);
    expect(await failed()).toEqual([['simulated:messages', 'OVERLOADED']]);
  });

  test('is waited for as ever where it has no second one', async () => {
    await openRun(none);
    simulated.setScript(failing(529, 1));
    expect((await failureOf(after(secondModelAfterMs))).type).toBe('OVERLOADED');
  });

  test('is another matter than one whose server fails', async () => {
    simulated.setScript(failing(500, 1));
    expect((await failureOf(after(secondModelAfterMs))).type).toBe('SERVER_ERROR');
  });
});
