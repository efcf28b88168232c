import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createActivities, type Dependencies } from '../../../activities/index.ts';
import { embedderOf } from '../../../activities/embeddings/embed.ts';
import { models } from '../../../activities/models/registry.ts';
import { type SimulatedModels, startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { type Database, openDatabase } from '../../../activities/store/database.ts';
import type { AskReceipt, AskRequest, AskStep } from '../../../shared/kernel/ask.ts';
import type { PolicyChanges } from '../../../shared/scenario/policy.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import { receiptIn } from '../../support/receipt-in.ts';

/* One agent asked about a run of its own; each file opens its database and starts its model server. */

export let db: Database;
export let simulated: SimulatedModels;
export let deps: Dependencies;
let activities: ReturnType<typeof createActivities>;
let closeDatabase: () => Promise<void>;
let runs = 0;
export let runKey = '';

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    await migrate(database.url);
    db = openDatabase(database.url);
    closeDatabase = () => database.stop();
    simulated = await startSimulatedModels({ seed: 'ask', latencyMs: 0, script: [], keepRequests: true });
    const settings = {
      openaiApiKey: null,
      openaiBaseUrl: null,
      // A model that has a price, played by the simulated server.
      anthropicApiKey: 'test',
      anthropicBaseUrl: `${simulated.url}/anthropic`,
      localBaseUrl: null,
      localApiKey: null,
      simulatedBaseUrl: simulated.url,
    };
    deps = {
      db,
      prompts: await loadPrompts(roster),
      systems: { scenario: scenarioSystem },
      models: models(settings),
      embed: embedderOf(settings),
      defaults: { model: null, embedder: 'hashed:' },
    };
    activities = createActivities(deps);
  });
  afterAll(async () => {
    await Promise.all([db.end(), simulated.stop()]);
    await closeDatabase();
  });
  beforeEach(async () => {
    simulated.setScript([]);
    await openRun();
  });
}

/** Another run, under these lines of a policy. */
export async function openRun(policy: PolicyChanges = {}): Promise<void> {
  runs += 1;
  runKey = `ask-${runs}`;
  await activities.openScenario({
    runKey,
    input: { brief: { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' }, policy },
  });
}

export const question = (change: Partial<AskRequest> = {}): AskRequest => ({
  runKey,
  system: 'scenario',
  phase: 'SEED',
  round: 1,
  agent: 'ATHENA',
  task: 'seed',
  subject: null,
  model: 'simulated:messages',
  outputTokens: 30_000,
  references: {},
  ...change,
});

/** What a test provokes is asserted, not read. */
export const logger = new DefaultLogger('ERROR');

/**
 * One attempt of the activity, as a worker would make it; under a cap it may stand still for money. `within`: in which
 * execution, and which activity of it, where it is not the usual one.
 */
export const attemptFor = (
  request: AskRequest,
  number = 1,
  within: ConstructorParameters<typeof MockActivityEnvironment>[0] = {},
): Promise<AskStep> =>
  new MockActivityEnvironment({ attempt: number, ...within }, { logger }).run(
    (asked: AskRequest) => activities.askAgent(asked),
    request,
  );

/** One attempt that no cap stops. */
export const attempt = async (request: AskRequest, number = 1): Promise<AskReceipt> =>
  receiptIn(await attemptFor(request, number));

/** Requests that the script's server got while `work` ran. */
export async function requestsOf(work: () => Promise<unknown>) {
  const before = simulated.requests.length;
  await work();
  return simulated.requests.slice(before);
}

export const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};
