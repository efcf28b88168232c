import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { append, readLedger } from '../../activities/store/ledger.ts';
import { findOutcome } from '../../activities/store/outcomes.ts';
import { findRun } from '../../activities/store/runs.ts';
import { houseEntry } from '../../shared/kernel/index.ts';
import { startDispute } from '../../workers/scenario/disputing.ts';
import { tournamentReportOf } from '../../workers/worldbuilding/tournament/report.ts';
import { lockedRoom, openHouse, type House } from '../support/house.ts';
import { marsh } from '../support/matches.ts';
import { takeNumbersOf } from '../support/store.ts';
import { until } from '../support/until.ts';
import { tooWeak } from './published-disputes.ts';

/* A run that is cancelled while its input is being stored (kernel rules §8): Temporal lets go of that activity. */

let house: House;
/** The opening that is held back until the run has been cancelled: the first of its kind. */
const opening = { activity: '', asked: 0, isHeld: true, isOver: false };

const holdBack: ActivityInboundCallsInterceptor = {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>) {
    opening.asked += 1;
    if (opening.asked > 1) return next(input);
    await until(() => !opening.isHeld);
    return next(input).finally(() => {
      opening.isOver = true;
    });
  },
};

beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, undefined, {
    interceptors: { activity: [({ info }) => (info.activityType === opening.activity ? { inbound: holdBack } : {})] },
  });
});
afterAll(() => house.close());
beforeEach(() => {
  Object.assign(opening, { activity: '', asked: 0, isHeld: true, isOver: false });
});

/** Cancels what is being opened, and has the store end with that opening. */
async function cancelWhileOpening(handle: { cancel(): Promise<unknown>; result(): Promise<unknown> }) {
  await until(() => opening.asked === 1);
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow();
  opening.isHeld = false;
  await until(() => opening.isOver);
}

const spark = { category: 'The Locked Room', tier: 'SPARK', status: 'KS' };

test.each([
  ['scenario', 'openScenario', { brief: lockedRoom }],
  ['omega', 'openSession', { problem: 'How long does a bell of bronze ring?' }],
  ['match', 'openMatch', { challenge: marsh }],
  ['teamAblation', 'openTeamAblation', { challenges: [marsh] }],
  ['ablation', 'openAblation', { problem: 'How long does a bell of bronze ring?' }],
  ['batch', 'openBatch', { briefs: [spark] }],
  ['corpus', 'openCorpus', { plan: { briefs: [spark], batchSize: 1 }, batch: {}, sample: null }],
])('%s: it is cancelled in the store as well, whichever comes first', async (workflow, activity, input) => {
  opening.activity = activity;
  const runKey = `cancelled-${workflow.toLowerCase()}`;
  const { client, taskQueue } = house.temporal;
  const handle = await client.workflow.start(workflow, {
    workflowId: `${workflow}/${runKey}`,
    taskQueue,
    args: [input],
  });
  await cancelWhileOpening(handle);
  expect(await findRun(house.db, runKey)).not.toBeNull();
  expect(await findOutcome(house.db, runKey)).toMatchObject({ outcome: 'CANCELLED' });
});

/** A tournament has no ending of a cancellation, as it can be taken up again: its ledger says what it waits for. */
test.each([
  ['while it is being opened', 'openTournament'],
  ['while its first match is being opened', 'openMatch'],
])('a tournament that Temporal is told to cancel %s is told as cancelled, with the way on', async (_, activity) => {
  const runKey = `cancelled-in-${activity.toLowerCase()}`;
  opening.activity = activity;
  const { client, taskQueue } = house.temporal;
  const entrants = ['Ash', 'Birch'];
  const workflowId = `tournament/${runKey}`;
  const handle = await client.workflow.start('tournament', { workflowId, taskQueue, args: [{ entrants }] });
  await cancelWhileOpening(handle);
  const report = await tournamentReportOf(house.db, runKey);
  expect(report).toMatchObject({ outcome: 'CANCELLED', next: expect.stringContaining(`reopen ${runKey}`) });
});

test('of a tournament whose end somebody has asked for by name, their words stand', async () => {
  const runKey = 'cancelled-by-name';
  opening.activity = 'openMatch';
  const { client, taskQueue } = house.temporal;
  const entrants = ['Ash', 'Birch'];
  const workflowId = `tournament/${runKey}`;
  const handle = await client.workflow.start('tournament', { workflowId, taskQueue, args: [{ entrants }] });
  await until(() => opening.asked === 1);
  const order = { state: 'cancellation asked for', by: 'mara', reason: 'It is late' };
  await append(house.db, runKey, [houseEntry('CORRECTION', 'cancellation/1', 'OPEN', order)]);
  await cancelWhileOpening(handle);
  expect(await tournamentReportOf(house.db, runKey)).toMatchObject({ outcome: 'CANCELLED', reason: 'It is late' });
});

test('a dispute that is cancelled so is over, and bars no later one', async () => {
  await takeNumbersOf(house.db, 'cancelled-openings');
  const { scenarioId } = await (
    await house.start({ key: 'disputed-while-opened', policy: { callAttempts: 2 } })
  ).result();
  opening.activity = 'openDispute';
  const { db, databaseUrl, temporal } = house;
  const { client, taskQueue } = temporal;
  const court = { reviewerKey: () => Promise.resolve(null), client, db, databaseUrl, taskQueue };
  const started = await startDispute(court, String(scenarioId), tooWeak, null);
  const handle = client.workflow.getHandle(`dispute/${started.disputeId}`);
  await cancelWhileOpening({ cancel: () => handle.cancel(), result: () => started.result() });
  const rows = (await readLedger(db, 'disputed-while-opened')).filter(({ type }) => type === 'DISPUTE');
  expect(rows.map(({ content }) => content)).toEqual([
    expect.objectContaining({ id: started.disputeId, state: 'opened' }),
    expect.objectContaining({ id: started.disputeId, state: 'ended', ending: 'CANCELLED' }),
  ]);
});
