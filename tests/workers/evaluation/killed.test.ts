import '../../support/quiet.ts';
import { expect, test } from 'vitest';
import { answerEvaluation } from '../../../activities/models/simulated/evaluation/answer.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { rescoringOf } from '../../../workers/evaluation/rescoring.ts';
import { connectSymposium } from '../../../workers/index.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import type { ForeignProcess } from '../../support/foreign-process.ts';
import { foreignWorker } from '../../support/foreign-worker.ts';
import { impatientBundle } from '../../support/shared-server.ts';
import { testTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';
import { corpus } from './a-corpus.ts';

interface Stage {
  readonly symposium: Awaited<ReturnType<typeof connectSymposium>>;
  readonly models: Awaited<ReturnType<typeof startSimulatedModels>>;
  /** Ends the worker as a machine ends that loses its power, and starts another. */
  readonly replaceWorker: () => Promise<void>;
}

type Hearing = NonNullable<Parameters<typeof startSimulatedModels>[0]['onRequest']>;
interface Models {
  readonly script: WrittenScript;
  /** Told of each request as it comes in, and who could end the worker at that very moment. */
  readonly hears?: (request: Parameters<Hearing>[0], endWorker: () => void) => void;
}

/** A worker of its own process, and models of which the call behind the first `after` never comes back. */
const whereOneCallHangs = (after: number, work: (stage: Stage) => Promise<void>) =>
  onStage({ script: [{ after, do: { slowMs: 60_000 } }] }, work);

/** A worker of its own process, and models that do as they are told. */
const onStage = async ({ script, hears }: Models, work: (stage: Stage) => Promise<void>) => {
  const workers: ForeignProcess[] = [];
  const [temporal, database, models] = await Promise.all([
    testTemporal(),
    freshDatabase(),
    startSimulatedModels({
      seed: 'test',
      latencyMs: 0,
      script,
      keepRequests: true,
      onRequest: (request) => hears?.(request, () => void workers.at(-1)?.kill()),
      own: { EVALUATION_ID: answerEvaluation },
    }),
  ]);
  await migrate(database.url);
  const { address, namespace, taskQueue } = temporal;
  const at = { temporalAddress: address, namespace, databaseUrl: database.url, taskQueue };
  const settings = { SYMPOSIUM_WORKFLOW_BUNDLE: await impatientBundle() };
  const order = { address, namespace, taskQueue, databaseUrl: database.url, simulatedUrl: models.url, settings };
  const symposium = await connectSymposium(at);
  const hire = async () => workers.push(await foreignWorker(order));
  try {
    await hire();
    const replaceWorker = async () => {
      await workers.at(-1)?.kill();
      await hire();
    };
    await work({ symposium, models, replaceWorker });
  } finally {
    for (const worker of workers) await worker.kill();
    await symposium.close();
    await Promise.all([models.stop(), temporal.close()]);
    await database.stop();
  }
};

const asked = { model: 'simulated:messages', judges: ['simulated:chat'], runs: 2, policy: { atOnce: 1 } };

test('an evaluation whose worker is killed in mid-call asks again only what had not been answered', () =>
  // The sixth call, the judge's of the third response, never comes back.
  whereOneCallHangs(5, async ({ symposium, models, replaceWorker }) => {
    const set = await storeSet(symposium.db, corpus('KS', 'PX'));
    const run = await symposium.runs(evaluations).start({ set, ...asked }, { key: 'killed-evaluation' });
    await until(() => models.requests.length === 6);
    await replaceWorker();
    expect(await run.result()).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
    expect(await callsOfRun(symposium.db, 'killed-evaluation')).toHaveLength(4 * 2);
    // Each was sent once but for the one that was lost.
    expect(models.requests).toHaveLength(4 * 2 + 1);
  }));

test('an evaluation in batches whose worker is killed as the provider takes one finds it there, and each response is paid once', () => {
  // The subject's batch is Anthropic's and is found by its results; that of the judge is OpenAI's and is found by its name.
  const taken = { messages: 0, chat: 0 };
  const hears: Models['hears'] = ({ protocol, inBatch }, endWorker) => {
    if (inBatch !== true || protocol === 'responses') return;
    taken[protocol] += 1;
    // The provider has it, and its id never comes back.
    if (taken[protocol] === 1) endWorker();
  };
  const deaths = () => Object.values(taken).filter((requests) => requests > 0).length;
  return onStage({ script: [], hears }, async ({ symposium, models, replaceWorker }) => {
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
    expect(models.requests).toHaveLength(4 * 2);
    const { rows } = await symposium.db.query<{ steps: string[] }>(
      `select array_agg(step order by nth) as steps from symposium.provider_batch_steps group by batch_key`,
    );
    expect(rows).toEqual([{ steps: ['sent', 'taken', 'collected'] }, { steps: ['sent', 'taken', 'collected'] }]);
  });
});

test('a rescoring whose worker is killed goes on with the judge that was lost, and never asks the subject', () =>
  // Eight calls are the evaluation's own; of the rescoring's four the second never comes back.
  whereOneCallHangs(9, async ({ symposium, models, replaceWorker }) => {
    const runs = symposium.runs(evaluations);
    const set = await storeSet(symposium.db, corpus('KS', 'PX'));
    const source = await runs.start({ set, ...asked }, { key: 'killed-source' });
    await source.result();
    expect(models.requests).toHaveLength(8);
    const judges = ['simulated:messages'];
    const [input, { key }] = await rescoringOf(symposium.db, 'killed-source', { judges, policy: { atOnce: 1 } });
    const run = await runs.start(input, { key });
    await until(() => models.requests.length === 10);
    await replaceWorker();
    expect(await run.result()).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
    const calls = await callsOfRun(symposium.db, key);
    expect(calls.map(({ agent }) => agent)).toEqual(['judge', 'judge', 'judge', 'judge']);
    expect(models.requests).toHaveLength(8 + 4 + 1);
  }));
