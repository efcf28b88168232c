import { expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { markdownOf } from '../../../shared/page/index.ts';
import { packagedOf } from '../../../workers/commands/review-packages.ts';
import { packageRows } from '../../../workers/commands/review-rows.ts';
import { reportOf } from '../../../workers/scenario/report.ts';
import { until } from '../../support/until.ts';
import { answer, awaitedBy, cells, house, openReview, scenarioOf, setUp, standing, start } from './batches.ts';

/** A fault of a provider that stops the scenarios of a batch is one question to an operator, not one a scenario (kernel rules §11). */

setUp();

/** Who is stopped first asks, and the other finds that question. */
const two = cells.slice(0, 2);

const refused = (status: 401 | 404): WrittenScript => [{ task: 'seed', times: 0, do: { status } }];

const runsOf = async (key: string) => (await standing(key)).scenarios.map(({ run }) => run);
const reviewsOf = async (key: string) => listReviews(house.db, { runKeys: [key, ...(await runsOf(key))] });
const idsOf = async (key: string) => (await reviewsOf(key)).map(({ reviewId }) => reviewId);

/** What is said to do next of a run, once it is shown to wait for this review: it waits before that is written. */
async function nextOf(run: string, reviewId: string): Promise<string> {
  let next = '';
  await until(async () => {
    const shown = await reportOf(house.db, run);
    next = shown.next;
    return shown.openReview?.reviewId === reviewId;
  });
  return next;
}

/** So many scenarios of a batch, once all of them have met the fault. */
async function stopped(key: string, many: number): Promise<readonly string[]> {
  await until(async () => (await runsOf(key)).length === many);
  const runs = await runsOf(key);
  await awaitedBy(runs);
  return runs;
}

test('a key that is refused is asked for once, whichever scenarios it stops, and all of them go on when it is renewed', async () => {
  house.simulated.setScript(refused(401));
  const handle = await start('fault-key', { atOnce: 2 }, two);
  const runs = await stopped('fault-key', 2);
  const id = 'fault-key-run-1-provider-simulated-bad-key';
  expect(await awaitedBy(runs)).toEqual(new Set([id]));
  for (const run of runs) expect(await nextOf(run, id)).toBe(`A person has to decide: symposium reviews show ${id}`);
  const [review, ...others] = await reviewsOf('fault-key');
  expect(others).toEqual([]);
  expect(review).toMatchObject({ reviewId: id, runKey: 'fault-key', kind: 'provider', group: 'operator' });
  expect(review?.package).toMatchObject({
    decisions: ['CONTINUE', 'END'],
    file: {},
    findings: [expect.stringMatching(/^ATHENA .*: BAD_KEY, simulated:\w+: .* 401 .*Set a valid API key/)],
  });
  const page = markdownOf(packagedOf(await packageRows(house.db, id), Date.now()).page);
  expect(page).toContain(`reviews decide ${id} --decision CONTINUE --reviewer`);
  expect(page).not.toMatch(/The brief|solution|tokens/i);
  house.simulated.setScript([]);
  await answer('fault-key', { decision: 'CONTINUE' });
  expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2, lost: 0 });
  expect(await idsOf('fault-key')).toEqual([id]);
  // Each seed was paid for once.
  for (const run of runs)
    expect((await callsOfRun(house.db, run)).filter(({ task }) => task === 'seed')).toHaveLength(1);
});

test('what fails so after a decision is asked anew, once for all, and so is another fault', async () => {
  house.simulated.setScript(refused(401));
  const handle = await start('fault-again', { atOnce: 2 }, two);
  const runs = await stopped('fault-again', 2);
  const id = 'fault-again-run-1-provider-simulated-bad-key';
  await answer('fault-again', { decision: 'CONTINUE' });
  await until(async () => (await openReview('fault-again')) === `${id}-2`);
  await until(async () => [...(await awaitedBy(runs))].join() === `${id}-2`);
  for (const run of runs) expect(await nextOf(run, `${id}-2`)).toMatch(/-2$/);
  house.simulated.setScript(refused(404));
  await answer('fault-again', { decision: 'CONTINUE' });
  // A model that is gone says nothing of the provider's others.
  await until(async () =>
    /^fault-again-run-1-provider-simulated-\w+-unknown-model$/.test((await openReview('fault-again')) ?? ''),
  );
  await until(async () => [...(await awaitedBy(runs))].every((review) => review?.endsWith('-unknown-model')));
  // Refused again, long after: what was decided of the first two says nothing of it.
  house.simulated.setScript(refused(401));
  await answer('fault-again', { decision: 'CONTINUE' });
  await until(async () => (await openReview('fault-again')) === `${id}-3`);
  await until(async () => [...(await awaitedBy(runs))].join() === `${id}-3`);
  house.simulated.setScript([]);
  await answer('fault-again', { decision: 'CONTINUE' });
  expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2, lost: 0 });
  expect(await idsOf('fault-again')).toHaveLength(4);
});

