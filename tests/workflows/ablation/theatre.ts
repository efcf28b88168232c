import { join } from 'node:path';
import '../../support/quiet.ts';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import type { ApplicationFailure } from '@temporalio/common';
import { askAgent } from '../../../activities/ask/ask-agent.ts';
import { tryModelIn } from '../../../activities/ask/try-model.ts';
import { closeRunIn } from '../../../activities/close-run.ts';
import { refusedSchemasOf } from '../../../activities/models/refused-schemas.ts';
import { models } from '../../../activities/models/registry.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { ablationIn } from '../../../activities/omega/ablation/index.ts';
import { auditSessionIn } from '../../../activities/omega/ablation/audit.ts';
import { ablationSystem } from '../../../activities/omega/ablation/system.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import type { Database } from '../../../activities/store/database.ts';
import { openRun } from '../../../activities/store/runs.ts';
import type { SessionInput } from '../../../shared/omega/activities.ts';
import type { PhiSynthesis } from '../../../shared/omega/answers/phi.ts';
import type { AblationInput } from '../../../shared/omega/ablation/input.ts';
import type { AblationReport } from '../../../shared/omega/ablation/report.ts';
import type { CalibrationReport } from '../../../shared/omega/calibration/report.ts';
import { ablationRoster } from '../../../shared/omega/ablation/roster.ts';
import type { ablation } from '../../../workflows/ablation.ts';
import { noSettings } from '../../support/house.ts';
import { openStore, sampleCall } from '../../support/store.ts';
import { testTemporal } from '../../support/temporal.ts';
import type { StandIn } from './stage.ts';

/** Tokens of the stand-in's session: enough for some answers of the soloist, as the simulated models count. */
export const sessionTokens = 20_000;

export const synthesis: PhiSynthesis = {
  verdict: 'Change the process before the tools',
  oneParagraph: 'Process first.',
  answer:
    '## Answer\nOMEGA asked 57 agents. The Steelman Attacker (44.1/C2) could not break it.\n- **Change the process first**: the handover fails, as claim 7.1/C1 says.',
  keyInsights: [],
  caveats: ['The Skeptic doubts the second study.'],
  whatWouldComplete: null,
  confidence: 0.9,
};

/** What the next sessions do. */
export interface Play {
  tokens: number;
  /** Said by its PHI; null: it says nothing. */
  says: PhiSynthesis | null;
  /** The answer in what is said there, where it follows from the problem; null: as it stands there. */
  answers: ((problem: string) => string) | null;
  /** Failure with which it ends, or null. */
  breaks: ApplicationFailure | null;
}

export interface Theatre {
  readonly db: Database;
  readonly simulated: SimulatedModels;
  readonly play: Play;
  /** Inputs of the sessions so far. */
  readonly sessions: SessionInput[];
  start(key: string, input: Partial<AblationInput>): Promise<WorkflowHandleWithFirstExecutionRunId<typeof ablation>>;
  /** Starts it and waits for its end. */
  run(key: string, input: Partial<AblationInput>): Promise<Awaited<ReturnType<typeof ablation>>>;
  report(key: string): Promise<AblationReport>;
  /** The same of one on a set of problems. */
  truth(key: string): Promise<CalibrationReport>;
  close(): Promise<void>;
}

export const problem = 'Our team of nine loses a day at every handover. Should we buy new tools or change how we work?';

/**
 * The ablation on a real Temporal and a real Postgres, with simulated models over HTTP; the session alone is played.
 */
export async function openTheatre(): Promise<Theatre> {
  const [temporal, store, prompts, simulated, workflowBundle] = await Promise.all([
    testTemporal(),
    openStore(10),
    loadPrompts(ablationRoster),
    startSimulatedModels({ seed: 'test', latencyMs: 0, script: [], keepRequests: true }),
    bundleWorkflowCode({ workflowsPath: join(import.meta.dirname, 'stage.ts'), logger: new DefaultLogger('WARN') }),
  ]);
  const { db } = store;
  const play: Play = { tokens: sessionTokens, says: synthesis, answers: null, breaks: null };
  const sessions: SessionInput[] = [];
  const deps = {
    db,
    prompts,
    systems: { ablation: ablationSystem },
    models: models({ ...noSettings, simulatedBaseUrl: simulated.url }),
  };
  const worker = await Worker.create({
    connection: temporal.nativeConnection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle,
    dataConverter: temporal.dataConverter,
    shutdownGraceTime: '2 seconds',
    activities: {
      askAgent: askAgent(deps),
      tryModel: tryModelIn(deps, refusedSchemasOf(db)),
      closeRun: closeRunIn(db),
      ...ablationIn(db, null),
      auditSession: auditSessionIn(db),
      ...standIn(db, play, sessions),
    },
  });
  const running = worker.run();
  const start: Theatre['start'] = (key, input) =>
    temporal.client.workflow.start<typeof ablation>('ablation', {
      workflowId: `ablation/${key}`,
      taskQueue: temporal.taskQueue,
      args: [{ problem, ...input }],
    });
  return {
    db,
    simulated,
    play,
    sessions,
    start,
    run: async (key, input) => (await start(key, input)).result(),
    report: async (key) => JSON.parse(await jsonOf(db, key)) as AblationReport,
    truth: async (key) => JSON.parse(await jsonOf(db, key)) as CalibrationReport,
    async close() {
      worker.shutdown();
      await running;
      await Promise.all([simulated.stop(), temporal.close()]);
      await store.close();
    },
  };
}

const jsonOf = async (db: Database, key: string): Promise<string> =>
  (await listDocuments(db, key)).find(({ path }) => path.endsWith('.json'))?.text ?? 'null';

/** Leaves in the store what a session leaves there; half of its cost in a sub-session. */
function standIn(db: Database, play: Play, sessions: SessionInput[]): StandIn {
  return {
    async holdStandIn({ runKey, input }) {
      sessions.push(input);
      const common = { system: 'omega', corpus: 'simulated', brief: {}, policy: {} } as const;
      await openRun(db, { ...common, runKey, parent: null });
      await openRun(db, { ...common, runKey: `${runKey}-s1`, parent: runKey });
      const said =
        play.says === null || play.answers === null
          ? play.says
          : { ...play.says, answer: play.answers(String(input.problem)) };
      const half = { inputTokens: play.tokens / 2 - 100, outputTokens: 100, agent: 'phi', phase: 'CONCLUSION' };
      await saveCall(db, sampleCall({ ...half, runKey: `${runKey}-s1`, task: 'classify' }), {}, {}, []);
      await saveCall(
        db,
        sampleCall({
          ...half,
          runKey,
          ...(said === null ? { task: 'classify' } : { task: 'synthesise', answer: said }),
        }),
        {},
        {},
        [],
      );
      if (play.breaks !== null) throw play.breaks;
      return { status: 'SUCCESS', confidence: 0.62 };
    },
  };
}
