import { describe, expect, test } from 'vitest';
import { capsOf } from '../../../activities/caps/stored-caps.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { capScope } from '../../../shared/kernel/caps.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { batchStandingOf } from '../../../shared/scenario/corpus/batch-standing.ts';
import type { BatchPolicyChanges } from '../../../shared/scenario/corpus/batch-policy.ts';
import { corpusReportOf } from '../../../workers/corpus/run/report.ts';
import { reportOf } from '../../../workers/scenario/report.ts';
import { present } from '../../support/present.ts';
import { until } from '../../support/until.ts';
import {
  answer,
  awaitedBy,
  cells,
  house,
  mostAtOnce,
  openReview,
  priced,
  scenario,
  standing,
  start,
  startCorpus,
  setUp,
} from './batches.ts';

setUp();

const shownToWaitFor = async (run: string) => (await reportOf(house.db, run)).openReview?.reviewId ?? null;
/** A run waits for a review before it is written that it does. */
const isShownToWaitFor = (run: string, reviewId: string) => until(async () => (await shownToWaitFor(run)) === reviewId);

describe('the cap of a batch', () => {
  test('is never passed: what a scenario may cost is set aside before it begins, and where nothing is left the batch pauses', async () => {
    const own = 30_000_000;
    const scenarios = { ...scenario, models: priced, spendCapMicrodollars: own };
    const policy = { atOnce: 2, spendCapMicrodollars: own + 1_000, scenario: scenarios };
    const handle = await start('capped-shelf', policy, cells.slice(0, 2));
    // The first took something, so the second has not its whole cap any more.
    await until(async () => (await openReview('capped-shelf')) !== null);
    const paused = await standing('capped-shelf');
    expect(paused.scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual([['capped-shelf-s1-1', 'DOCUMENTED']]);
    expect(paused.spentMicrodollars).toBeGreaterThan(1_000);
    expect(paused.spentMicrodollars).toBeLessThanOrEqual(own + 1_000);
    expect((await listReviews(house.db, { runKey: 'capped-shelf' }))[0]).toMatchObject({ kind: 'spend-cap' });
    await answer('capped-shelf', { decision: 'CONTINUE', raiseToMicrodollars: 4 * own });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2 });
  });

  test('ends the batch with what is made, where the operator ends it', async () => {
    const own = 30_000_000;
    const handle = await start('ended-shelf', {
      spendCapMicrodollars: own + 1_000,
      scenario: { ...scenario, models: priced, spendCapMicrodollars: own },
    });
    await answer('ended-shelf', { decision: 'END' });
    expect(await handle.result()).toMatchObject({
      outcome: 'PARTIAL',
      reason: '1 of 3 are made: its cap leaves no room for another scenario, and nobody has raised it',
    });
  });

  test('lets so many begin as it can pay for side by side, and the next when what they did not spend is back', async () => {
    const own = 30_000_000;
    const cap = 2 * own + 1_000;
    const handle = await start('two', {
      atOnce: 3,
      spendCapMicrodollars: cap,
      scenario: { ...scenario, models: priced, spendCapMicrodollars: own },
    });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3 });
    expect(await mostAtOnce('two')).toBe(2);
    const { rows } = await standing('two');
    for (const at of rows.keys()) {
      const { spentMicrodollars, underWay } = batchStandingOf({ briefs: cells }, rows.slice(0, at + 1));
      const reserved = underWay.reduce((sum, one) => sum + one.reserved, 0);
      expect(spentMicrodollars + reserved).toBeLessThanOrEqual(cap);
    }
  });

  test('refuses a model without a price, a cap below that of one scenario, and a cap of 0, each by its line', async () => {
    const refused = async (key: string, policy: BatchPolicyChanges) =>
      (await start(key, policy)).result().then(
        () => 'accepted',
        (error: unknown) => (error as { cause?: { cause?: Error } }).cause?.cause?.message ?? '',
      );
    const unpriced = Object.fromEntries(
      Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-unheard-of']),
    ) as typeof defaultPolicy.models;
    expect(await refused('no-price', { spendCapMicrodollars: 1_000_000, scenario: { models: unpriced } })).toMatch(
      /policy\.spendCapMicrodollars: the price of anthropic:claude-unheard-of/,
    );
    expect(await refused('small', { spendCapMicrodollars: 5, scenario: { spendCapMicrodollars: 6 } })).toMatch(
      /^policy\.spendCapMicrodollars: is 5, and one scenario alone may cost 6/,
    );
    expect(await refused('zero', { spendCapMicrodollars: 0 })).toMatch(/policy\.spendCapMicrodollars: .*>=1/);
    expect(await refused('no-tokens', { tokenCap: 0 })).toMatch(/policy\.tokenCap: .*>=1/);
    expect(await findRun(house.db, 'no-price')).toBeNull();
  });
});

