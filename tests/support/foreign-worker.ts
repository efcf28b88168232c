import { foreignProcess, type ForeignProcess } from './foreign-process.ts';
import type { House } from './house.ts';
import { impatientBundle } from './shared-server.ts';

/**
 * A worker in a process of its own, in the place of Symposium's, to be killed by `use`: it has none of its grace, and
 * is noticed as dead within seconds where Symposium waits half a minute for a call and a minute for a write. Afterwards
 * Symposium has its own worker again.
 */
export async function withForeignWorker<T>(house: House, use: (worker: ForeignProcess) => Promise<T>): Promise<T> {
  await house.dismiss();
  const { address, namespace, taskQueue } = house.temporal;
  const worker = await foreignWorker({
    address,
    namespace,
    taskQueue,
    databaseUrl: house.databaseUrl,
    simulatedUrl: house.simulated.url,
    settings: { SYMPOSIUM_WORKFLOW_BUNDLE: await impatientBundle() },
  });
  try {
    return await use(worker);
  } finally {
    await worker.kill();
    await house.hire();
  }
}

/** What a worker of another process has to be told. */
export interface ForeignWorkerOrder {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly databaseUrl: string;
  readonly simulatedUrl: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a worker in a process of its own, and waits until it polls. */
export async function foreignWorker(order: ForeignWorkerOrder): Promise<ForeignProcess> {
  const worker = foreignProcess(`
    (await load('workers/worker.ts')).quietRuntime('ERROR');
    const { readConfig } = await load('workers/config.ts');
    const { serve } = await load('workers/serving/serve.ts');
    const { plainAccess } = await load('workers/stack/temporal-ready.ts');
    const { address, namespace, taskQueue, databaseUrl, simulatedUrl, settings } = ${JSON.stringify(order)};
    const addresses = { temporalAddress: address, temporal: plainAccess(address), namespace, databaseUrl, uiUrl: null };
    await serve({ config: readConfig(settings), addresses, simulation: { url: simulatedUrl }, taskQueue, graceMs: 1_000 });
    (await import('node:module')).flushCompileCache(); // Whoever is killed keeps nothing at its end.
    console.log('up');
  `);
  const up = await worker.nextLine();
  if (up !== 'up') throw new Error(`the worker said ${up}`);
  return worker;
}
