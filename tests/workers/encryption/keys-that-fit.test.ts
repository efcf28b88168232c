import '../../support/quiet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, WorkflowNotFoundError } from '@temporalio/client';
import { listReviews } from '../../../activities/store/reviews.ts';
import { connectSymposium, type Symposium } from '../../../workers/index.ts';
import { batchRuns } from '../../../workers/corpus/batch/client.ts';
import { qaRuns } from '../../../workers/corpus/qa/client.ts';
import { corpusRuns } from '../../../workers/corpus/run/client.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { audits } from '../../../workers/evaluation/audit/client.ts';
import { evaluations } from '../../../workers/evaluation/client.ts';
import { suspectsRuns } from '../../../workers/evaluation/suspects/client.ts';
import { ablationRuns } from '../../../workers/omega/ablation/client.ts';
import { omegaRuns } from '../../../workers/omega/client.ts';
import { inquiries } from '../../../workers/omega/inquiry/client.ts';
import { scenarioRuns, submittedRuns } from '../../../workers/scenario/client.ts';
import { SettingError } from '../../../workers/setting.ts';
import { teamAblationRuns } from '../../../workers/worldbuilding/ablation/client.ts';
import { matchRuns } from '../../../workers/worldbuilding/client.ts';
import { tournamentRuns } from '../../../workers/worldbuilding/tournament/client.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { historyText } from '../../support/history-text.ts';
import { present } from '../../support/present.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';

/** Nothing leaves for a stack whose keys are others (kernel rules §37.1): neither in plain words nor for nobody to read. */
const [k1, k2, other] = [newKey('k1'), newKey('k2'), newKey('k1')];
const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } as const;
const words = 'canary3d1fwords';
const signed = { by: 'mara', reason: words };

let house: Served;
let review = '';
const clients: Symposium[] = [];
beforeAll(async () => {
  house = await served(
    { script: [{ agent: 'NEWTON', task: 'physics', after: 0, times: 0, do: { doubtful: 0.3 } }] },
    { SYMPOSIUM_ENCRYPTION_KEYS: `${k2},${k1}` },
  );
  await house.symposium.scenario.start(brief, { key: 'waiting-under-keys' });
  const open = async () => (await listReviews(house.symposium.db, { runKey: 'waiting-under-keys' }))[0]?.reviewId;
  await until(async () => (await open()) !== undefined);
  review = present(await open());
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await house.stop();
});

async function clientWith(keys: string): Promise<Symposium> {
  const { env } = house;
  const client = await connectSymposium({
    temporalAddress: present(env['TEMPORAL_ADDRESS']),
    namespace: 'default',
    taskQueue: present(env['SYMPOSIUM_TASK_QUEUE']),
    databaseUrl: present(env['DATABASE_URL']),
    ...(keys === '' ? {} : { encryptionKeys: keys }),
  });
  clients.push(client);
  return client;
}

/** How many events Temporal has of these executions. */
async function eventsOf(...ids: string[]): Promise<readonly number[]> {
  const { workflow } = house.symposium.servers.client;
  return Promise.all(ids.map(async (id) => (await workflow.getHandle(id).fetchHistory()).events?.length ?? 0));
}

const kinds = [
  ...[scenarioRuns, submittedRuns, batchRuns, corpusRuns, qaRuns],
  ...[omegaRuns, ablationRuns, inquiries, matchRuns, tournamentRuns, teamAblationRuns],
  ...[evaluations, audits, suspectsRuns],
];