describe('a cap in tokens', () => {
  const spentOf = async (key: string) =>
    (await capsOf(house.db, [capScope.batch(key)])).map(({ spent, held }) => spent + held)[0] ?? -1;
  const tokensOf = async (runs: readonly string[]) =>
    (
      await house.db.query<{ sum: number }>(
        'select coalesce(sum(input_tokens + output_tokens), 0)::float8 as sum from symposium.calls where run_key = any($1)',
        [runs],
      )
    ).rows[0]?.sum;

  test('of the whole batch pauses all of it in one review, begins nothing meanwhile, and goes on where it stood once it is raised', async () => {
    const cap = 150_000;
    const handle = await start('tokens', { atOnce: 2, tokenCap: cap });
    await until(async () => (await openReview('tokens')) !== null);
    const id = 'tokens-run-';
    const [review] = await listReviews(house.db, { runKey: 'tokens' });
    expect(review?.reviewId).toMatch(new RegExp(`^${id}\\d+-spend-cap-tokens$`));
    expect(review?.package).toMatchObject({ asks: { capTokens: cap }, decisions: ['CONTINUE', 'END'] });
    const begun = (await standing('tokens')).scenarios.map(({ run }) => run);
    expect(begun).toHaveLength(2);
    expect(await tokensOf(begun)).toBeLessThanOrEqual(cap);
    await awaitedBy(begun);
    for (const run of begun) await isShownToWaitFor(run, present(review).reviewId);
    await answer('tokens', { decision: 'CONTINUE', raiseToTokens: 100_000_000 });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, lost: 0 });
    const runs = (await standing('tokens')).scenarios.map(({ run }) => run);
    for (const run of runs) expect(await shownToWaitFor(run)).toBeNull();
    expect(await spentOf('tokens')).toBe(await tokensOf(runs));
    // One question to one operator, whoever waited.
    const asked = await Promise.all(['tokens', ...runs].map((runKey) => listReviews(house.db, { runKey })));
    expect(asked.flat().map(({ reviewId }) => reviewId)).toEqual([review?.reviewId]);
  });

  test('is asked about by those that are left, where the scenario that has opened its review is cancelled', async () => {
    const handle = await start('left-tokens', { atOnce: 2, seeds: 2, tokenCap: 150_000 }, cells.slice(0, 2));
    await until(async () => (await openReview('left-tokens')) !== null);
    const id = String(await openReview('left-tokens'));
    await awaitedBy((await standing('left-tokens')).scenarios.map(({ run }) => run));
    const review = await house.temporal.client.workflow.getHandle(`review/${id}`).describe();
    await house.temporal.client.workflow.getHandle(present(review.parentExecution?.workflowId)).cancel();
    await until(async () => (await standing('left-tokens')).scenarios.some(({ ended }) => ended?.end === 'CANCELLED'));
    await answer('left-tokens', { decision: 'CONTINUE', raiseToTokens: 100_000_000 });
    expect(await handle.result()).toMatchObject({ outcome: 'PARTIAL', made: 1, lost: 1 });
    const runs = (await standing('left-tokens')).scenarios.map(({ run }) => run);
    const asked = await listReviews(house.db, { runKeys: ['left-tokens', ...runs] });
    expect(asked.map(({ reviewId }) => reviewId)).toEqual([id]);
  });

  test('that an operator does not raise ends what is under way without further calls, and then the batch', async () => {
    const policy = { atOnce: 2, tokenCap: 1, scenario: { ...scenario, reviewWaitMs: 1, reminderMs: 1 } };
    const handle = await start('ended-tokens', { ...policy, reviewWaitMs: 600_000 });
    await answer('ended-tokens', { decision: 'END' }).catch(() => undefined);
    expect(await handle.result()).toMatchObject({ outcome: 'PARTIAL', made: 0 });
    const { scenarios } = await standing('ended-tokens');
    expect(scenarios.every(({ ended }) => ended?.end === 'SHELVED')).toBe(true);
    expect(await tokensOf(scenarios.map(({ run }) => run))).toBe(0);
  });
});

describe('a cap of a whole corpus', () => {
  const slots = [{ category: 'The Babel Problem', tier: 'SPARK', status: 'KS' }] as const;
  const reviewsOf = (runKeys: readonly string[]) => listReviews(house.db, { runKeys });

  test('holds over its batches, pauses them in one review, and is never passed once it is raised', async () => {
    const handle = await startCorpus('im-dear', slots, {
      batch: { scenario: { ...scenario, models: priced } },
      policy: { spendCapMicrodollars: 1_000 },
    });
    await until(async () => (await openReview('im-dear')) !== null);
    const [review] = await reviewsOf(['im-dear']);
    expect(review).toMatchObject({ kind: 'spend-cap', package: { asks: { capMicrodollars: 1_000 } } });
    expect(await corpusReportOf(house.db, 'im-dear')).toMatchObject({ openReviews: [review?.reviewId], made: 0 });
    await awaitedBy(['im-dear-b1-s1-1']);
    await isShownToWaitFor('im-dear-b1-s1-1', present(review).reviewId);
    const most = 60_000_000;
    await answer('im-dear', { decision: 'CONTINUE', raiseToMicrodollars: most });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 1 });
    // One question to one operator, whoever waited.
    expect(await reviewsOf(['im-dear', 'im-dear-b1', 'im-dear-b1-s1-1'])).toHaveLength(1);
    const { caps, spentMicrodollars } = await corpusReportOf(house.db, 'im-dear');
    expect(caps).toMatchObject([{ scope: 'corpus/im-dear', kind: 'money', most, spent: spentMicrodollars, held: 0 }]);
    expect(spentMicrodollars).toBeGreaterThan(1_000);
  });

  test('that nobody raises ends the corpus after the batch that it has stopped', async () => {
    const wait = { reviewWaitMs: 1, reminderMs: 1 };
    const handle = await startCorpus('im-poor', [...slots, ...slots], {
      batch: { reviewWaitMs: 600_000, scenario: { ...scenario, ...wait } },
      policy: { tokenCap: 1 },
    });
    await answer('im-poor', { decision: 'END' }).catch(() => undefined);
    expect(await handle.result()).toMatchObject({
      outcome: 'PARTIAL',
      reason: expect.stringMatching(/^0 of 2 are made: its cap leaves no room for another scenario, and nobody/),
    });
    expect((await corpusReportOf(house.db, 'im-poor')).batches.map(({ run }) => run)).toEqual(['im-poor-b1']);
  });
});
