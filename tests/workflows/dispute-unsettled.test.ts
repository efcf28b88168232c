import { beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { openErratumIn } from '../../activities/scenario/outside/erratum.ts';
import { certifyRun } from '../../activities/scenario/certify.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { withdraw } from '../../activities/store/withdrawals.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { PublicDocument } from '../../shared/scenario/documents/public.ts';
import type { ErratumInput } from '../../shared/scenario/erratum/erratum.ts';
import type { StartedDispute } from '../../workers/scenario/disputing.ts';
import { documentsOf } from '../../workers/scenario/documents.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { claim, decide, decideSignal, progress, reviewState } from '../../workflows/messages.ts';
import { fold } from '../support/house.ts';
import { responds, saidAnew, sides } from '../support/disputes.ts';
import { takeNumbersOf } from '../support/store.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';
import {
  corrected,
  disputed,
  ended,
  heard,
  house,
  published,
  rows,
  textOf,
  tooWeak,
  setUp,
} from './published-disputes.ts';

setUp();

const reviewOf = async (started: StartedDispute) => {
  const handle = house.temporal.client.workflow.getHandle(started.workflowId);
  await until(async () => (await handle.query(progress)).openReview !== null);
  return house.temporal.client.workflow.getHandle(`review/${(await handle.query(progress)).openReview}`);
};

/** Whoever brought it can neither claim nor decide its review, by update or by signal, however they write their name. */
async function refusesItsAuthor(review: WorkflowHandle, decision: DecisionInput): Promise<void> {
  const refused = { cause: { message: expect.stringMatching(/has had a part .+ somebody else has to decide it/) } };
  await expect(review.executeUpdate(claim, { args: [decision.reviewer] })).rejects.toMatchObject(refused);
  await expect(review.executeUpdate(decide, { args: [decision] })).rejects.toMatchObject(refused);
  await review.signal(decideSignal, decision);
  expect(await review.query(reviewState)).toMatchObject({ decided: false, claimedBy: null });
}

describe('a dispute that no rule settles', () => {
  const silent: WrittenScript = [{ agent: 'ATHENA', task: 'respond', times: 0, do: { unreadable: true } }];
  let name = '';
  beforeAll(async () => {
    await takeNumbersOf(house.db, 'dispute-unsettled');
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

    await refusesItsAuthor(review, {
      decision: 'RESOLVE',
      side: 'CHALLENGER',
      reviewer: tooWeak.by,
      justification: 'I am right.',
    });
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

  test('nor does a rule or a lead judge another tier: a person does, and it says that no rule gave it', async () => {
    house.simulated.setScript([]);
    const started = await corrected(name, undefined, 'Five models find it harder.', 'IMPOSSIBLE');
    const review = await reviewOf(started);
    await refusesItsAuthor(review, { decision: 'RESOLVE', reviewer: 'MARA  Lind', justification: 'I wrote it.' });
    await review.executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'The scores say so.' }],
    });
    expect(await started.result()).toMatchObject({ ending: 'REVISED', version: 4 });
    const face = JSON.parse(await textOf('disputed-3', 4, 'public/')) as PublicDocument;
    expect([face.difficulty.tier, face.errata]).toEqual([
      'IMPOSSIBLE',
      [{ version: 4, on: expect.any(String), why: 'Five models find it harder.' }],
    ]);
    expect(await textOf('disputed-3', 4, '_eval.md')).toContain('IMPOSSIBLE (nearest)');
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
    house.simulated.setScript(silent);
    const insight = { ...tooWeak, claim: 'ATHENA/I1' };
    const both = await Promise.allSettled([disputed(name, insight), disputed(name, insight)]);
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
    expect(await present(started).result()).toMatchObject({ ending: 'REJECTED', version: 5 });
  });
});

