import { codecOf } from '../../../workers/encryption/data-converter.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capsOf } from '../../../activities/caps/stored-caps.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { BatchPolicyChanges } from '../../../shared/scenario/corpus/batch-policy.ts';
import type { BatchBrief } from '../../../shared/scenario/corpus/batch-standing.ts';
import { capScope } from '../../../shared/kernel/caps.ts';
import type { Notice } from '../../../shared/kernel/reviews.ts';
import type { NightReport } from '../../../shared/scenario/corpus/night.ts';
import type { Cell } from '../../../shared/scenario/corpus/plan.ts';
import { batchReportOf } from '../../../workers/corpus/batch/report.ts';
import { type NightlyOrder } from '../../../workers/corpus/schedule/request.ts';
import { type Schedules, schedules } from '../../../workers/corpus/schedule/client.ts';
import type { batch } from '../../../workflows/batch.ts';
import { decide } from '../../../workflows/messages.ts';
import { acting } from '../../support/acting.ts';
import { fold, openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

let house: House;
let hook: Server;
let nightly: Schedules;
const reports: NightReport[] = [];
beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const notice = JSON.parse(body) as Notice;
      if (notice.event === 'report') reports.push(notice as NightReport);
      response.end();
    });
  });
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  house = await openHouse(undefined, null, { webhook: { url, secret: 'hunter2-hunter2' }, command: null });
  const { client, taskQueue, namespace } = house.temporal;
  nightly = schedules({
    ...acting(house),
    taskQueue,
    namespace,
    databaseUrl: house.databaseUrl,
    connection: client.connection as never,
    texts: codecOf(null),
  });
});
afterAll(async () => {
  await house.close();
  hook.close();
});
beforeEach(() => house.simulated.setScript([]));

/** Every test has categories of its own, as all share one corpus. */
const cell = (category: Cell['category'], tier: Cell['tier'] = 'SPARK'): Cell => ({ category, tier, status: 'KS' });
const policy: BatchPolicyChanges = { atOnce: 2, scenario: { duplicateSimilarity: 2, phaseAttempts: 1 } };

/** A design that ATHENA herself doubts: a person's to decide before anybody else is asked. */
const doubted = { agent: 'ATHENA', task: 'seed', times: 1, do: { doubtful: 0.3 } } as const;
/** A design that takes longer than any test: its night lasts until somebody cancels it. */
const endless = { agent: 'ATHENA', task: 'seed', times: 1, do: { slowMs: 600_000 } } as const;
/** Nobody comes, and the scenario is lost. */
const lost = { ...policy, scenario: { ...policy.scenario, reviewWaitMs: 1, reminderMs: 1 } };

const order = (name: string, briefs: readonly Cell[], change: Partial<NightlyOrder> = {}): NightlyOrder => ({
  name,
  cron: '0 3 * * *',
  timezone: 'UTC',
  plan: { briefs, batchSize: briefs.length },
  policy,
  ...change,
});

/** The second that a night's key ends with, in milliseconds; 0: of none. */
const secondOf = (key: string): number =>
  Date.parse(key.replace(/^.*-(\d{4}-\d{2}-\d{2})t(\d{2})-(\d{2})-(\d{2})z$/, '$1T$2:$3:$4Z')) || 0;

let fired = '';
/**
 * Begins a night and returns its key once the night is under way. Temporal's ids tell seconds apart: two firings that the
 * server takes in one second are one night, so the second of the last has to be over.
 */
async function fire(name: string): Promise<string> {
  await until(() => Date.now() >= secondOf(fired) + 1_000);
  const before = (await nightly.show(name)).nights.length;
  await nightly.trigger(name);
  let nights: readonly string[] = [];
  await until(async () => (nights = (await nightly.show(name)).nights).length > before);
  fired = nights.at(-1) ?? '';
  return fired;
}

