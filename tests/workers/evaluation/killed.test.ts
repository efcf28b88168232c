import '../../support/quiet.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerEvaluation } from '../../../activities/models/simulated/evaluation/answer.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { rescoringOf } from '../../../workers/evaluation/rescoring.ts';
import { connectSymposium, type Symposium } from '../../../workers/index.ts';
import { migratedDatabase } from '../../support/database.ts';
import type { ForeignProcess } from '../../support/foreign-process.ts';
import { foreignWorker } from '../../support/foreign-worker.ts';
import { once } from '../../support/once.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { impatientBundle } from '../../support/shared-server.ts';
import { testTemporal, type TestTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';
import { corpus } from './a-corpus.ts';

type Hearing = NonNullable<Parameters<typeof startSimulatedModels>[0]['onRequest']>;

/* One worker of its own process at a time, for all tests: whoever follows one that was killed serves the next test too. */

let temporal: TestTemporal;
let database: RealPostgres;
let models: SimulatedModels;
let symposium: Symposium;
let worker: ForeignProcess;
/** Told of each request as it comes in. */
let hears: Hearing = () => undefined;

const hire = async (): Promise<void> => {
  const { address, namespace, taskQueue } = temporal;
  const settings = { SYMPOSIUM_WORKFLOW_BUNDLE: await impatientBundle() };
  const order = { address, namespace, taskQueue, databaseUrl: database.url, simulatedUrl: models.url, settings };
  worker = await foreignWorker(order);
};

/** Ends the worker as a machine ends that loses its power, and starts another. */
const replaceWorker = async (): Promise<void> => {
  await worker.kill();
  await hire();
};

beforeAll(async () => {
  [temporal, database, models] = await Promise.all([
    testTemporal(),
    migratedDatabase(),
    startSimulatedModels({
      seed: 'test',
      latencyMs: 0,
      script: [],
      keepRequests: true,
      onRequest: (request) => hears(request),
      own: { EVALUATION_ID: answerEvaluation },
    }),
  ]);
  const { address, namespace, taskQueue } = temporal;
  symposium = await connectSymposium({ temporalAddress: address, namespace, databaseUrl: database.url, taskQueue });
  await hire();
});
afterAll(async () => {
  await worker.kill();
  await symposium.close();
  await Promise.all([models.stop(), temporal.close()]);
  await database.stop();
});
beforeEach(() => {
  hears = () => undefined;
  models.setScript([]);
});

/** The call behind the first `after` of this test never comes back. */
const oneCallHangs = (after: number): void => models.setScript([{ after, do: { slowMs: 600_000 } }]);

const asked = { model: 'simulated:messages', judges: ['simulated:chat'], runs: 2, policy: { atOnce: 1 } };

const product = { expression: 'm * m', quantities: [{ name: 'm', value: 3, unit: 'kg' }], unit: 'kg^2' };

/** An agentic evaluation of which the request between two rounds of its tool was lost with its worker, and what models were sent for it. */
const lostOnce = once(async () => {
  const sent: string[] = [];
  hears = ({ body }) => void sent.push(JSON.stringify(body));
  // The third response computes twice, and what follows its first use never comes back.
  models.setScript([
    { task: 'solve', after: 2, do: { compute: [product] } },
    { task: 'solve', after: 3, do: { slowMs: 600_000 } },
    { task: 'solve', after: 4, do: { compute: [product] } },
  ]);
  const set = await storeSet(symposium.db, corpus('KS', 'PX'));
  const order = { ...asked, set, architecture: 'agentic' } as const;
  const run = await symposium.runs(evaluations).start(order, { key: 'killed-evaluation' });
  await until(() => sent.length === 6);
  await replaceWorker();
  return { result: await run.result(), sent };
});

test('an evaluation whose worker is killed between two rounds of its tool asks again only what had not been answered', async () => {
  const { result, sent } = await lostOnce();
  expect(result).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
  const calls = await callsOfRun(symposium.db, 'killed-evaluation');
  expect(calls.map(({ agent, outcome }) => `${agent} ${outcome}`).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'judge answered'),
    ...Array.from({ length: 4 }, () => 'subject answered'),
    ...['subject tool', 'subject tool'],
  ]);
  // Each was sent once but for the one that was lost; that one to the letter, with the result that was stored.
  expect(sent).toHaveLength(calls.length + 1);
  expect(sent[6]).toBe(sent[5]);
  expect(sent[5]).toContain('computed:1.1');
  expect(sent[7]).toContain('computed:2.1');
});

test('an evaluation in batches whose worker is killed as the provider takes one finds it there, and each response is paid once', async () => {
  // The subject's batch is Anthropic's and is found by its results; that of the judge is OpenAI's and is found by its name.
  const taken = { messages: 0, chat: 0 };
  hears = ({ protocol, inBatch }) => {
    if (inBatch !== true || protocol === 'responses') return;
    taken[protocol] += 1;
    // The provider has it, and its id never comes back.
    if (taken[protocol] === 1) void worker.kill();
  };
  const deaths = () => Object.values(taken).filter((requests) => requests > 0).length;
  const from = models.requests.length;
  const set = await storeSet(symposium.db, corpus('KS', 'PX'));
  const policy = { providerBatch: { pollMs: 100 } };
  const order = { ...asked, set, policy, providerBatch: true };
  const run = await symposium.runs(evaluations).start(order, { key: 'killed-in-batch' });
  for (const death of [1, 2]) {
    await until(() => deaths() >= death);
    await replaceWorker();
  }
  expect(await run.result()).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
  expect(await callsOfRun(symposium.db, 'killed-in-batch')).toHaveLength(4 * 2);
  expect(taken).toEqual({ messages: 4, chat: 4 });
  expect(models.requests).toHaveLength(from + 4 * 2);
  const { rows } = await symposium.db.query<{ steps: string[] }>(
    `select array_agg(step order by nth) as steps from symposium.provider_batch_steps group by batch_key`,
  );
  expect(rows).toEqual([{ steps: ['sent', 'taken', 'collected'] }, { steps: ['sent', 'taken', 'collected'] }]);
});

test('a rescoring whose worker is killed goes on with the judge that was lost, and never asks the subject', async () => {
  await lostOnce();
  const judges = ['simulated:messages'];
  const [input, { key }] = await rescoringOf(symposium.db, 'killed-evaluation', { judges, policy: { atOnce: 1 } });
  const from = models.requests.length;
  // Of its four calls the second never comes back.
  oneCallHangs(1);
  const run = await symposium.runs(evaluations).start(input, { key });
  await until(() => models.requests.length - from === 2);
  await replaceWorker();
  expect(await run.result()).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
  const calls = await callsOfRun(symposium.db, key);
  expect(calls.map(({ agent }) => agent)).toEqual(['judge', 'judge', 'judge', 'judge']);
  expect(models.requests).toHaveLength(from + 4 + 1);
});
