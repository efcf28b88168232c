import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInboundCallsInterceptor, ActivityInterceptorsFactory } from '@temporalio/worker';
import { findReview } from '../../activities/store/reviews.ts';
import { sayingOfErratum } from '../../activities/scenario/outside/saying.ts';
import { listNamedRows } from '../../activities/store/named-rows.ts';
import { listActs, listKeys, revokeKey } from '../../activities/store/reviewers.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { transaction } from '../../activities/store/database.ts';
import { outsideAct } from '../../shared/kernel/named-acts.ts';
import type { ErratumInput } from '../../shared/scenario/erratum/erratum.ts';
import { verifiedActs } from '../../workers/reviews/verify-acts.ts';
import { startDispute, startErratum } from '../../workers/scenario/disputing.ts';
import { present } from '../support/present.ts';
import type { DecisionInput, ReviewRequest } from '../../shared/kernel/reviews.ts';
import { claim, decide, decideSignal, progress, release, reviewState } from '../../workflows/messages.ts';
import type { review } from '../../workflows/review.ts';
import { openHouse, type House } from '../support/house.ts';
import { resetAround } from '../support/reset.ts';
import { Reviewer } from '../support/reviewer.ts';
import { storeRuns, takeNumbersOf } from '../support/store.ts';
import { until } from '../support/until.ts';

/* Whoever decides has to be who they say, at every door of a review, from the moment at which anybody has a key. */

let house: House;
let before: Awaited<ReturnType<typeof asked>>;
let mara: Reviewer;
let otto: Reviewer;
/** Whether no act can be proven for a while. */
let isUnprovable = false;
const proves: ActivityInterceptorsFactory = ({ info }) => {
  const execute: ActivityInboundCallsInterceptor['execute'] = (input, next) =>
    isUnprovable ? Promise.reject(ApplicationFailure.nonRetryable('a test proves nothing')) : next(input);
  return info.activityType === 'proveAct' ? { inbound: { execute } } : {};
};

beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, undefined, { interceptors: { activity: [proves] } });
  await storeRuns(house.db, 'simulated', 'asked');
  // Open when the first key is registered.
  before = await asked('before');
  mara = await Reviewer.registered(house.db, 'mara');
  otto = await Reviewer.registered(house.db, 'otto');
});
afterAll(() => house.close());

const hour = 3_600_000;
const said = { decision: 'RESOLVE', justification: 'I read both sides.' } as const;
const unsigned: DecisionInput = { ...said, reviewer: 'mara' };
const refused = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });

async function asked(name: string, change: Partial<ReviewRequest> = {}) {
  const reviewId = `asked-${name}`;
  const request: ReviewRequest = {
    reviewId,
    runKey: 'asked',
    kind: 'challenge',
    phase: 'VALIDATE',
    subject: null,
    question: 'Which side is right?',
    findings: [],
    decisions: ['RESOLVE', 'DISCARD'],
    asks: { statuses: null, side: false, verification: false },
    acceptable: true,
    references: {},
    groups: ['physicist'],
    reviewers: {},
    waitMs: 48 * hour,
    reminderMs: 48 * hour,
    identity: 1,
    ...change,
  };
  const handle = await house.temporal.client.workflow.start<typeof review>('review', {
    workflowId: `review/${reviewId}`,
    taskQueue: house.temporal.taskQueue,
    args: [request],
  });
  await until(async () => (await handle.query(reviewState)).opening !== null);
  return { reviewId, handle };
}

const attempts = async (reviewId: string) =>
  (await readLedger(house.db, 'asked'))
    .map(({ content }) => content)
    .filter(({ state, review: about }) => state === 'refused' && about === reviewId);

test('a review that was open when the first key came asks for one too', async () => {
  const { reviewId, handle } = before;
  await expect(handle.executeUpdate(decide, { args: [unsigned] })).rejects.toMatchObject(refused(/not signed/));
  expect(await attempts(reviewId)).toMatchObject([{ act: 'decide', reviewer: 'mara', key: null }]);
  expect(await handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] })).toBe('RESOLVE by mara');
  expect(await handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'mara', signed: { key: mara.key } });
});