describe.each([
  ['no key', '', /is not set, and this stack encrypts with key "k2".*nothing was sent/],
  ['the older key alone', k1, /does not have key "k2".*nothing was sent/],
  ['another key of the same id', `${k2},${other}`, /another key than the workers of this stack under the id "k1"/],
  ['a newer key first', `${newKey('k3')},${k2}`, /begins with key "k3", which the workers of this stack do not have/],
])('with %s', (_, keys, problem) => {
  let stranger: Symposium;
  beforeAll(async () => {
    stranger = await clientWith(keys);
  });
  const refused = async (sending: Promise<unknown>) => {
    const error = await sending.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SettingError);
    expect(error).toMatchObject({ setting: 'SYMPOSIUM_ENCRYPTION_KEYS', message: expect.stringMatching(problem) });
  };

  test('no run of any kind begins', async () => {
    for (const [at, { names, workflow }] of kinds.entries()) {
      const runKey = `refused-${at}`;
      const start = { args: [words], attributes: [], summary: words };
      const kind = {
        ...scenarioRuns,
        names,
        workflow,
        request: () => ({ runKey, workflow: start, started: {} }),
      };
      await refused(stranger.runs(kind).start(brief));
      const handle = house.symposium.servers.client.workflow.getHandle(`${workflow}/${runKey}`);
      await expect(handle.describe()).rejects.toThrow(WorkflowNotFoundError);
    }
  });

  test('no schedule is made', async () => {
    const plan = { briefs: [brief], batchSize: 1 };
    const order = { name: 'refused-nights', cron: '0 3 * * *', timezone: 'UTC', plan, policy: {} };
    await refused(stranger.schedule.create(order));
    // Other tests' schedules are in the same Temporal.
    expect((await house.symposium.schedule.list()).map(({ name }) => name)).not.toContain('refused-nights');
  });

  test('nothing is said to what is under way, and nothing is written down of it', async () => {
    const rows = async () =>
      (await house.symposium.db.query('select from symposium.ledger union all select from symposium.sealed_marks'))
        .rowCount;
    const [before, written] = [await eventsOf('scenario/waiting-under-keys', `review/${review}`), await rows()];
    const decision = { decision: 'RESOLVE', ruling: 'retry', reviewer: 'mara', justification: words } as const;
    await refused(stranger.reviews.decide(review, decision));
    await refused(stranger.reviews.claim(review, 'mara'));
    await refused(stranger.scenario.cancel('waiting-under-keys', words, 'mara'));
    await refused(stranger.servers.client.workflow.getHandle('scenario/waiting-under-keys').signal('anything', words));
    await refused(stranger.worldbuilding.inject('waiting-under-keys', { by: 'mara', text: words }));
    await refused(stranger.worldbuilding.speak('waiting-under-keys', 'A', { text: words }));
    await refused(stranger.worldbuilding.pause('waiting-under-keys', signed));
    await refused(stranger.worldbuilding.rule('waiting-under-keys', { offer: 1, passed: true, ...signed }));
    await refused(stranger.batch.pause('waiting-under-keys', signed));
    await refused(stranger.schedule.pause('refused-nights', signed));
    expect(await eventsOf('scenario/waiting-under-keys', `review/${review}`)).toEqual(before);
    expect(await rows()).toBe(written);
  });

  test('a command says which setting it is, with exit code 2', async () => {
    const env = { ...house.env, SYMPOSIUM_ENCRYPTION_KEYS: keys };
    const args = ['scenario', 'start', 'examples/briefs/locked-room.json', '--key', 'refused-command', '--detach'];
    const { code, stderr } = await symposiumHere(args, env);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^symposium: SYMPOSIUM_ENCRYPTION_KEYS /m)]);
    expect(stderr).toMatch(problem);
  });
});

/** Temporal's own command line, a schedule made with it, a client in another language: nothing of ours stands before them. */
test('what somebody else has sent in plain words stands there, and nothing that follows from it does', async () => {
  const { connection, taskQueue } = house.symposium.servers;
  const bare = new Client({ connection });
  const handle = await bare.workflow.start('scenario', {
    workflowId: 'scenario/begun-without-a-codec',
    taskQueue,
    args: [{ brief: { ...brief, inspirationSeed: words } }],
  });
  await until(async () => (await listReviews(house.symposium.db, { runKey: 'begun-without-a-codec' })).length > 0);
  const [started, ...after] = (await handle.fetchHistory()).events ?? [];
  expect(historyText(started)).toContain(words);
  expect(after.length).toBeGreaterThan(20);
  expect(historyText(after)).not.toContain(words);
  expect(historyText(after)).toContain('binary/encrypted');
});
