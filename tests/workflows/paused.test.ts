import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { markdownOf } from '../../shared/page/index.ts';
import { packagedOf } from '../../workers/commands/review-packages.ts';
import { packageRows } from '../../workers/commands/review-rows.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import * as matches from '../support/matches.ts';
import { present } from '../support/present.ts';
import * as sessions from '../support/sessions.ts';
import { until } from '../support/until.ts';

/** What only an operator mends pauses a run of any system, and it goes on where it stood (kernel rules §11). */

let house: House;
/** So many calls are told to have failed together, however long a busy machine takes from the first to the last. */
const together = { atLeast: 0, failed: 0 };
const toldTogether: ActivityInboundCallsInterceptor = {
  execute: (input, next) =>
    next(input).catch(async (error: unknown) => {
      together.failed += 1;
      await until(() => together.failed >= together.atLeast);
      throw error;
    }),
};
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, undefined, {
    interceptors: { activity: [({ info }) => (info.activityType === 'askAgent' ? { inbound: toldTogether } : {})] },
  });
});
afterAll(() => house.close());
beforeEach(() => {
  house.simulated.setScript([]);
  Object.assign(together, { atLeast: 0, failed: 0 });
});

const refused = (rule: Partial<WrittenScript[number]> = {}): WrittenScript => [
  { times: 0, ...rule, do: { status: 401 } },
];

const openReviews = async (runKey: string) =>
  (await listReviews(house.db, { runKey })).filter(({ outcome }) => outcome === null);

/** The review of the paused run, once it is open; there is no other. */
async function paused(runKey: string) {
  // Whom it is put to is written after its row.
  await until(async () => (await openReviews(runKey)).some(({ group }) => group !== null));
  const [review, ...others] = await openReviews(runKey);
  expect(others).toEqual([]);
  return present(review);
}

async function says(runKey: string, decision: DecisionInput['decision'], room?: DecisionInput['room']) {
  const { reviewId } = await paused(runKey);
  await house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
    args: [{ decision, reviewer: 'Olga', justification: 'The key is renewed.', ...(room && { room }) }],
  });
  await until(async () => (await openReviews(runKey)).every((review) => review.reviewId !== reviewId));
}

/** Waits until nothing is under way in these executions, which wait for the operator: what was asked before has its old room. */
async function atRest(...workflowIds: readonly string[]): Promise<void> {
  const rests = async (workflowId: string) => {
    const { openReview, underWay } = await house.temporal.client.workflow.getHandle(workflowId).query(progress);
    return openReview !== null && underWay.length === 0;
  };
  for (const workflowId of workflowIds) await until(() => rests(workflowId));
}

const findingsOf = ({ package: stored }: { readonly package: unknown }) =>
  (stored as { readonly findings: readonly string[] }).findings;

/** Calls that were paid, each once, `but` those. */
const keys = async (runKey: string, but = /^$/) =>
  (await fold(house.db, runKey)).calls
    .map(({ key }) => key.replace(runKey, ''))
    .filter((key) => !but.test(key))
    .sort();

const limits = z.object({
  max_tokens: z.number().exactOptional(),
  max_completion_tokens: z.number().exactOptional(),
});

/** What each request since then might write, answer and thought together. */
const limitsSince = (before: number): number[] =>
  house.simulated.requests
    .slice(before)
    .filter(({ task }) => task !== 'trial')
    .map(({ body }) => {
      const { max_tokens, max_completion_tokens } = limits.parse(body);
      return max_tokens ?? max_completion_tokens ?? 0;
    });

/* First of all, since whatever has been tried in this store is not tried again today. */
describe('a run that names a model that nobody knows', () => {
  type Start = (key: string) => Promise<{ cancel(): Promise<unknown>; result(): Promise<unknown> }>;
  test.each<[string, Start]>([
    ['scenario', (key) => house.start({ key })],
    ['session', (key) => sessions.start(house, { ...sessions.small, problem: sessions.lakes }, key)],
    ['match', (key) => matches.start(house, { policy: { reviewWaitMs: 600_000 } }, key)],
  ])('is paused before anybody is asked, and goes on when that is mended: a %s', async (system, start) => {
    const key = `unknown-${system}`;
    house.simulated.setScript([{ task: 'trial', times: 0, do: { status: 404 } }]);
    const handle = await start(key);
    const review = await paused(key);
    expect(review).toMatchObject({ kind: 'provider', group: 'operator' });
    const tried = /^SYMPOSIUM tries simulated:(messages|chat): UNKNOWN_MODEL, simulated:(messages|chat): .* 404 /;
    // One for each model, or the first alone where the other's trial took two seconds longer.
    expect(findingsOf(review)[0]).toMatch(tried);
    for (const finding of findingsOf(review)) expect(finding).toMatch(tried);
    expect(await keys(key)).toEqual([]);
    house.simulated.setScript([]);
    await says(key, 'CONTINUE');
    await until(async () => (await keys(key)).length > 0);
    await handle.cancel();
    await handle.result().catch(() => null);
  });
});

