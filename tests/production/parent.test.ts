import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { connectTo } from '../../workers/terminal/connected.ts';
import { readJsonFile } from '../../workers/terminal/json-file.ts';
import { projectRoot, readConfig } from '../../workers/config.ts';
import { startProduction, type ProductionStack } from '../../workers/production/stack.ts';
import { isAlive, type ProcessIdentity } from '../../workers/stack/process-identity.ts';
import { askPostgres } from '../../workers/stack/postgres-ready.ts';
import { connectTemporal, plainAccess } from '../../workers/stack/temporal-ready.ts';
import { foreignProcess } from '../support/foreign-process.ts';
import { productionWithinMs } from '../support/production.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

const started = z.object({
  temporalAddress: z.string(),
  namespace: z.string(),
  databaseUrl: z.string(),
  workers: z.array(z.number()),
});

test(
  'whoever started the stack takes all of it along, even when killed; the next one finds its data',
  () =>
    inScratch(async (stateFolder) => {
      // Started by root, Postgres runs as somebody else, who must get through to its own folder.
      await chmod(stateFolder, 0o711);
      const parent = foreignProcess(`
    const { readConfig } = await load('workers/config.ts');
    const { startProduction } = await load('workers/production/stack.ts');
    const config = { ...readConfig(), stateFolder: ${JSON.stringify(stateFolder)} };
    const { temporalAddress, namespace, databaseUrl, workers } = await startProduction({ config, say: () => undefined, persistent: true, workers: 2 });
    console.log(JSON.stringify({ temporalAddress, namespace, databaseUrl, workers: workers.map(({ pid }) => pid) }));
    setInterval(() => undefined, 1000);`);
      try {
        const { temporalAddress, namespace, databaseUrl, workers } = started.parse(JSON.parse(await parent.nextLine()));
        const processes: ProcessIdentity[] = workers.map((pid) => ({ pid, born: null }));
        expect(processes.every(isAlive)).toBe(true);
        await runOnce(
          { temporalAddress, temporal: plainAccess(temporalAddress), namespace, databaseUrl, uiUrl: null },
          'before-the-kill',
          'IM-0001',
        );
        await parent.kill();
        await until(() => processes.every((worker) => !isAlive(worker)));
        await until(() =>
          refuses(
            connectTemporal(plainAccess(temporalAddress), namespace, 2_000).then((connection) => connection.close()),
          ),
        );
        await until(() => refuses(askPostgres(databaseUrl, 2_000)));
      } finally {
        await parent.kill();
      }
      const again = await startProduction({
        config: { ...readConfig(), stateFolder },
        say: () => undefined,
        persistent: true,
        workers: 1,
      });
      try {
        await runOnce(again, 'after-the-kill', 'IM-0002');
      } finally {
        await again.stop();
      }
    }),
  productionWithinMs,
);

async function runOnce(
  addresses: Parameters<typeof connectTo>[0] | ProductionStack,
  key: string,
  scenarioId: string,
): Promise<void> {
  const symposium = await connectTo(addresses, readConfig().taskQueue);
  try {
    const brief = await readJsonFile(join(projectRoot, 'examples/briefs/locked-room.json'), 'brief');
    const run = await symposium.scenario.start(brief, { key, models: defaultPolicy.models });
    expect(await run.result()).toMatchObject({ outcome: 'DOCUMENTED', scenarioId });
  } finally {
    await symposium.close();
  }
}

function refuses(asking: Promise<unknown>): Promise<boolean> {
  return asking.then(
    () => false,
    () => true,
  );
}
