import { describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { AskReceipt } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { said } from '../../support/requests.ts';
import { attempt, db, failureOf, question, requestsOf, runKey, simulated } from './asked-agent.ts';

describe('an answer that cannot be read', () => {
  const unreadable = (times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { unreadable: true } }];

  test('is repaired once, in the same conversation', async () => {
    simulated.setScript(unreadable(1));
    let receipt: AskReceipt | null = null;
    const [, repair, ...more] = await requestsOf(async () => {
      receipt = await attempt(question());
    });
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ outcome: 'answered', ref: callKey({ ...question(), ordinal: 1 }) });
    if (!repair) throw new Error('no repair was asked for');
    expect(said(repair, 'assistant')).toEqual([expect.stringContaining('Let me think about this.')]);
    expect(said(repair, 'user')).toEqual([
      expect.stringContaining('YOUR TASK (seed):'),
      expect.stringContaining('Problem: it is not JSON'),
    ]);
  });

  test('is not asked for again when the repair was lost in a crash: the second attempt sends the repair only', async () => {
    simulated.setScript([
      { agent: 'ATHENA', times: 1, do: { unreadable: true } },
      { agent: 'ATHENA', after: 1, times: 1, do: { hangUp: true } },
    ]);
    const sent = await requestsOf(async () => {
      expect((await failureOf(attempt(question()))).type).toBe('CONNECTION_LOST');
      expect(await attempt(question(), 2)).toMatchObject({ outcome: 'answered' });
    });
    expect(sent.map((request) => said(request, 'user').length)).toEqual([1, 2, 2]);
    const calls = await callsOfRun(db, runKey);
    expect(calls.map(({ ordinal, outcome }) => [ordinal, outcome])).toEqual([
      [0, 'unreadable'],
      [1, 'answered'],
    ]);
    const asked = (await readLedger(db, runKey))
      .filter(({ content }) => content.state === 'asked')
      .map(({ entryKey }) => entryKey.replace(/^.*\//, ''));
    expect(asked).toEqual(['0#1', '1#1', '1#2']);
  });

  test('is unscored after the repair, with both requests paid, both bodies kept, and nothing more sent by a retry', async () => {
    simulated.setScript(unreadable(0));
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(2);
    expect(receipts[1]).toEqual(receipts[0]);
    const calls = await callsOfRun(db, runKey);
    expect(receipts[0]).toMatchObject({
      outcome: 'unscored',
      why: 'unreadable: it is not JSON: there is no object in it',
      usage: {
        inputTokens: sum(calls.map(({ inputTokens }) => inputTokens)),
        outputTokens: sum(calls.map(({ outputTokens }) => outputTokens)),
        costMicrodollars: 0,
      },
    });
    expect(
      calls.map(({ outcome, answer, facts, confidence, costMicrodollars }) => ({
        outcome,
        answer,
        facts,
        confidence,
        costMicrodollars,
      })),
    ).toEqual(
      [0, 1].map(() => ({ outcome: 'unreadable', answer: null, facts: null, confidence: null, costMicrodollars: 0 })),
    );
    expect(sum(calls.map(({ outputTokens }) => outputTokens))).toBeGreaterThan(0);
    for (const { requestHash, responseHash } of calls) {
      expect(JSON.stringify(await readBody(db, responseHash))).toContain('Let me think about this.');
      expect(sent.map(({ body }) => body)).toContainEqual(await readBody(db, requestHash));
    }
  });

  test('because it was cut off is repaired too, and the repair says to be shorter', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { truncate: true } }]);
    const [, repair] = await requestsOf(async () =>
      expect(await attempt(question())).toMatchObject({ outcome: 'answered' }),
    );
    expect(repair && said(repair, 'user')[1]).toContain('be shorter');
    expect((await callsOfRun(db, runKey)).map(({ outcome }) => outcome)).toEqual(['truncated', 'answered']);
  });

  test('because the model refused is not asked for again', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 0, do: { refuse: true } }]);
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ outcome: 'unscored', why: 'refused: the model declined to answer' });
    expect(receipts[1]).toEqual(receipts[0]);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
