import { describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { setCap } from '../../../activities/caps/stored-caps.ts';
import { priceOf } from '../../../activities/models/prices.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { batchesUnderWay, findBatch, saveBatchStep } from '../../../activities/store/provider-batches.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import type { AfterBatch, ProviderBatchOrder, SubmitOrder } from '../../../shared/kernel/provider-batch.ts';
import { present } from '../../support/present.ts';
import { attempt, db, deps, logger, question, requestsOf, runKey, simulated, setUp } from '../ask/asked-agent.ts';

setUp();

const subjects = ['A', 'B', 'C'];

const order = (change: Partial<SubmitOrder> = {}): SubmitOrder => {
  const { references, subject, ...asked } = question({ model: 'anthropic:claude-opus-5' });
  const questions = subjects.map((one) => ({ subject: one, references }));
  return { ...asked, batch: `${runKey}/SEED/1/ATHENA/seed/1.1`, questions, settleMs: 0, ...change };
};

type Activity = 'submitProviderBatch' | 'followProviderBatch' | 'collectProviderBatch' | 'cancelProviderBatch';
const as = (name: Activity, given: object) =>
  new MockActivityEnvironment({}, { logger }).run(
    (one: object) => (createActivities(deps)[name] as (order: object) => Promise<unknown>)(one),
    given,
  );
const submit = (given: SubmitOrder) => as('submitProviderBatch', given);
const collect = (given: ProviderBatchOrder) => as('collectProviderBatch', given) as Promise<readonly AfterBatch[]>;
const owes = (after: readonly AfterBatch[]) => after.map((one) => one.owes);
const rows = async (state: string) =>
  (await readLedger(db, runKey)).filter(({ type, content }) => type === 'CALL' && content.state === state);
/** What asking each question by itself sends then. */
const askedAfterwards = () =>
  requestsOf(async () => {
    for (const subject of subjects) await attempt(question({ model: 'anthropic:claude-opus-5', subject }));
  });

describe('questions in a batch', () => {
  test('are answered at half of the price, each once, and whoever asks one by itself finds its answer', async () => {
    const sent = await requestsOf(async () => {
      expect(await submit(order())).toEqual({ state: 'submitted', requests: 3 });
      // Again: the batch is there.
      expect(await submit(order())).toEqual({ state: 'submitted', requests: 3 });
      expect(await as('followProviderBatch', { batch: order().batch })).toEqual({ ended: true, done: 3 });
    });
    expect(sent.map(({ inBatch }) => inBatch)).toEqual([true, true, true]);
    expect(await batchesUnderWay(db, runKey)).toMatchObject({ batches: 1, requests: 3 });
    const after = await collect(order());
    expect(owes(after)).toEqual(['nothing', 'nothing', 'nothing']);
    expect(await collect(order())).toEqual(after);
    expect(await batchesUnderWay(db, runKey)).toBeNull();
    const calls = await callsOfRun(db, runKey);
    expect(calls).toHaveLength(3);
    for (const { model, inputTokens, cachedInputTokens, outputTokens, costMicrodollars } of calls) {
      const whole = present(priceOf(model, { inputTokens, cachedInputTokens, outputTokens }));
      expect(Math.abs(present(costMicrodollars) - whole / 2)).toBeLessThan(whole / 8);
    }
    expect(await askedAfterwards()).toEqual([]);
    // What was sent and what came back are kept, and each request has a row before and after it.
    expect(await requestsOfRun(db, runKey)).toHaveLength(3);
    expect((await rows('asked')).length).toBe(3);
    expect((await rows('answered')).length).toBe(3);
    expect(await rows('lost')).toEqual([]);
  });

  test('are found however long ago they were written down', async () => {
    await db.query(
      `insert into symposium.provider_batches (batch_key, run_key, model, requests, at) values ($1, $2, 'anthropic:claude-opus-5', '[]', clock_timestamp() - interval '40 days')`,
      [order().batch, runKey],
    );
    expect(present(await findBatch(db, order().batch)).ageMs).toBeGreaterThan(24 * 86_400_000);
  });

  test('that the provider did not come to go into another batch; what is refused once is asked by itself', async () => {
    simulated.setScript([
      { agent: 'ATHENA', subject: 'A', do: { expire: true } },
      { agent: 'ATHENA', subject: 'B', do: { status: 401 } },
    ]);
    await submit(order());
    const after = await collect(order());
    expect(owes(after)).toEqual(['batch', 'itself', 'nothing']);
    expect(after.map(({ used }) => used !== null)).toEqual([false, false, true]);
    expect((await rows('failed')).map(({ content }) => content.why).sort()).toEqual(['BAD_KEY', 'BATCH_ENDED']);
    const second = order({ batch: `${order().batch}.2`, questions: order().questions.slice(0, 1) });
    await submit(second);
    expect(owes(await collect(second))).toEqual(['nothing']);
    const alone = await askedAfterwards();
    expect(alone.map(({ subject, inBatch }) => [subject, inBatch])).toEqual([['B', undefined]]);
    expect(await callsOfRun(db, runKey)).toHaveLength(3);
    expect(await rows('lost')).toEqual([]);
  });

  test('of which one is unreadable owe its repair, which goes on from the answer', async () => {
    simulated.setScript([{ agent: 'ATHENA', subject: 'A', do: { unreadable: true } }]);
    await submit(order());
    const after = await collect(order());
    expect(owes(after)).toEqual(['batch', 'nothing', 'nothing']);
    expect(after[0]?.used).not.toBeNull();
    const second = order({ batch: `${order().batch}.2`, questions: order().questions.slice(0, 1) });
    await submit(second);
    expect(await collect(second)).toMatchObject([{ owes: 'nothing', answer: 1 }]);
    expect(await askedAfterwards()).toEqual([]);
  });

  test('take what the money is enough for, and leave the others out', async () => {
    const most = async () => present(await findBatch(db, order().batch)).requests[0]?.mostMicrodollars ?? 0;
    await submit(order({ questions: order().questions.slice(0, 1) }));
    const each = await most();
    const rest = order({ batch: `${order().batch}.2`, questions: order().questions.slice(1), funds: each * 2 - 1 });
    expect(await submit(rest)).toMatchObject({ state: 'submitted', requests: 1 });
    expect(owes(await collect(rest))).toEqual(['nothing', 'batch']);
    const none = order({ batch: `${order().batch}.3`, questions: order().questions.slice(2), funds: 1 });
    expect(await submit(none)).toEqual({ state: 'empty', requests: 0 });
    expect(owes(await collect(none))).toEqual(['batch']);
  });

  test('hold what they may take under the caps of the store, and give back what they did not', async () => {
    await setCap(db, {
      key: `${runKey}-cap`,
      scope: `run/${runKey}`,
      kind: 'money',
      most: 10_000_000,
      by: 'test',
      reason: 'test',
    });
    simulated.setScript([{ agent: 'ATHENA', subject: 'A', do: { expire: true } }]);
    await submit(order());
    const held = async (table: 'holds' | 'settlements') =>
      (
        await db.query<{ sum: number; count: number }>(
          `select coalesce(sum(microdollars), 0)::float8 as sum, count(*)::int as count from symposium.${table} where run_key = $1`,
          [runKey],
        )
      ).rows[0];
    const asked = present(await findBatch(db, order().batch)).requests;
    expect(await held('holds')).toEqual({ count: 3, sum: asked.reduce((sum, one) => sum + one.mostMicrodollars, 0) });
    await collect(order());
    const spent = (await callsOfRun(db, runKey)).reduce((sum, one) => sum + (one.costMicrodollars ?? 0), 0);
    expect(await held('holds')).toMatchObject({ count: 0 });
    expect(await held('settlements')).toEqual({ count: 3, sum: spent });
  });
});

describe('a batch whose id was lost', () => {
  /** As if the worker had died between what the provider said and our row. */
  const lose = async () => {
    await db.query('alter table symposium.provider_batch_steps disable trigger append_only');
    await db.query(`delete from symposium.provider_batch_steps where batch_key = $1 and step = 'taken'`, [
      order().batch,
    ]);
    await db.query('alter table symposium.provider_batch_steps enable trigger append_only');
  };

  test.each(['anthropic:claude-opus-5', 'simulated:responses'])(
    'is found at the provider of %s, and not sent again',
    async (model) => {
      const mine = (change: Partial<SubmitOrder> = {}) => order({ model, ...change });
      const sent = await requestsOf(async () => {
        await submit(mine());
        await lose();
        // So soon after it left, the provider may not know it itself.
        expect(await submit(mine({ settleMs: 60_000 }))).toEqual({ state: 'sought', requests: 3 });
        expect(await submit(mine())).toEqual({ state: 'submitted', requests: 3 });
      });
      expect(sent).toHaveLength(3);
      expect(owes(await collect(mine()))).toEqual(['nothing', 'nothing', 'nothing']);
    },
  );

  test('is waited for where only its results can tell, and sent again where it is not there', async () => {
    simulated.setScript([{ agent: 'ATHENA', subject: 'A', do: { slowMs: 60_000 } }]);
    await submit(order());
    const { providerId } = present(await findBatch(db, order().batch));
    await lose();
    expect(await submit(order())).toEqual({ state: 'sought', requests: 3 });
    // Known to be somebody else's, it is not ours.
    const other = order({ batch: `${order().batch}.other`, questions: order().questions.slice(0, 1) });
    await submit(other);
    await db.query('alter table symposium.provider_batch_steps disable trigger append_only');
    await db.query(
      `update symposium.provider_batch_steps set provider_id = $1 where batch_key = $2 and step = 'taken'`,
      [providerId, other.batch],
    );
    await db.query('alter table symposium.provider_batch_steps enable trigger append_only');
    const sent = await requestsOf(async () => {
      expect(await submit(order())).toEqual({ state: 'submitted', requests: 3 });
    });
    expect(sent).toHaveLength(3);
  });
});

test('a batch that is cancelled keeps what was answered, and the rest is asked again', async () => {
  simulated.setScript([{ agent: 'ATHENA', subject: 'B', do: { slowMs: 60_000 } }]);
  await submit(order());
  expect(await as('followProviderBatch', { batch: order().batch })).toMatchObject({ ended: false });
  await expect(collect(order())).rejects.toThrow('has not ended');
  await as('cancelProviderBatch', { batch: order().batch });
  expect(await as('followProviderBatch', { batch: order().batch })).toMatchObject({ ended: true });
  expect(owes(await collect(order()))).toEqual(['nothing', 'batch', 'nothing']);
});

test('a batch that the provider does not know any more leaves every question to be asked again', async () => {
  await submit(order());
  await db.query('alter table symposium.provider_batch_steps disable trigger append_only');
  await db.query(
    `update symposium.provider_batch_steps set provider_id = 'msgbatch_nowhere' where batch_key = $1 and step = 'taken'`,
    [order().batch],
  );
  await db.query('alter table symposium.provider_batch_steps enable trigger append_only');
  expect(owes(await collect(order()))).toEqual(['batch', 'batch', 'batch']);
  await saveBatchStep(db, order().batch, { step: 'collected' });
});
