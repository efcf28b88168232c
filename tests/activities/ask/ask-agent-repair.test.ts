import { describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { AskReceipt } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { said } from '../../support/requests.ts';
import { mockAsking } from '../../support/mock-asking.ts';
import {
  attempt,
  attemptFor,
  db,
  failureOf,
  openRun,
  question,
  requestsOf,
  runKey,
  simulated,
  setUp,
} from './asked-agent.ts';

setUp();

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
    expect(asked).toEqual([`0#${mockAsking().id}`, `1#${mockAsking().id}`, `1#${mockAsking(2).id}`]);
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

  describe('because it was cut off', () => {
    const cut = (times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { truncate: true } }];
    const limitOf = (sent: { readonly body: unknown } | undefined) =>
      (sent?.body as { readonly max_tokens?: number } | undefined)?.max_tokens;

    test('is asked for again in the same words, with twice the room and then with less effort', async () => {
      simulated.setScript(cut(2));
      const sent = await requestsOf(async () => {
        expect(await attempt(question())).toMatchObject({
          outcome: 'answered',
          ref: callKey({ ...question(), ordinal: 11 }),
        });
      });
      expect(new Set(sent.map((request) => JSON.stringify(said(request, 'user')))).size).toBe(1);
      expect(sent.flatMap((request) => said(request, 'assistant'))).toEqual([]);
      const plain = limitOf(sent[0]) ?? 0;
      expect(plain).toBeGreaterThan(30_000);
      expect(sent.map(limitOf)).toEqual([plain, 2 * plain, 2 * plain]);
      const effortOf = ({ body }: { readonly body: unknown }) =>
        (body as { readonly output_config?: { readonly effort?: string } }).output_config?.effort;
      expect(sent.map(effortOf)).toEqual(['medium', 'medium', 'low']);
      expect((await callsOfRun(db, runKey)).map(({ outcome }) => outcome).sort()).toEqual([
        'answered',
        'truncated',
        'truncated',
      ]);
    });

    test('a third time stays unscored, and all three are booked', async () => {
      simulated.setScript(cut(0));
      const sent = await requestsOf(async () => {
        const receipt = await attempt(question());
        expect(receipt).toMatchObject({
          outcome: 'unscored',
          why: expect.stringContaining('cut off by the token limit'),
        });
        expect(await attempt(question(), 2)).toEqual(receipt);
        const calls = await callsOfRun(db, runKey);
        expect(receipt.usage.outputTokens).toBe(sum(calls.map(({ outputTokens }) => outputTokens)));
      });
      expect(sent).toHaveLength(3);
    });
  });

  test('leaves a repair and another task of the phase as much room as if nothing had been written', async () => {
    simulated.setScript(unreadable(1));
    const [opening, repair] = await requestsOf(() => attempt(question()));
    const limitOf = (sent: { readonly body: unknown } | undefined) =>
      (sent?.body as { readonly max_tokens?: number } | undefined)?.max_tokens;
    expect(limitOf(repair)).toBe(limitOf(opening));
  });

  describe('because the model refused', () => {
    const refusing = (times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { refuse: true } }];
    const spoke = async () =>
      (await callsOfRun(db, runKey)).map(({ ordinal, model, outcome }) => [ordinal, model, outcome]);

    test('is asked once of the second model, in the same words, and both are booked under their names', async () => {
      simulated.setScript(refusing(1));
      const sent = await requestsOf(async () => {
        for (const number of [1, 2])
          expect(await attempt(question(), number)).toMatchObject({
            outcome: 'answered',
            ref: callKey({ ...question(), ordinal: 12 }),
          });
      });
      expect(sent).toHaveLength(2);
      expect(new Set(sent.map((request) => JSON.stringify(said(request, 'user')))).size).toBe(1);
      expect(sent.flatMap((request) => said(request, 'assistant'))).toEqual([]);
      expect(await spoke()).toEqual([
        [0, 'simulated:messages', 'refused'],
        [12, 'simulated:chat', 'answered'],
      ]);
      const asked = (await readLedger(db, runKey)).filter(({ content }) => content.state === 'asked');
      expect(asked.map(({ content }) => content.model)).toEqual(['simulated:messages', 'simulated:chat']);
    });

    test('is unscored where the second one refuses too, and no attempt asks a third time', async () => {
      simulated.setScript(refusing(0));
      const receipts: AskReceipt[] = [];
      const sent = await requestsOf(async () => {
        for (const number of [1, 2]) receipts.push(await attempt(question(), number));
      });
      expect(sent).toHaveLength(2);
      expect(receipts[0]).toMatchObject({ outcome: 'unscored', why: 'refused: the model declined to answer' });
      expect(receipts[1]).toEqual(receipts[0]);
    });

    test('goes on with the second one where the first attempt was lost there, and pays the refusal once', async () => {
      simulated.setScript([
        { agent: 'ATHENA', times: 1, do: { refuse: true } },
        { agent: 'ATHENA', after: 1, times: 1, do: { hangUp: true } },
      ]);
      const sent = await requestsOf(async () => {
        expect((await failureOf(attempt(question()))).type).toBe('CONNECTION_LOST');
        expect(await attempt(question(), 2)).toMatchObject({ outcome: 'answered' });
      });
      expect(sent).toHaveLength(3);
      expect(await spoke()).toEqual([
        [0, 'simulated:messages', 'refused'],
        [12, 'simulated:chat', 'answered'],
      ]);
    });

    const priced = 'anthropic:claude-opus-5';

    test('is asked of nobody else where the model has no second one, as a real one by default', async () => {
      simulated.setScript(refusing(0));
      const sent = await requestsOf(async () => {
        expect(await attempt(question({ model: priced }))).toMatchObject({ outcome: 'unscored' });
      });
      expect(sent).toHaveLength(1);
    });

    test('needs money for the second one, and stands still where there is none', async () => {
      simulated.setScript(refusing(1));
      await openRun({ secondModels: { ATHENA: priced } });
      const sent = await requestsOf(async () => {
        expect(await attemptFor(question({ funds: 1 }))).toMatchObject({
          outcome: 'unfunded',
          needs: expect.any(Number),
        });
        expect(await attemptFor(question({ funds: 1e9 }), 2)).toMatchObject({
          outcome: 'answered',
          usage: { costMicrodollars: expect.any(Number) },
        });
      });
      expect(sent).toHaveLength(2);
      expect(await spoke()).toEqual([
        [0, 'simulated:messages', 'refused'],
        [12, priced, 'answered'],
      ]);
    });
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
