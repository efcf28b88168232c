/**
 * A program: the production worker, which tells at `GET /metrics` how often it no longer had a workflow in memory.
 *
 *   node parked-worker.ts '<ParkedWorker as JSON>'
 */
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { workflowBundleFor } from '../../workers/serving/bundle.ts';
import { readConfig } from '../../workers/config.ts';
import { openDependencies } from '../../workers/serving/dependencies.ts';
import { plainAccess } from '../../workers/stack/temporal-ready.ts';
import { startWorker } from '../../workers/worker.ts';

export interface ParkedWorker {
  readonly temporalAddress: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly databaseUrl: string;
  readonly modelsUrl: string;
  readonly bundleFile: string;
  /** `host:port` of the metrics. */
  readonly metricsAddress: string;
}

async function work({
  temporalAddress,
  namespace,
  taskQueue,
  databaseUrl,
  modelsUrl,
  bundleFile,
  metricsAddress,
}: ParkedWorker): Promise<void> {
  const logging = { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) };
  Runtime.install({
    logger: new DefaultLogger('WARN'),
    shutdownSignals: [],
    telemetryOptions: { logging, metrics: { prometheus: { bindAddress: metricsAddress } } },
  });
  const config = readConfig({
    SYMPOSIUM_WORKFLOW_BUNDLE: bundleFile,
    SYMPOSIUM_TASK_QUEUE: taskQueue,
    SYMPOSIUM_PROVIDER_CALLS: '20',
  });
  const { deps } = await openDependencies(config, databaseUrl, { url: modelsUrl });
  const worker = await startWorker({
    config,
    addresses: { temporal: plainAccess(temporalAddress), namespace },
    deps,
    bundle: await workflowBundleFor(config),
  });
  await worker.ended;
}

await work(JSON.parse(process.argv[2] ?? '') as ParkedWorker);
