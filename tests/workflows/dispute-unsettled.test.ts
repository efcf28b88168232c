import { beforeAll, describe, expect, test } from '@jest/globals';
import { readLedger } from '../../activities/store/ledger.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { StartedDispute } from '../../workers/scenario/disputing.ts';
import { documentsOf } from '../../workers/scenario/documents.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { fold } from '../support/house.ts';
import { responds, saidAnew, sides } from '../support/disputes.ts';
import { numbersAfter } from '../support/store.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';
import { disputed, heard, house, published, rows, tooWeak } from './published-disputes.ts';

const reviewOf = async (started: StartedDispute) => {
  const handle = house.temporal.client.workflow.getHandle(started.workflowId);
  await until(async () => (await handle.query(progress)).openReview !== null);
  return house.temporal.client.workflow.getHandle(`review/${(await handle.query(progress)).openReview}`);
};

describe('a dispute that no rule settles', () => {
  const silent: WrittenScript = [{ agent: 'ATHENA', task: 'respond', times: 0, do: { unreadable: true } }];
  let name = '';
  beforeAll(async () => {
    await numbersAfter(house.db, 800);
    name = await published('disputed-3');
  });

  test('is a person’s, and while it is open no other is heard; the side that the person names decides', async () => {
    house.simulated.setScript([...silent, saidAnew]);
    const started = await disputed(name, tooWeak);
    const review = await reviewOf(started);
    const opened = async () => rows({ ledger: await readLedger(house.db, 'disputed-3') }, 'outside', 'opened');
    const second = await disputed(name, { ...tooWeak, claim: 'ATHENA/S1' }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(RequestError);
    expect(String(second)).toMatch(new RegExp(`${name} is in dispute simulated-${name}-1, and one is heard at a time`));
    expect(await opened()).toHaveLength(1);

    await expect(
      review.executeUpdate(decide, { args: [{ decision: 'DISCARD', reviewer: 'Ada', justification: 'No.' }] }),
    ).rejects.toThrow();
    await review.executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', side: 'CHALLENGER', reviewer: 'Ada', justification: 'I measured it.' }],
    });
    expect(await started.result()).toMatchObject({
      ending: 'REVISED',
      version: 2,
      reason: 'ATHENA/C1: human review by Ada',
    });
    const { reviews } = await fold(house.db, 'disputed-3');
    expect(reviews).toEqual([
      expect.objectContaining({
        kind: 'dispute',
        outcome: expect.objectContaining({ side: 'CHALLENGER', reviewer: 'Ada' }),
      }),
    ]);
  });

  test('is settled anew after a stop: the next one is heard under the next number', async () => {
    house.simulated.setScript(silent);
    const started = await disputed(name, { ...tooWeak, claim: 'ATHENA/S1' });
    await reviewOf(started);
    await house.temporal.client.workflow.getHandle(started.workflowId).terminate('test');
    const ran = await heard(name, { ...tooWeak, claim: 'ATHENA/D1' }, [
      responds('ATHENA', 'DEFEND'),
      ...sides('ballot', { GALILEO: 'CHALLENGED', EULER: 'CHALLENGED', NEWTON: 'CHALLENGED', SOCRATES: 'CHALLENGED' }),
    ]);
    expect(ran.result).toMatchObject({ disputeId: `simulated-${name}-3` });
    expect(rows(ran, 'outside', 'ended').map(({ ending }) => ending)).toEqual([
      'REVISED',
      'ABANDONED',
      ran.result.ending,
    ]);
  });

  test('is over when it is cancelled, and the published version stands', async () => {
    house.simulated.setScript(silent);
    const started = await disputed(name, { ...tooWeak, claim: 'ATHENA/I1' });
    await reviewOf(started);
    await house.temporal.client.workflow.getHandle(started.workflowId).cancel();
    await expect(started.result()).rejects.toThrow();
    expect(rows({ ledger: await readLedger(house.db, 'disputed-3') }, 'outside', 'ended').at(-1)).toMatchObject({
      ending: 'CANCELLED',
      version: null,
    });
    expect((await documentsOf(house.db, 'disputed-3'))?.version).toBe(3);
  });

  test('and that nobody decides ends SHELVED, and the published version stands', async () => {
    const other = await published('disputed-4', { reviewWaitMs: 1 });
    const ran = await heard(other, tooWeak, silent);
    expect(ran.result).toMatchObject({ ending: 'SHELVED', version: null });
    expect((await documentsOf(house.db, 'disputed-4'))?.version).toBe(1);
    expect(rows(ran, 'challenge', 'unsettled')).toHaveLength(1);
    // A revision that does not stand goes to a person too.
    const invalid: WrittenScript = [
      responds('ATHENA', 'ACCEPT'),
      saidAnew,
      { agent: 'NEWTON', task: 'recheck', times: 0, do: { patch: [{ path: '/items/0/status', value: 'INVALID' }] } },
    ];
    const again = await heard(other, tooWeak, invalid);
    expect(again.result).toMatchObject({
      ending: 'SHELVED',
      version: null,
      reason: 'nobody answered the review of the revision',
    });
    expect(again.reviews.at(-1)).toMatchObject({
      kind: 'dispute',
      question: expect.stringMatching(/the revision does not stand/),
    });
  });

  test('starts once, however many ask at the same moment', async () => {
    const other = await published('disputed-5');
    house.simulated.setScript(silent);
    const both = await Promise.allSettled([disputed(other, tooWeak), disputed(other, tooWeak)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String((both.find((one) => one.status === 'rejected') as PromiseRejectedResult).reason)).toMatch(
      /is in dispute/,
    );
    const [started] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await (
      await reviewOf(present(started))
    ).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', side: 'CHALLENGED', reviewer: 'Ada', justification: 'It holds.' }],
    });
    expect(await present(started).result()).toMatchObject({ ending: 'REJECTED', version: 2 });
  });
});
