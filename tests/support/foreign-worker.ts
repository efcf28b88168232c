import { join } from 'node:path';
import { writeBundle } from '../../bench/chaos/write-bundle.ts';
import { foreignProcess, type ForeignProcess } from './foreign-process.ts';
import type { House } from './house.ts';
import { inScratch } from './scratch.ts';

/**
 * A worker in a process of its own, in the place of Symposium's, to be killed by `use`: it has none of its grace, and
 * is noticed as dead within seconds where Symposium waits half a minute for a call and a minute for a write. Afterwards
 * Symposium has its own worker again.
 */
export async function withForeignWorker<T>(house: House, use: (worker: ForeignProcess) => Promise<T>): Promise<T> {
  await house.dismiss();
  return inScratch(async (folder) => {
    const bundle = join(folder, 'workflows.js');
    await writeBundle(bundle, true);
    const { address, namespace, taskQueue } = house.temporal;
    const worker = foreignProcess(`
      const { readConfig } = await load('workers/config.ts');
      const { serve } = await load('workers/serving/serve.ts');
      const { plainAccess } = await load('workers/stack/temporal-ready.ts');
      const addresses = { temporalAddress: ${JSON.stringify(address)}, temporal: plainAccess(${JSON.stringify(address)}), namespace: ${JSON.stringify(namespace)}, databaseUrl: ${JSON.stringify(house.databaseUrl)}, uiUrl: null };
      const config = readConfig({ SYMPOSIUM_WORKFLOW_BUNDLE: ${JSON.stringify(bundle)} });
      await serve({ config, addresses, simulation: { url: ${JSON.stringify(house.simulated.url)} }, taskQueue: ${JSON.stringify(taskQueue)}, graceMs: 1_000 });
      console.log('up');
    `);
    try {
      const up = await worker.nextLine();
      if (up !== 'up') throw new Error(`the worker said ${up}`);
      return await use(worker);
    } finally {
      await worker.kill();
      await house.hire();
    }
  });
}