describe('a scenario whose key is refused', () => {
  test('is paused once for all calls of a panel, and goes on as if nothing had been', async () => {
    const plain = await house.start({ key: 'plain' });
    expect((await plain.result()).outcome).toBe('DOCUMENTED');

    together.atLeast = 2;
    house.simulated.setScript(refused({ phase: 'VALIDATE' }));
    const handle = await house.start({ key: 'refused' });
    const review = await paused('refused');
    expect(review).toMatchObject({ reviewId: 'refused-run-1-provider', kind: 'provider', group: 'operator' });
    expect([...findingsOf(review)].sort()).toEqual([
      expect.stringMatching(/^EULER .*: BAD_KEY, simulated:chat: .* 401 .*Set a valid API key/),
      expect.stringMatching(/^NEWTON .*: BAD_KEY, simulated:chat: .* 401 /),
    ]);
    expect(review.package).toMatchObject({ decisions: ['CONTINUE', 'END'], file: {} });
    const page = markdownOf(packagedOf(await packageRows(house.db, review.reviewId), Date.now()).page);
    expect(page).toMatch(/NEWTON validates the physics: BAD\\?_KEY/);
    expect(page).toContain('reviews decide refused-run-1-provider --decision CONTINUE --reviewer');
    expect(page).not.toMatch(/ATHENA|The brief|solution/i);
    await atRest('scenario/refused');
    house.simulated.setScript([]);
    // Whoever continues may give the run room, for each call after it (kernel rules §9.1).
    const before = house.simulated.requests.length;
    await says('refused', 'CONTINUE', { outputTokens: 100_000, thinkingTokens: { high: 200_000 } });
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    expect(Math.min(...limitsSince(before))).toBeGreaterThanOrEqual(100_000);
    expect(Math.max(...limitsSince(before))).toBe(300_000);
    expect(await keys('refused')).toEqual(await keys('plain'));
    expect((await fold(house.db, 'refused')).reviews).toHaveLength(1);
  });

  test('is paused anew by each new failure, and is shelved when the operator ends it: nobody else is asked', async () => {
    house.simulated.setScript(refused({ agent: 'NEWTON' }));
    const handle = await house.start({ key: 'again', policy: { callAttempts: 2 } });
    await says('again', 'CONTINUE');
    expect((await paused('again')).reviewId).toBe('again-run-1-provider-2');
    await says('again', 'END');
    expect((await handle.result()).outcome).toBe('SHELVED');
    expect((await fold(house.db, 'again')).reviews.map(({ kind }) => kind)).toEqual(['provider', 'provider']);
  });

  test('is cancelled while it is paused', async () => {
    house.simulated.setScript(refused());
    const handle = await house.start({ key: 'cancelled' });
    await paused('cancelled');
    await handle.cancel();
    await expect(handle.result()).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    const { reviews, ledger } = await fold(house.db, 'cancelled');
    expect(reviews.map(({ outcome }) => (outcome as { readonly outcome: string }).outcome)).toEqual(['withdrawn']);
    expect(ledger.at(-1)?.content).toMatchObject({ outcome: 'CANCELLED' });
  });

  test('is decided by operators where the policy names some, and by anyone where it names none', async () => {
    house.simulated.setScript(refused());
    const reviewers = { Ada: ['physicist'], Olga: ['operator'] };
    const handle = await house.start({ key: 'named', policy: { reviewers } });
    expect((await paused('named')).package).toMatchObject({ reviewers: { Olga: ['operator'] } });
    await handle.cancel();
    const other = await house.start({ key: 'unnamed', policy: { reviewers: { Ada: ['physicist'] } } });
    expect((await paused('unnamed')).package).toMatchObject({ reviewers: {} });
    await other.cancel();
    await Promise.all([handle, other].map((one) => one.result().catch(() => null)));
  });
});

