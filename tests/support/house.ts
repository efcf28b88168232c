import { randomUUID } from 'node:crypto';
import './quiet.ts';
import { Worker, type WorkerInterceptors } from '@temporalio/worker';
import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { createActivities, type Dependencies } from '../../activities/index.ts';
import { imageModels } from '../../activities/images/registry.ts';
import { models, type ModelSettings } from '../../activities/models/registry.ts';
import { loadSideBySide } from '../../activities/prompts/side-by-side.ts';
import { nobody, type Receivers } from '../../activities/notify.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { startSimulatedModels, type SimulatedModels } from '../../activities/models/simulated/server.ts';
import { embedderOf } from '../../activities/embeddings/embed.ts';
import { omegaSystem } from '../../activities/omega/system.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import { worldbuildingSystem } from '../../activities/worldbuilding/system.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { advisers, cardsOf, cast } from '../../shared/scenario/advisers.ts';
import { ownAgents } from '../../workers/agents/own-agents.ts';
import type { MatchInput } from '../../shared/worldbuilding/activities.ts';
import type { SessionInput } from '../../shared/omega/activities.ts';
import type { ScenarioInput } from '../../shared/scenario/activities.ts';
import type { GateReport } from '../../shared/kernel/gates.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { Note } from '../../activities/store/notes.ts';
import type { System } from '../../activities/ask/system.ts';
import type { match } from '../../workflows/match.ts';
import type { omega } from '../../workflows/omega.ts';
import type { scenario } from '../../workflows/scenario.ts';
import { migrate } from '../../workers/migrate.ts';
import { migratedDatabase } from './database.ts';
import type { RealPostgres } from './postgres.ts';
import { strayedHistories } from './replays.ts';
import { sharedBundle } from './shared-server.ts';
import { openExecutions, tellsAtStandstill } from './standstill.ts';
import { testTemporal, type TestTemporal } from './temporal.ts';

/** Whether a test file fails unless all that its house has played replays (CONTRIBUTING.md). */
const replaysAll = process.env['SYMPOSIUM_TEST_REPLAYS'] === '1';

export const noSettings = {
  openaiApiKey: null,
  openaiBaseUrl: null,
  anthropicApiKey: null,
  anthropicBaseUrl: null,
  localBaseUrl: null,
  localApiKey: null,
};

export type Handle = WorkflowHandleWithFirstExecutionRunId<typeof scenario>;

export type SessionHandle = WorkflowHandleWithFirstExecutionRunId<typeof omega>;

export type MatchHandle = WorkflowHandleWithFirstExecutionRunId<typeof match>;

/**
 * A whole house for one test file: a real Temporal, a real Postgres of its own, simulated models over HTTP, one worker.
 */
export interface House {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly temporal: TestTemporal;
  readonly simulated: SimulatedModels;
  /** Starts a run; the brief is a KS of The Locked Room unless said otherwise. */
  start(input?: Partial<ScenarioInput> & { readonly key?: string }): Promise<Handle>;
  /** Starts an OMEGA session under its key. */
  startSession(key: string, input: SessionInput): Promise<SessionHandle>;
  /** Starts a match of Worldbuilding Sprint under its key. */
  startMatch(key: string, input: MatchInput): Promise<MatchHandle>;
  /** Stops the worker; what is under way waits for the next one. */
  dismiss(): Promise<void>;
  /** Starts another worker in its place. */
  hire(): Promise<void>;
  close(): Promise<void>;
}

export const lockedRoom = {
  category: 'The Locked Room',
  tier: 'FRACTURE',
  status: 'KS',
  constraints: [],
  inspirationSeed: null,
} as const;

/** What is under way may so long be finished when a worker goes. */
const graceMs = 2_000;

/**
 * `agentsFolder`: optional agents of one's own, as SYMPOSIUM_AGENTS names them. `receivers`: who is told of reviews.
 * `providers`: keys and addresses of providers, so that a priced model can be played by the simulated server. `place`: a
 * Temporal namespace and a database that somebody else has made, interceptors of the worker, so that a test can hold an
 * activity back, where references are looked up, who searches requests, from what the simulated models draw, and a lifetime
 * that gives the simulated providers caches of their own (left out: they are taken to be warm).
 */
