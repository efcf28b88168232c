/** Bare Temporal: a workflow whose calls are activities. */
import { fileURLToPath } from 'node:url';
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { call, over, readOrder, type Result } from '../run.ts';

const { providerUrl, server } = readOrder();
const logger = new DefaultLogger('ERROR');
Runtime.install({
  logger,
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
});
const connection = await NativeConnection.connect({ address: server });
const worker = await Worker.create({
  connection,
  taskQueue: 'peers',
  workflowsPath: fileURLToPath(new URL('./temporal-run.ts', import.meta.url)),
  activities: {
    call: (run: string, step: string) => call(providerUrl, run, step),
    over: (run: string, results: readonly Result[]) => over(providerUrl, run, results),
  },
  maxConcurrentActivityTaskExecutions: 200,
  maxEagerActivityReservationsPerWorkflowTask: 10,
});
process.send?.('up');
await worker.run();