test('a scenario whose answers are cut off asks people, who give it room for another attempt', async () => {
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 3, do: { truncate: true } }]);
  const handle = await house.start({ key: 'cut-off' });
  const review = await paused('cut-off');
  expect(review).toMatchObject({ reviewId: 'cut-off-seed-1-failure', kind: 'failure' });
  const page = markdownOf(packagedOf(await packageRows(house.db, review.reviewId), Date.now()).page);
  expect(page).toContain('--ruling retry --output-tokens <tokens> --thinking-tokens high=<tokens> --reviewer');
  const before = house.simulated.requests.length;
  const room = { outputTokens: 50_000, thinkingTokens: { medium: 60_000 } };
  await house.temporal.client.workflow.getHandle(`review/${review.reviewId}`).executeUpdate(decide, {
    args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Olga', justification: 'It thinks more.', room }],
  });
  await until(
    async () => (await keys('cut-off')).some((key) => key.includes('/seed')) && limitsSince(before).length > 0,
  );
  expect(limitsSince(before)[0]).toBe(110_000);
  expect(
    (await fold(house.db, 'cut-off')).ledger.find(({ content }) => content.room !== undefined)?.content,
  ).toMatchObject({ state: 'closed', decision: 'RESOLVE', reviewer: 'Olga', room });
  await handle.cancel();
  await handle.result().catch(() => null);
});

describe('a session whose key is refused', () => {
  test('loses no agent and no time by it', async () => {
    const key = 'lakes-given-room';
    const { result } = await sessions.session(house, { ...sessions.small, problem: sessions.lakes }, 'clear-lakes');
    expect(result.status).toBe('SUCCESS');
    together.atLeast = 2;
    house.simulated.setScript(refused({ task: 'contribute' }));
    const handle = await sessions.start(house, { ...sessions.small, problem: sessions.lakes }, key);
    expect(findingsOf(await paused(key)).length).toBeGreaterThan(1);
    await atRest(handle.workflowId);
    house.simulated.setScript([]);
    const before = house.simulated.requests.length;
    await says(key, 'CONTINUE', { outputTokens: 50_000 });
    expect((await handle.result()).status).toBe('SUCCESS');
    expect(Math.min(...limitsSince(before))).toBeGreaterThanOrEqual(50_000);
    const { rows, reviews } = await sessions.leftBy(house, key);
    expect(reviews).toHaveLength(1);
    expect(rows('ESCALATION')).toEqual([]);
    // Which full reports are audited is drawn by the session's key.
    expect(await keys(key, /report/)).toEqual(await keys('clear-lakes', /report/));
  });

  test('is ended by its user while it is paused', async () => {
    house.simulated.setScript(refused());
    const key = 'left';
    const handle = await sessions.start(house, { ...sessions.small, problem: sessions.lakes }, key);
    await paused(key);
    await handle.signal('abort', { by: 'Ada', reason: 'no key' });
    expect((await handle.result()).status).toBe('FAILURE');
  });
});

describe('a match whose key is refused', () => {
  test('asks one operator for both teams, and no turn is forfeited', async () => {
    expect((await matches.match(house, {}, 'plain-derby')).result.end).toBe('JUDGED');
    house.simulated.setScript(refused());
    const handle = await matches.start(house, { policy: { reviewWaitMs: 600_000 } }, 'derby');
    await paused('derby');
    await atRest(`${handle.workflowId}/A`, `${handle.workflowId}/B`);
    house.simulated.setScript([]);
    const before = house.simulated.requests.length;
    await says('derby', 'CONTINUE', { outputTokens: 50_000 });
    expect((await handle.result()).end).toBe('JUDGED');
    // In all of its executions: both teams, and the judges of the match.
    expect(Math.min(...limitsSince(before))).toBeGreaterThanOrEqual(50_000);
    const { reviews } = await matches.leftBy(house, 'derby');
    expect(reviews.map(({ reviewId }) => reviewId)).toEqual(['derby-run-1-provider']);
    // Whether a vote is a tie depends on the match's key.
    expect(await keys('derby', /break-tie/)).toEqual(await keys('plain-derby', /break-tie/));
  });

  test('that nobody mends is UNJUDGED, as it was', async () => {
    house.simulated.setScript(refused());
    const { result, reviews } = await matches.match(house, {}, 'unmended');
    expect(result.end).toBe('UNJUDGED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['provider']);
  });
});