export async function openHouse(
  system: System = scenarioSystem,
  agentsFolder: string | null = null,
  receivers: Receivers = nobody,
  providers: (simulatedUrl: string) => Partial<ModelSettings> = () => ({}),
  place: {
    readonly namespace?: string;
    readonly taskQueue?: string;
    readonly database?: RealPostgres;
    readonly interceptors?: WorkerInterceptors;
    readonly seed?: string;
    readonly cacheLifetimeMs?: number;
    readonly libraries?: Dependencies['libraries'];
    readonly search?: Dependencies['search'];
  } = {},
): Promise<House> {
  const own = await ownAgents(agentsFolder);
  const roster = { ...cast, ...cardsOf(own.rows) };
  const [server, database, bundle, prompts, simulated] = await Promise.all([
    testTemporal(place.namespace),
    place.database === undefined ? migratedDatabase() : migrated(place.database),
    sharedBundle(),
    loadSideBySide(
      { scenario: roster, omega: omegaSystem.roster, worldbuilding: worldbuildingSystem.roster },
      { scenario: own.folders },
    ),
    startSimulatedModels({
      seed: place.seed ?? 'test',
      latencyMs: 0,
      script: [],
      keepRequests: true,
      ...(place.cacheLifetimeMs === undefined ? {} : { cacheLifetimeMs: place.cacheLifetimeMs }),
    }),
  ]);
  const temporal = { ...server, taskQueue: place.taskQueue ?? server.taskQueue };
  const db = openDatabase(database.url);
  const settings = { ...noSettings, simulatedBaseUrl: simulated.url, ...providers(simulated.url) };
  let stopping = new AbortController();
  const create = () => {
    stopping = new AbortController();
    return Worker.create({
      connection: temporal.nativeConnection,
      namespace: temporal.namespace,
      taskQueue: temporal.taskQueue,
      workflowBundle: bundle,
      dataConverter: temporal.dataConverter,
      activities: createActivities({
        db,
        stopping: stopping.signal,
        prompts,
        systems: {
          scenario: { ...system, roster: { ...system.roster, ...cardsOf(own.rows) } },
          omega: omegaSystem,
          worldbuilding: worldbuildingSystem,
        },
        models: models(settings),
        imageModels: imageModels({ ...settings, sdBaseUrl: null, sdApiAuth: null }),
        embed: embedderOf(settings),
        receivers,
        ...(place.libraries === undefined ? {} : { libraries: place.libraries }),
        ...(place.search === undefined ? {} : { search: place.search }),
        defaults: { model: null, embedder: 'hashed:', advisers: { ...advisers, ...own.rows } },
      }),
      interceptors: place.interceptors ?? {},
      maxCachedWorkflows: 50,
      shutdownGraceTime: graceMs,
    });
  };
  let worker = await create();
  let running = worker.run();
  const standstill = tellsAtStandstill(
    async () => `worker: ${JSON.stringify(worker.getStatus())}\n${await openExecutions(temporal)}`,
  );
  const dismiss = async () => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
    const late = setTimeout(() => stopping.abort(new CancelledFailure('WORKER_SHUTDOWN')), graceMs);
    await running.finally(() => clearTimeout(late));
  };
  return {
    db,
    databaseUrl: database.url,
    temporal,
    simulated,
    start: ({ key, ...input } = {}) =>
      temporal.client.workflow.start<typeof scenario>('scenario', {
        workflowId: `scenario/${key ?? `test-${randomUUID().slice(0, 8)}`}`,
        taskQueue: temporal.taskQueue,
        args: [{ brief: lockedRoom, ...input }],
      }),
    startSession: (key, input) =>
      temporal.client.workflow.start<typeof omega>('omega', {
        workflowId: `omega/${key}`,
        taskQueue: temporal.taskQueue,
        args: [input],
      }),
    startMatch: (key, input) =>
      temporal.client.workflow.start<typeof match>('match', {
        workflowId: `match/${key}`,
        taskQueue: temporal.taskQueue,
        args: [input],
      }),
    dismiss,
    async hire() {
      await dismiss();
      worker = await create();
      running = worker.run();
    },
    async close() {
      standstill.forget();
      const strayed = replaysAll ? await strayedHistories(temporal) : [];
      await dismiss();
      await Promise.all([db.end(), simulated.stop(), temporal.close()]);
      await database.stop();
      if (strayed.length > 0) throw new Error(`not replayed:\n${strayed.join('\n')}`);
    },
  };
}

async function migrated(database: RealPostgres): Promise<RealPostgres> {
  await migrate(database.url);
  return database;
}

/** What the store holds of a run, folded for assertions. */
export async function fold(db: Database, runKey: string) {
  const [ledger, calls, reviews, notes] = await Promise.all([
    readLedger(db, runKey),
    callsOfRun(db, runKey),
    listReviews(db, { runKey }),
    db.query<Note>(
      'select note_key as key, content, addressee, body from symposium.notes where run_key = $1 order by at, note_key',
      [runKey],
    ),
  ]);
  const gates = ledger
    .filter(({ type }) => type === 'GATE')
    .map(({ content }) => content as GateReport & { readonly attempt: number });
  return { ledger, calls, reviews, gates, notes: notes.rows };
}

/** Runs a brief under a script; a review expires at once, so a run that asks for a person ends SHELVED. */
export async function runUnder(house: House, script: WrittenScript) {
  house.simulated.setScript(script);
  const from = house.simulated.requests.length;
  const handle = await house.start({ policy: { reviewWaitMs: 1, callAttempts: 2 } });
  const result = await handle.result();
  return { result, requests: house.simulated.requests.slice(from), ...(await fold(house.db, result.runKey)) };
}