test('updates, signals and claims count with a signature and not without; what is wrong leaves the review open', async () => {
  const { reviewId, handle } = await asked('doors');
  const other = otto.decides(reviewId, said);
  await expect(handle.executeUpdate(claim, { args: ['mara'] })).rejects.toMatchObject(refused(/not signed/));
  await expect(handle.executeUpdate(decide, { args: [{ ...other, reviewer: 'mara' }] })).rejects.toMatchObject(
    refused(/not that of mara/),
  );
  await expect(handle.executeUpdate(decide, { args: [mara.decides('another-review', said)] })).rejects.toMatchObject(
    refused(/signature is not that of mara/),
  );
  await expect(
    handle.executeUpdate(decide, { args: [{ ...mara.decides(reviewId, said), decision: 'DISCARD' }] }),
  ).rejects.toMatchObject(refused(/signature is not that of mara/));
  const malformed = { ...unsigned, signed: { key: 'x' } };
  await expect(handle.executeUpdate('decide', { args: [malformed] })).rejects.toMatchObject(refused(/^signed/));
  await handle.signal(decideSignal, unsigned);
  await until(async () => (await attempts(reviewId)).length === 5);
  expect(await handle.query(reviewState)).toMatchObject({ decided: false, claimedBy: null });

  const claimed = mara.holds('claim', reviewId);
  expect(await handle.executeUpdate(claim, { args: [claimed] })).toMatch(/^claimed by mara/);
  await expect(handle.executeUpdate(release, { args: ['mara'] })).rejects.toMatchObject(refused(/not signed/));
  await handle.executeUpdate(release, { args: [mara.holds('release', reviewId)] });
  await expect(handle.executeUpdate(claim, { args: [claimed] })).rejects.toMatchObject(refused(/used before/));
  await handle.signal(decideSignal, otto.decides(reviewId, { ...said, decision: 'DISCARD' }));
  expect(await handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'otto', decision: 'DISCARD' });
  expect(await findReview(house.db, reviewId)).toMatchObject({ outcome: { signed: { key: otto.key, version: 1 } } });
});

test('a decision that is signalled and cannot be proven is passed over, and the review goes on', async () => {
  const { reviewId, handle } = await asked('unprovable');
  isUnprovable = true;
  await handle.signal(decideSignal, mara.decides(reviewId, said));
  await expect(handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] })).rejects.toThrow();
  isUnprovable = false;
  expect(await handle.query(reviewState)).toMatchObject({ decided: false });
  expect(await handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] })).toBe('RESOLVE by mara');
});

test('a run that pauses at its cap goes on by a signed CONTINUE, with the cap that was signed and no other', async () => {
  const asks = { statuses: null, side: false, verification: false, capMicrodollars: 1_000_000 };
  const { reviewId, handle } = await asked('cap', { kind: 'spend-cap', decisions: ['CONTINUE', 'END'], asks });
  const goOn = { decision: 'CONTINUE', justification: 'It is worth it.', raiseToMicrodollars: 2_000_000 } as const;
  await expect(handle.executeUpdate(decide, { args: [{ ...goOn, reviewer: 'mara' }] })).rejects.toMatchObject(
    refused(/not signed/),
  );
  const dearer = { ...mara.decides(reviewId, goOn), raiseToMicrodollars: 9_000_000 };
  await expect(handle.executeUpdate(decide, { args: [dearer] })).rejects.toMatchObject(
    refused(/signature is not that of mara/),
  );
  expect(await handle.executeUpdate(decide, { args: [mara.decides(reviewId, goOn)] })).toBe('CONTINUE by mara');
  expect(await handle.result()).toMatchObject({
    decision: 'CONTINUE',
    raiseToMicrodollars: 2_000_000,
    signed: { key: mara.key },
  });
});

test('a signature proves a name, and the name has to be among the reviewers of the run all the same', async () => {
  const { reviewId, handle } = await asked('groups', { reviewers: { mara: ['physicist'], otto: ['engineer'] } });
  await expect(handle.executeUpdate(decide, { args: [otto.decides(reviewId, said)] })).rejects.toMatchObject(
    refused(/otto belongs to engineer/),
  );
  expect(await attempts(reviewId)).toEqual([]);
  expect(await handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] })).toBe('RESOLVE by mara');
});