const handleOf = (key: string) =>
  house.temporal.client.workflow.getHandle<typeof batch>(
    `batch/${key.replace(/-(\d{4}-\d{2}-\d{2})t(\d{2})-(\d{2})-(\d{2})z$/, '-$1T$2:$3:$4Z')}`,
  );
const night = async (name: string) => {
  const key = await fire(name);
  return { key, ...(await handleOf(key).result()) };
};
const reportOf = async (key: string): Promise<NightReport> => {
  await until(() => reports.some(({ runKey }) => runKey === key));
  return reports.find(({ runKey }) => runKey === key) as NightReport;
};
const briefsOf = async (key: string) => (await findRun<BatchBrief, unknown>(house.db, key))?.brief.briefs;

test('each firing makes the next slots of the plan that the store lacks, and when all are made does nothing and says so', async () => {
  const briefs = [cell('The Locked Room'), cell('The Cascade'), cell('The Locked Room')];
  // One of them is made by hand, outside of every batch.
  await (
    await house.start({
      key: 'by-hand',
      brief: { ...cell('The Cascade'), constraints: [], inspirationSeed: null },
      ...{ policy: policy.scenario ?? {} },
    })
  ).result();
  const made = await nightly.create(order('whole', briefs, { briefs: 1 }));
  expect(made).toMatchObject({ name: 'whole', paused: false, nights: [] });
  expect(made.next[0]).toMatch(/T03:00:00/);
  const first = await night('whole');
  expect(first.key).toMatch(/^whole-\d{4}-\d{2}-\d{2}t\d{2}-\d{2}-\d{2}z$/);
  expect([await briefsOf(first.key), first.outcome]).toEqual([[cell('The Locked Room')], 'COMPLETE']);
  expect(await reportOf(first.key)).toMatchObject({
    event: 'report',
    simulated: true,
    outcome: 'COMPLETE',
    plan: { name: 'whole', size: 3, made: 2 },
    made: [expect.stringMatching(/^IM-/)],
    waiting: [],
  });
  const second = await night('whole');
  expect([await briefsOf(second.key), second.outcome]).toEqual([[cell('The Locked Room')], 'COMPLETE']);
  const asked = house.simulated.requests.length;
  const third = await night('whole');
  expect(third).toMatchObject({
    outcome: 'COMPLETE',
    reason: 'nothing is made: the targets are met, all 3 slots of the plan are made',
    made: 0,
  });
  expect(house.simulated.requests.length).toBe(asked);
  expect(await reportOf(third.key)).toMatchObject({ made: [], plan: { made: 3 }, reason: third.reason });
  await nightly.delete('whole');
  await expect(nightly.show('whole')).rejects.toThrow('there is no whole');
});