describe('a correction of a published scenario', () => {
  let name = '';
  beforeAll(async () => {
    name = await published('corrected-1', { reviewWaitMs: 1 });
  });
  const painted = (value: string): ErratumInput['patch'] => [
    { op: 'replace', path: '/scenario/objects/0/material', value },
  ];
  const mass = painted('Freshly painted');

  test('is judged by NEWTON, EULER and a blind reader, and published with its erratum; the old version stays', async () => {
    const before = await fold(house.db, 'corrected-1');
    const first = await findPublication(house.db, 'corrected-1', 1);
    const ran = await ended([], () => corrected(name, mass, 'The paint was left out.'));
    expect(ran.result).toMatchObject({ disputeId: `simulated-${name}-1`, ending: 'REVISED', version: 2 });
    const later = ran.calls.slice(before.calls.length);
    expect(later.map(({ agent, task }) => `${agent} ${task}`).sort()).toEqual([
      'CONTRIBUTOR revise',
      'EULER recheck',
      'NEWTON recheck',
      'TURING attempt',
    ]);
    expect(await findPublication(house.db, 'corrected-1', 1)).toEqual(first);
    const face = JSON.parse(await textOf('corrected-1', 2, 'public/')) as PublicDocument;
    expect(face.scenario.objects[0]?.material).toBe('Freshly painted');
    expect(face.errata).toEqual([{ version: 2, on: expect.any(String), why: 'The paint was left out.' }]);
    expect(await textOf('corrected-1', 2, `public/${name}.md`)).toContain('The paint was left out.');
    expect(JSON.stringify(house.simulated.requests)).not.toContain('The paint was left out.');
    expect(await certifyRun(house.db, 'corrected-1')).toMatchObject({ clean: true });
    // A worker that dies opens it again, and publishes again: the first opening and the first version stand.
    const erratum = { by: 'Mara Lind', reason: 'The paint was left out.', patch: mass };
    const again = await openErratumIn(house.db)({ runKey: 'corrected-1', disputeId: ran.result.disputeId, erratum });
    expect(again).toMatchObject({ version: 1, forPeople: [], tier: null, revision: { samePage: false } });
    expect((await readLedger(house.db, 'corrected-1')).length).toBe(ran.ledger.length);
    // The same once more changes nothing, and is told so before anything begins.
    await expect(corrected(name, mass, 'The paint was left out.')).rejects.toThrow(/^patch: changes nothing/);
  });

  test.each<[string, ErratumInput['patch'], WrittenScript, object]>([
    [
      'that NEWTON holds invalid is rejected',
      [{ op: 'replace', path: '/scenario/objects/0/material', value: 'Made of foam' }],
      [{ agent: 'NEWTON', task: 'recheck', times: 0, do: { patch: [{ path: '/items/0/status', value: 'INVALID' }] } }],
      { ending: 'REJECTED', reason: expect.stringMatching(/^held invalid after the revision: object:/) },
    ],
    [
      'in words that nobody judges waits for a person, and what nobody decides changes nothing',
      [{ op: 'replace', path: '/rubric/0/reasoning', value: 'The whole of it' }],
      [],
      { ending: 'SHELVED', reason: 'nobody answered the review of the correction' },
    ],
  ])('%s, and the published version stands', async (_, patch, script, ending) => {
    const ran = await ended(script, () => corrected(name, patch, 'It was wrong.'));
    expect(ran.result).toMatchObject({ version: null, ...ending });
    expect((await documentsOf(house.db, 'corrected-1'))?.version).toBe(2);
  });

  test('whose worker dies between its steps is asked nothing twice, and ends as it would have', async () => {
    const patch = painted('Painted twice');
    const [before, requests] = [await fold(house.db, 'corrected-1'), house.simulated.requests.length];
    house.simulated.setScript([{ agent: 'NEWTON', task: 'recheck', times: 1, do: { slowMs: 60_000 } }]);
    const started = await corrected(name, patch, 'There is a second coat.');
    const later = async () => (await fold(house.db, 'corrected-1')).calls.slice(before.calls.length);
    await until(
      async () =>
        house.simulated.requests.length === requests + 2 && (await later()).some(({ agent }) => agent === 'EULER'),
    );
    await house.hire();
    expect(await started.result()).toMatchObject({ ending: 'REVISED', version: 3 });
    expect((await later()).map(({ agent, task }) => `${agent} ${task}`).sort()).toEqual([
      'CONTRIBUTOR revise',
      'EULER recheck',
      'NEWTON recheck',
      'TURING attempt',
    ]);
    // NEWTON was lost, and asked again; the others were asked once.
    expect(house.simulated.requests.length).toBe(requests + 4);
    const { ledger } = await fold(house.db, 'corrected-1');
    const added = { ledger: ledger.slice(before.ledger.length) };
    expect([rows(added, 'outside', 'opened').length, rows(added, 'outside', 'ended').length]).toEqual([1, 1]);
  });

  test('that a rule refuses begins nothing, from the command line and from a bare start alike', async () => {
    const before = (await readLedger(house.db, 'corrected-1')).length;
    const patch: ErratumInput['patch'] = [{ op: 'replace', path: '/solution/steps/0/seconds', value: 86_400 }];
    const refusal = await corrected(name, patch, 'Slower.').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RequestError);
    expect(String(refusal)).toMatch(/margin: the times of the steps leave/);
    const bare = await house.temporal.client.workflow.start('dispute', {
      workflowId: `dispute/bare-${Math.random()}`,
      taskQueue: house.temporal.taskQueue,
      args: [{ runKey: 'corrected-1', erratum: { by: 'M', reason: 'Slower.', patch } }],
    });
    await expect(bare.result()).rejects.toMatchObject({ cause: { cause: { type: 'BAD_INPUT' } } });
    expect(await readLedger(house.db, 'corrected-1')).toHaveLength(before);
  });

  test('ends with its reason where the scenario is withdrawn meanwhile, and nothing of it is published', async () => {
    const documents = await documentsOf(house.db, 'corrected-1');
    house.simulated.setScript([{ agent: 'NEWTON', task: 'recheck', times: 1, do: { slowMs: 4_000 } }]);
    const patch: ErratumInput['patch'] = [
      { op: 'replace', path: '/scenario/objects/0/material', value: 'Painted red' },
    ];
    const requests = house.simulated.requests.length;
    const started = await corrected(name, patch, 'It is red.');
    await until(() => house.simulated.requests.length > requests);
    const number = Number(name.slice(3));
    await withdraw(house.db, { corpus: 'simulated', number, by: 'Ada', reason: 'Its key is wrong.' });
    const reason = expect.stringMatching(/was withdrawn meanwhile/) as string;
    expect(await started.result()).toMatchObject({ ending: 'SHELVED', version: null, reason });
    expect(await documentsOf(house.db, 'corrected-1')).toEqual(documents);
    for (const again of [() => corrected(name, patch, 'It is red.'), () => disputed(name, tooWeak)])
      await expect(again()).rejects.toThrow(/was withdrawn on .+: Its key is wrong\.$/);
    const bare = { runKey: 'corrected-1', disputeId: 'bare', erratum: { by: 'M', reason: 'It is red.', patch } };
    await expect(openErratumIn(house.db)(bare)).rejects.toMatchObject({ type: 'BAD_INPUT' });
  });
});
