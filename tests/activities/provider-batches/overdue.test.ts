import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { models } from '../../../activities/models/registry.ts';
import { findBatch } from '../../../activities/store/provider-batches.ts';
import type { AfterBatch, SubmitOrder } from '../../../shared/kernel/provider-batch.ts';
import { isForOperator, mayBePaid } from '../../../shared/kernel/failures.ts';
import { present } from '../../support/present.ts';
import { db, deps, logger, question, requestsOf, runKey, simulated, setUp } from '../ask/asked-agent.ts';

/* A batch that its provider does not end (kernel rules §42). */

setUp();

const order = (model = 'anthropic:claude-opus-5'): SubmitOrder => {
  const { references, subject, ...asked } = question({ model });
  const questions = ['A', 'B'].map((one) => ({ subject: one, references }));
  return { ...asked, batch: `${runKey}/SEED/1/ATHENA/seed/1.1`, questions, settleMs: 0 };
};

type Activity = 'submitProviderBatch' | 'followProviderBatch' | 'collectProviderBatch';
const as = (name: Activity, given: object, attempt = 1, by = deps) =>
  new MockActivityEnvironment({ attempt }, { logger }).run(
    (one: object) => (createActivities(by)[name] as (order: object) => Promise<unknown>)(one),
    given,
  );
const submit = (model?: string) => as('submitProviderBatch', order(model));
const follow = (attempt = 1) => as('followProviderBatch', { batch: order().batch }, attempt);

/** As if this step had been taken so long ago. */
async function ago(step: 'sent' | 'taken' | 'cancelled', hours: number): Promise<void> {
  await changed(
    `update symposium.provider_batch_steps set at = clock_timestamp() - ${hours} * interval '1 hour' where batch_key = $1 and step = '${step}'`,
  );
}

async function changed(statement: string): Promise<void> {
  await db.query('alter table symposium.provider_batch_steps disable trigger append_only');
  await db.query(statement, [order().batch]);
  await db.query('alter table symposium.provider_batch_steps enable trigger append_only');
}

/** Models whose provider fails at whatever it is asked. */
async function brokenProvider() {
  const server = createServer((_, response) => response.writeHead(500).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    models: models({
      ...{ openaiApiKey: null, openaiBaseUrl: null, localBaseUrl: null, localApiKey: null, simulatedBaseUrl: null },
      anthropicApiKey: 'test',
      anthropicBaseUrl: url,
    }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const toldToStop = async () => present(await findBatch(db, order().batch)).stoppedAgoMs !== null;
const slow = () => simulated.setScript([{ agent: 'ATHENA', subject: 'B', do: { slowMs: 600_000 } }]);
const forAnOperator = { type: 'BATCH_OVERDUE', nonRetryable: true } as const;

describe.each(['anthropic:claude-opus-5', 'simulated:responses'])('a batch of %s', (model) => {
  test('is waited for a day and a half', async () => {
    slow();
    await submit(model);
    await ago('taken', 35);
    expect(await follow()).toMatchObject({ ended: false });
    expect(await toldToStop()).toBe(false);
  });

  test('that runs on then is told to stop, and what it has answered is collected, without another request', async () => {
    slow();
    await submit(model);
    await ago('taken', 37);
    const sent = await requestsOf(async () => {
      expect(await follow()).toMatchObject({ ended: false });
      expect(await toldToStop()).toBe(true);
      expect(await follow()).toMatchObject({ ended: true });
      const after = (await as('collectProviderBatch', order(model))) as readonly AfterBatch[];
      expect(after.map(({ owes }) => owes)).toEqual(['nothing', 'batch']);
    });
    expect(sent).toEqual([]);
  });
});

test('one that is told to stop and runs on for an hour is an operator’s matter, by its id, as it may be paid', async () => {
  slow();
  await submit();
  const { providerId } = present(await findBatch(db, order().batch));
  await ago('taken', 37);
  // The provider has heard of no end.
  await changed(`insert into symposium.provider_batch_steps (batch_key, step) values ($1, 'cancelled')`);
  expect(await follow()).toMatchObject({ ended: false });
  await ago('cancelled', 2);
  await expect(follow()).rejects.toMatchObject({
    ...forAnOperator,
    message: expect.stringContaining(`${providerId}, of 2 requests, has not ended after 37 hours`) as string,
  });
  expect(isForOperator('BATCH_OVERDUE')).toBe(true);
  expect(mayBePaid('BATCH_OVERDUE')).toBe(true);
});

test('one that was told to stop before, as its run was cancelled, has its day and a half like any other', async () => {
  slow();
  await submit();
  await changed(`insert into symposium.provider_batch_steps (batch_key, step) values ($1, 'cancelled')`);
  await ago('cancelled', 20);
  expect(await follow()).toMatchObject({ ended: false });
});

test('one of which nothing can be had is waited for, and an operator’s matter when it is overdue', async () => {
  await submit();
  const broken = await brokenProvider();
  try {
    const ask = (attempt: number) =>
      as('followProviderBatch', { batch: order().batch }, attempt, { ...deps, models: broken.models });
    await expect(ask(3)).rejects.toMatchObject({ type: 'SERVER_ERROR' });
    await ago('taken', 37);
    await expect(ask(2)).rejects.toMatchObject({ type: 'SERVER_ERROR' });
    await expect(ask(3)).rejects.toMatchObject(forAnOperator);
    await expect(as('collectProviderBatch', order(), 3, { ...deps, models: broken.models })).rejects.toMatchObject(
      forAnOperator,
    );
  } finally {
    await broken.stop();
  }
  // It is there again, and nothing is lost.
  expect(await follow()).toMatchObject({ ended: true });
});

test('one whose id was lost is looked for as long, and never sent again while it may be there', async () => {
  slow();
  await submit();
  await changed(`delete from symposium.provider_batch_steps where batch_key = $1 and step = 'taken'`);
  const sent = await requestsOf(async () => {
    await ago('sent', 0.2);
    expect(await submit()).toMatchObject({ state: 'sought' });
    await ago('sent', 37);
    await expect(submit()).rejects.toMatchObject({ type: 'BATCH_OVERDUE' });
  });
  expect(sent).toEqual([]);
});