test('a night ends where all that is left waits for people; the next one counts these slots, and what is decided goes on', async () => {
  const briefs = [cell('The Ghost Machine'), cell('The Babel Problem')];
  house.simulated.setScript([doubted]);
  await nightly.create(order('waits', briefs, { policy: { ...policy, atOnce: 1 } }));
  const first = await night('waits');
  expect(first).toMatchObject({
    outcome: 'PARTIAL',
    reason: '1 of 2 are made: 1 wait for people, and go on by themselves',
  });
  const { waiting } = await reportOf(first.key);
  expect(waiting).toMatchObject([
    { runKey: expect.stringMatching(new RegExp(`^${first.key}-s[12]-1$`)), group: expect.any(String), claimedBy: null },
  ]);
  const second = await night('waits');
  expect(second).toMatchObject({ outcome: 'PARTIAL', reason: expect.stringMatching(/the other 1 are under way/) });
  expect((await reportOf(second.key)).waiting).toEqual(waiting);
  await house.temporal.client.workflow
    .getHandle(`review/${waiting[0]?.reviewId ?? ''}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', decision: 'DISCARD', justification: 'I looked at it.' }] });
  await until(async () => (await findOutcome(house.db, waiting[0]?.runKey ?? '')) !== null);
  // The batch's own rows end with the night; whoever looks at it sees what came of it.
  expect(await batchReportOf(house.db, first.key)).toMatchObject({ made: 1, lost: 1 });
  expect(await night('waits')).toMatchObject({ reason: 'all 1 are made; 0 were lost on the way', made: 1 });
  await nightly.delete('waits');
});

test('two nights are never under way at once: not of one schedule, nor of two of one corpus', async () => {
  house.simulated.setScript([endless]);
  const briefs = [cell('The Memory Palace')];
  await nightly.create(order('one', briefs));
  await nightly.create(order('two', briefs));
  const asked = house.simulated.requests.length;
  const first = await fire('one');
  // Whoever is cancelled before it has asked leaves the endless design to the next night.
  await until(() => house.simulated.requests.length > asked);
  await expect(nightly.trigger('one')).rejects.toThrow('a night of one is under way');
  const other = await night('two');
  expect(other).toMatchObject({ outcome: 'PARTIAL', made: 0, reason: expect.stringContaining(`${first} of the same`) });
  expect(await briefsOf(other.key)).toEqual([]);
  // Temporal itself begins no second one where somebody else triggers it.
  const raw = house.temporal.client.schedule.getHandle('symposium/one');
  await raw.trigger('SKIP');
  await until(async () => (await raw.describe()).info.numActionsSkippedOverlap === 1);
  expect((await nightly.show('one')).nights).toEqual([first]);
  await handleOf(first).cancel();
  await expect(handleOf(first).result()).rejects.toThrow();
  expect(await reportOf(first)).toMatchObject({ outcome: 'CANCELLED' });
  // What was cancelled is a lost slot, and the next night makes it.
  expect(await night('two')).toMatchObject({ outcome: 'COMPLETE' });
  await Promise.all([nightly.delete('one'), nightly.delete('two')]);
});

test('nights that were missed while Temporal was away are caught up by one', async () => {
  house.simulated.setScript([endless]);
  await nightly.create(order('missed', [cell('The Horizon Problem')]));
  const raw = house.temporal.client.schedule.getHandle('symposium/missed');
  const day = 86_400_000;
  const now = Date.now();
  // As Temporal does after an outage: every time that lies in between, under the schedule's own policy.
  await raw.backfill({ start: new Date(now - 4 * day), end: new Date(now - day), overlap: 'SKIP' });
  await until(async () => (await raw.describe()).info.numActionsSkippedOverlap === 2);
  expect(await raw.describe()).toMatchObject({
    info: { numActionsTaken: 1 },
    policies: { overlap: 'SKIP', catchupWindow: day },
  });
  const [key = '', ...others] = (await nightly.show('missed')).nights;
  expect(others).toEqual([]);
  await handleOf(key).cancel();
  await expect(handleOf(key).result()).rejects.toThrow();
  await nightly.delete('missed');
});

test('all nights of a plan share its seeds', async () => {
  house.simulated.setScript([doubted]);
  await nightly.create(order('seeds', [cell('The Misdirection')], { seeds: 1, policy: lost }));
  // Whether the night waits for the person or not, the scenario is lost.
  const first = await night('seeds');
  await until(async () => (await findOutcome(house.db, `${first.key}-s1-1`)) !== null);
  expect(await night('seeds')).toMatchObject({
    outcome: 'PARTIAL',
    reason: expect.stringMatching(/all 1 seeds of the plan are spent/),
  });
  await nightly.delete('seeds');
});

test('a night stops at its cap in tokens, begins nothing more, and ends there by an operator’s word; the next has its own', async () => {
  const briefs = [cell('The Ticking Trade'), cell('The Ticking Trade')];
  const tokenCap = 120_000;
  await nightly.create(order('capped', briefs, { policy: { ...policy, atOnce: 1, tokenCap } }));
  const first = await fire('capped');
  const openOf = async () => (await listReviews(house.db, { runKey: first })).find(({ outcome }) => outcome === null);
  await until(async () => (await openOf()) !== undefined);
  const tokens = async () =>
    (await fold(house.db, `${first}-s1-1`)).calls.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
  expect(await capsOf(house.db, [capScope.batch(first)])).toMatchObject([
    { kind: 'tokens', most: tokenCap, spent: await tokens(), held: 0 },
  ]);
  expect(await tokens()).toBeGreaterThan(0);
  expect(await tokens()).toBeLessThanOrEqual(tokenCap);
  await expect(nightly.trigger('capped')).rejects.toThrow('a night of capped is under way');
  const asked = house.simulated.requests.length;
  await house.temporal.client.workflow
    .getHandle(`review/${(await openOf())?.reviewId ?? ''}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', decision: 'END', justification: 'Enough for a night.' }] });
  expect(await handleOf(first).result()).toMatchObject({
    outcome: 'PARTIAL',
    reason: '0 of 2 are made: its cap leaves no room for another scenario, and nobody has raised it',
  });
  expect(house.simulated.requests.length).toBe(asked);
  expect(await reportOf(first)).toMatchObject({ outcome: 'PARTIAL', made: [], plan: { size: 2, made: 0 } });
  const second = await fire('capped');
  await until(async () => (await capsOf(house.db, [capScope.batch(second)])).some(({ spent }) => spent > 0));
  await handleOf(second).cancel();
  await expect(handleOf(second).result()).rejects.toThrow();
  await nightly.delete('capped');
});

test('what cannot be made is refused with its field, and nothing is written', async () => {
  const briefs = [cell('The Invisible Wall')];
  await nightly.create(order('there', briefs));
  const refused = async (change: Partial<NightlyOrder>) =>
    nightly.create(order('refused', briefs, change)).then(
      () => 'made',
      (error: unknown) => (error as Error).message,
    );
  expect(await refused({ name: 'there' })).toMatch(/^name: there is a schedule there already/);
  expect(await refused({ cron: '0 3 30 2 *' })).toMatch(/^--cron: .* never fires/);
  expect(await refused({ timezone: 'Europe/Atlantis' })).toMatch(/^--timezone: /);
  expect(await refused({ policy: { spendCapMicrodollars: 0 } })).toMatch(/^policy\.spendCapMicrodollars/);
  expect(await refused({ policy: { tokenCap: 0 } })).toMatch(/^policy\.tokenCap/);
  expect(await refused({ policy: { spendCapMicrodollars: 5, scenario: { spendCapMicrodollars: 6 } } })).toMatch(
    /one scenario alone may cost 6/,
  );
  expect(await refused({ seeds: 1, plan: { briefs: [...briefs, ...briefs], batchSize: 2 } })).toMatch(/^--seeds: is 1/);
  expect(await refused({ plan: { briefs: [{ ...briefs[0], tier: 'HARD' } as never], batchSize: 1 } })).toMatch(
    /^--plan: briefs\.0\.tier/,
  );
  expect(await refused({ name: 'No Name' })).toMatch(/^name: is "No Name"/);
  await expect(nightly.show('refused')).rejects.toThrow('there is no refused');
  await nightly.delete('there');
  await expect(nightly.pause('there', { by: 'Mara', reason: 'gone' })).rejects.toThrow('there is no there');
});

test('a schedule is paused and resumed by word', async () => {
  await nightly.create(order('held', [cell('The Last Ingredient')]));
  await nightly.pause('held', { by: 'Mara', reason: 'the provider is down' });
  expect(await nightly.show('held')).toMatchObject({ paused: true, note: 'paused by Mara: the provider is down' });
  await nightly.resume('held', { by: 'Mara', reason: 'it is back' });
  expect(await nightly.show('held')).toMatchObject({ paused: false, note: 'resumed by Mara: it is back' });
  await nightly.delete('held');
  expect(await listReviews(house.db, { runKey: 'held' })).toEqual([]);
});
