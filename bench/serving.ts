/**
 * A program: the production worker on a prebuilt bundle, which counts its statements and watches its memory. Ends with
 * its parent.
 *
 *   fork('serving.ts', ['<ServingOrder as JSON>'], { execArgv: ['--expose-gc'] })
 *
 * Sends `ready`, then an answer to each `Inquiry`.
 */
import { workflowBundleFor } from '../workers/serving/bundle.ts';
import { readConfig, type Environment } from '../workers/config.ts';
import { openDependencies, type OpenDependencies } from '../workers/serving/dependencies.ts';
import type { StackAddresses } from '../workers/stack/stack.ts';
import { quietRuntime, startWorker } from '../workers/worker.ts';

export interface ServingOrder {
  readonly settings: Environment;
  readonly addresses: StackAddresses;
  readonly modelsUrl: string;
}

/**
 * `statements`: how many it has sent to Postgres. `growth`: how far its memory rose, in bytes, since this was last
 * asked. `processor`: processor time that it has taken, in milliseconds.
 */
export type Inquiry = 'statements' | 'growth' | 'processor';

const sampleMs = 250;

process.once('disconnect', () => process.exit(0));
const { settings, addresses, modelsUrl } = JSON.parse(process.argv[2] ?? '') as ServingOrder;
quietRuntime();
const config = readConfig(settings);
const open = await openDependencies(config, addresses.databaseUrl, { url: modelsUrl });
const statements = countStatements(open);
const growth = watchMemory();
await startWorker({ config, addresses, deps: open.deps, bundle: await workflowBundleFor(config) });
const answers: Readonly<Record<Inquiry, () => number>> = { statements, growth, processor: processorMs };
process.on('message', (inquiry: Inquiry) => process.send?.(answers[inquiry]()));
process.send?.('ready');

/** Counts every statement of every connection of the pool; the pool's own `query` goes through a connection too. */
function countStatements({ deps }: OpenDependencies): () => number {
  let count = 0;
  const counted = new WeakSet<object>();
  deps.db.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      count += 1;
      return query(...args);
    }) as typeof client.query;
  });
  return () => count;
}

/** How far the resident memory rose above what was in use when it was last asked for. */
function watchMemory(): () => number {
  let least = process.memoryUsage().rss;
  let most = least;
  setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, sampleMs).unref();
  return () => {
    const risen = most - least;
    globalThis.gc?.();
    least = most = process.memoryUsage().rss;
    return risen;
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