test('whoever brought what a review is about is kept from it by their key: neither their own name nor another one serves', async () => {
  const { reviewId, handle } = await asked('brought', { barred: ['Mara'] });
  const own = refused(/mara has had a part in what review asked-brought is about/);
  await expect(handle.executeUpdate(claim, { args: [mara.holds('claim', reviewId)] })).rejects.toMatchObject(own);
  await expect(handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] })).rejects.toMatchObject(own);
  const posing = { ...mara.decides(reviewId, said), reviewer: 'otto' };
  await expect(handle.executeUpdate(decide, { args: [posing] })).rejects.toMatchObject(refused(/is not that of otto/));
  expect(await handle.executeUpdate(decide, { args: [otto.decides(reviewId, said)] })).toBe('RESOLVE by otto');
});

test('what was signed for an earlier opening is not about the question that is asked anew', async () => {
  const { reviewId, handle } = await asked('anew');
  const kept = mara.decides(reviewId, said);
  const { request } = await handle.query(reviewState);
  await handle.cancel();
  expect(await handle.result()).toMatchObject({ outcome: 'withdrawn' });
  const { handle: again } = await asked('anew', request);
  await expect(again.executeUpdate(decide, { args: [kept] })).rejects.toMatchObject(refused(/earlier opening/));
  await again.executeUpdate(decide, { args: [mara.decides(reviewId, said, 2)] });
  expect(await again.result()).toMatchObject({ outcome: 'decided' });
});

test('who has come in time is heard, although the time is over before it is known who they are', async () => {
  const { reviewId, handle } = await asked('late', { waitMs: 6_000, reminderMs: 6_000 });
  const answers: Promise<string>[] = [];
  await transaction(house.db, async (client) => {
    // No act can be written down meanwhile.
    await client.query('lock table symposium.reviewer_acts in exclusive mode');
    answers.push(handle.executeUpdate(decide, { args: [mara.decides(reviewId, said)] }));
    await until(async () =>
      ((await handle.fetchHistory()).events ?? []).some(({ timerFiredEventAttributes: fired }) => fired),
    );
  });
  expect(await Promise.all(answers)).toEqual(['RESOLVE by mara']);
  expect(await handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'mara' });
});

test('a run hands on what is signalled to it with its signature, also after a reset', async () => {
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', do: { doubtful: 0.3 } }]);
  const run = await house.start();
  const key = run.workflowId.replace('scenario/', '');
  const reviewId = `${key}-seed-1-confidence`;
  const waits = (of: Pick<typeof run, 'query'>) => until(async () => (await of.query(progress)).openReview !== null);
  await waits(run);
  const next = house.temporal.client.workflow.getHandle(
    run.workflowId,
    await resetAround(house.temporal, run.workflowId, 'before'),
  );
  await waits(next);
  await next.signal(decideSignal, { ...unsigned, decision: 'DISCARD' });
  await until(async () => (await readLedger(house.db, key)).some(({ content }) => content.state === 'refused'));
  await next.signal(decideSignal, mara.decides(reviewId, { ...said, decision: 'DISCARD' }));
  expect(await next.result()).toMatchObject({ outcome: 'DISCARDED' });
});

test('what was decided before a key was revoked stands, and what comes after counts no more', async () => {
  const first = await asked('before-revocation');
  const kept = await asked('after-revocation');
  const late = mara.decides(kept.reviewId, said);
  await first.handle.executeUpdate(decide, { args: [mara.decides(first.reviewId, said)] });
  for (const { key } of await listKeys(house.db)) await revokeKey(house.db, { key, by: 'tom', reason: 'lost' });
  await expect(kept.handle.executeUpdate(decide, { args: [late] })).rejects.toMatchObject(refused(/is revoked/));
  // Nobody has a key that counts, and that opens nothing to everybody.
  await expect(kept.handle.executeUpdate(decide, { args: [unsigned] })).rejects.toMatchObject(refused(/not signed/));
  expect(await first.handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'mara' });
  const third = await Reviewer.registered(house.db, 'mara');
  await kept.handle.executeUpdate(decide, { args: [third.decides(kept.reviewId, said)] });
  expect(await kept.handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'mara' });
});