test('an end is one for all whom it stopped, and those that follow them ask once more', async () => {
  house.simulated.setScript(refused(401));
  const handle = await start('fault-end', { atOnce: 2, seeds: 4 }, two);
  await stopped('fault-end', 2);
  await answer('fault-end', { decision: 'END' });
  const id = 'fault-end-run-1-provider-simulated-bad-key';
  await until(async () => (await openReview('fault-end')) === `${id}-2`);
  await until(async () => (await runsOf('fault-end')).length === 4);
  const later = (await standing('fault-end')).scenarios.filter(({ ended }) => ended === null).map(({ run }) => run);
  expect(await awaitedBy(later)).toEqual(new Set([`${id}-2`]));
  expect(later).toHaveLength(2);
  const { scenarios } = await standing('fault-end');
  expect(scenarios.flatMap(({ ended }) => ended?.end ?? [])).toEqual(['SHELVED', 'SHELVED']);
  house.simulated.setScript([]);
  await answer('fault-end', { decision: 'CONTINUE' });
  expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2, lost: 2 });
  expect(await idsOf('fault-end')).toEqual([id, `${id}-2`]);
});

test('whichever of those that wait is cancelled, the question stays for the others', async () => {
  house.simulated.setScript(refused(401));
  const handle = await start('fault-fewer', { atOnce: 3, seeds: 3 });
  const runs = await stopped('fault-fewer', 3);
  const id = 'fault-fewer-run-1-provider-simulated-bad-key';
  const opener = (await house.temporal.client.workflow.getHandle(`review/${id}`).describe()).parentExecution
    ?.workflowId;
  const [joiner] = runs.filter((run) => `scenario/${run}` !== opener);
  await scenarioOf(String(joiner)).cancel();
  await until(async () => (await standing('fault-fewer')).scenarios.some(({ ended }) => ended?.end === 'CANCELLED'));
  const left = runs.filter((run) => run !== joiner);
  expect(await awaitedBy(left)).toEqual(new Set([id]));
  await until(async () => (await openReview('fault-fewer')) === id);
  await house.temporal.client.workflow.getHandle(String(opener)).cancel();
  await until(async () => (await standing('fault-fewer')).scenarios.filter(({ ended }) => ended !== null).length === 2);
  await until(async () => (await openReview('fault-fewer')) === id);
  house.simulated.setScript([]);
  await answer('fault-fewer', { decision: 'CONTINUE' });
  expect(await handle.result()).toMatchObject({ outcome: 'PARTIAL', made: 1, lost: 2 });
  expect((await standing('fault-fewer')).scenarios.map(({ ended }) => ended?.end).sort()).toEqual([
    'CANCELLED',
    'CANCELLED',
    'DOCUMENTED',
  ]);
  expect(await idsOf('fault-fewer')).toEqual([id]);
});

test('a batch that is cancelled takes its question with it', async () => {
  house.simulated.setScript(refused(401));
  const handle = await start('fault-cancel', { atOnce: 3 });
  const runs = await stopped('fault-cancel', 3);
  await handle.cancel();
  await expect(handle.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
  await until(async () => (await openReview('fault-cancel')) === null);
  for (const run of runs) expect((await scenarioOf(run).describe()).status.name).toBe('CANCELLED');
  expect((await reviewsOf('fault-cancel')).map(({ outcome }) => outcome)).toMatchObject([{ outcome: 'withdrawn' }]);
});

test('a scenario outside of a batch asks by itself', async () => {
  house.simulated.setScript(refused(401));
  const handle = await house.start({ key: 'fault-alone' });
  await until(async () => (await openReview('fault-alone')) === 'fault-alone-run-1-provider');
  await handle.cancel();
  await handle.result().catch(() => null);
});
