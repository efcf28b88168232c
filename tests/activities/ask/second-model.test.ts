import { describe, expect, test } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { evaluationSystem } from '../../../activities/evaluation/system.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { PolicyChanges } from '../../../shared/scenario/policy.ts';
import { secondModelAfterMs } from '../../../shared/kernel/models.ts';
import {
  attemptFor,
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

describe('a model that nobody stands in for', () => {
  const answers = (again: boolean, isOver = false) => {
    const refuseOver = () =>
      isOver ? Promise.reject(ApplicationFailure.nonRetryable('it has ended', 'BAD_INPUT')) : Promise.resolve();
    const scenario = { ...scenarioSystem, keepsItsModel: () => true, asksAgain: () => again, refuseOver };
    const activities = createActivities({ ...deps, systems: { scenario } });
    return new MockActivityEnvironment({ attempt: 1 }, { logger }).run(
      (asked: AskRequest) => activities.askAgent(asked),
      question(),
    );
  };
  const declines = (times: number, how: WrittenScript[number]['do'] = { refuse: true }): WrittenScript => [
    { agent: 'ATHENA', times, do: how },
  ];

  test.each<[string, WrittenScript[number]['do'], readonly unknown[]]>([
    ['declines', { refuse: true }, [0, 12]],
    ['is broken off', { declinedMidway: true }, [12]],
  ])('is asked once more where it %s, and where that does so too it stays so', async (_, how, ordinals) => {
    simulated.setScript(declines(1, how));
    expect(await answers(true)).toMatchObject({ outcome: 'answered' });
    expect(await spoke()).toEqual(ordinals.map((ordinal) => [ordinal, 'simulated:messages']));
    await openRun();
    simulated.setScript(declines(2, how));
    const sent = await requestsOf(() =>
      answers(true).then(
        (said) => expect(said).toMatchObject({ outcome: 'unscored', why: expect.stringMatching(/^refused/) }),
        (error: unknown) => expect(error).toMatchObject({ type: 'DECLINED' }),
      ),
    );
    expect(sent).toHaveLength(2);
  });

  test('is asked once where its task is not asked again, and where it is gone', async () => {
    simulated.setScript(declines(1));
    expect(await answers(false)).toMatchObject({ outcome: 'unscored' });
    simulated.setScript(failing(404, 1));
    await openRun();
    expect((await failureOf(answers(true))).type).toBe('UNKNOWN_MODEL');
    expect(await spoke()).toEqual([]);
  });

  test.each<[string, WrittenScript[number]['do']]>([
    ['declined', { refuse: true }],
    ['was broken off', { declinedMidway: true }],
  ])('and %s is asked no more once its run is over, as in an execution that was reset', async (_, how) => {
    simulated.setScript(declines(1, how));
    await answers(false).catch(() => null);
    const sent = await requestsOf(async () => expect((await failureOf(answers(true, true))).type).toBe('BAD_INPUT'));
    expect(sent).toEqual([]);
    // What there is already is told, and what was never asked is no second payment.
    await openRun();
    expect(await answers(true, true)).toMatchObject({ outcome: 'answered' });
    expect(await requestsOf(() => answers(true, true))).toEqual([]);
  });

  test('is a judge of a match, and nobody who is evaluated', () => {
    expect(worldbuildingSystem.asksAgain?.('judge')).toBe(true);
    expect(worldbuildingSystem.asksAgain?.('vote')).toBe(false);
    expect(evaluationSystem).not.toHaveProperty('asksAgain');
  });
});
