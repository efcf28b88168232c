/** DBOS: a workflow whose calls are steps, on Postgres. `launch` recovers what a killed process has left. */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { call, over, readOrder, serveRuns, stages, type Result } from '../run.ts';

const { providerUrl, databaseUrl, keys } = readOrder();

async function run(key: string): Promise<void> {
  const results: Result[] = [];
  for (const stage of stages) {
    const settled = await Promise.allSettled(
      stage.map((step) =>
        DBOS.runStep(async () => ({ step, answer: await call(providerUrl, key, step) }), {
          name: step,
          retriesAllowed: true,
        }),
      ),
    );
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      results.push(one.value);
    }
  }
  await DBOS.runStep(() => over(providerUrl, key, results), { name: 'over', retriesAllowed: true });
}

const workflow = DBOS.registerWorkflow(run, { name: 'run', maxRecoveryAttempts: 1_000 });
DBOS.setConfig({
  name: 'peers',
  systemDatabaseUrl: databaseUrl,
  applicationVersion: '1',
  logLevel: 'error',
  runAdminServer: false,
});
await DBOS.launch();
// A workflow that was begun before, and that `launch` has recovered, is not begun again.
serveRuns(keys, (key) => DBOS.startWorkflow(workflow, { workflowID: key })(key));