test('who corrects or challenges what is published has signed it, past the client too', async () => {
  const [lin, ada] = [await Reviewer.registered(house.db, 'lin'), await Reviewer.registered(house.db, 'ada')];
  await takeNumbersOf(house.db, 'review-identity');
  const { scenarioId: name } = await (
    await house.start({ key: 'signed-correction', policy: { callAttempts: 2 } })
  ).result();
  const scenarioId = present(name);
  const patch: ErratumInput['patch'] = [{ op: 'replace', path: '/scenario/objects/0/material', value: 'Painted' }];
  const erratum = { by: 'lin', reason: 'The paint was left out.', patch };
  const challenge = { by: 'lin', claim: 'ATHENA/C1', wrong: 'It is too weak.', evidence: ['Measured.'] };
  const { client, taskQueue } = house.temporal;
  const signedBy = (by: Reviewer | null) => ({
    ...{ client, db: house.db, databaseUrl: house.databaseUrl, taskQueue },
    reviewerKey: () => Promise.resolve(by === null ? null : createPrivateKey(by.privatePem)),
  });
  const before = (await readLedger(house.db, 'signed-correction')).length;
  for (const [by, problem] of [
    [null, /by: reviewers have keys here, and this is not signed/],
    [ada, /by: the key \w+ is not that of lin/],
  ] as const) {
    await expect(startErratum(signedBy(by), scenarioId, erratum, null)).rejects.toThrow(problem);
    await expect(startDispute(signedBy(by), scenarioId, challenge, null)).rejects.toThrow(problem);
  }
  const act = outsideAct('correct', { corpus: 'simulated', scenarioId, by: 'lin' }, sayingOfErratum(erratum));
  const right = lin.signs(act, 1);
  const bare = async (signed: unknown, brought: object = { erratum }) => {
    const workflowId = `dispute/bare-${Math.random()}`;
    const args = [{ runKey: 'signed-correction', ...brought, signed }];
    const ended = await client.workflow.start('dispute', { workflowId, taskQueue, args });
    const { cause } = (await ended.result().catch((error: unknown) => error)) as { readonly cause: { cause: Error } };
    return cause.cause.message;
  };
  expect(await bare(undefined)).toMatch(/^by: .*not signed/);
  expect(await bare(undefined, { challenge })).toMatch(/^by: .*not signed/);
  expect(await bare({ key: right.key })).toBe('signed: is no signature; sign it anew');
  expect(await bare({ ...ada.signs(act, 1), key: right.key })).toMatch(/^by: the signature is not that of lin/);
  expect(await bare(lin.signs(act, 2))).toMatch(/^signed: was made before what stands now \(2, and it is 1\)/);
  expect(await bare(right, { erratum: { ...erratum, tier: 'RUPTURE' } })).toMatch(/^by: the signature is not that/);
  expect(await readLedger(house.db, 'signed-correction')).toHaveLength(before);

  house.simulated.setScript([
    { agent: 'NEWTON', task: 'recheck', times: 0, do: { patch: [{ path: '/items/0/status', value: 'INVALID' }] } },
  ]);
  const started = await startErratum(signedBy(lin), scenarioId, erratum, null);
  expect(await started.result()).toMatchObject({ ending: 'REJECTED', version: null });
  const opened = (await readLedger(house.db, 'signed-correction')).find(
    ({ entryKey }) => entryKey === `outside/${started.disputeId}/opened`,
  );
  const { signed } = present(opened).content;
  expect(signed).toMatchObject({ key: lin.key, opening: 1 });
  // The same version stands, and whoever has kept the signature brings nothing with it.
  expect(await bare(signed)).toBe('signed: this signature was used before; sign anew');
  const [rows, acts, keys] = [
    await listNamedRows(house.db, 'signed-correction'),
    await listActs(house.db, 'signed-correction'),
    await listKeys(house.db),
  ];
  const about = { about: `scenario/simulated/${scenarioId}`, reviewer: 'lin' };
  const of = { acts, keys, keysSince: '2026-01-01T00:00:00Z' };
  expect(verifiedActs({ ...of, rows })).toEqual([{ ...about, how: 'signed', problem: null }]);
  const [row] = rows;
  const edited = { ...present(row), act: { ...present(row).act, body: { erratum: 'It was me.' } } };
  expect(verifiedActs({ ...of, rows: [edited] })).toMatchObject([
    { ...about, problem: expect.stringMatching(/changed/) },
  ]);
});
