import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Symposium } from '../connect.ts';
import { connectTo } from '../terminal/connected.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Config } from '../config.ts';
import { migrate } from '../migrate.ts';
import { serve } from '../serving/serve.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import { findStack, startStack, type StackAddresses } from '../stack/stack.ts';
import { quietRuntime } from '../worker.ts';

/** What a demo plays on: servers, a worker with simulated models, and a client. */
export interface Staged {
  readonly symposium: Symposium;
  readonly addresses: StackAddresses;
  /** The servers were there before, and stay. */
  readonly stays: boolean;
}

const graceMs = 2_000;

/**
 * Joins the stack that runs here, with a task queue of its own, or starts one and stops it at the end; the data stays
 * in the state folder, so `npm run dev` shows the same run again. `farewell` is said when the worker has gone and the
 * servers have not.
 */
export async function staged<T>(
  config: Config,
  terminal: Terminal,
  simulation: SimulationOrder,
  play: (stage: Staged) => Promise<T>,
  farewell: (outcome: T, stage: Omit<Staged, 'symposium'>) => void,
): Promise<T> {
  quietRuntime('ERROR', config);
  const found = await findStack(config);
  const stack = found === null ? await startStack({ config, say: terminal.say, persistent: true }) : null;
  const addresses = stack ?? found;
  if (addresses === null) throw new Error('there is neither a found nor a started stack');
  const stays = found !== null;
  if (stays) terminal.say(`Using the stack that runs on ${addresses.temporalAddress}.`);
  try {
    const taskQueue = stays ? `${config.taskQueue}-demo-${randomBytes(4).toString('hex')}` : config.taskQueue;
    await migrate(addresses.databaseUrl, terminal.say);
    const worker = await serve({ config, addresses, simulation, taskQueue, graceMs });
    const symposium = await connectTo(addresses, taskQueue, config);
    const outcome = await play({ symposium, addresses, stays }).finally(async () => {
      await symposium.close();
      await worker.stop().catch(() => undefined);
    });
    farewell(outcome, { addresses, stays });
    return outcome;
  } finally {
    await stack?.stop();
  }
}

/** A workflow's page in the Temporal UI. */
export function pageOf({ uiUrl, namespace }: StackAddresses, workflowId: string): string {
  return `${uiUrl ?? ''}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
}

const endWithinMs = 10_000;

/** Who leaves early takes the worker along, and nobody else may poll its queue: what was begun must not wait for ever. */
export async function ended(cancel: () => Promise<unknown>, result: () => Promise<unknown>): Promise<void> {
  await cancel().catch(() => undefined);
  await Promise.race([result().catch(() => undefined), pause(endWithinMs, undefined, { ref: false })]);
}
