/**
 * A program: exits 0 where a worker of this machine, or container, polls our task queue, else 1 with the reason. That a
 * process lives says little; a worker that Temporal hears from takes work.
 *
 *   node workers/production/healthy.ts
 */
import { hostname } from 'node:os';
import { taskQueueTypes } from '../client/pollers.ts';
import type { Connection } from '@temporalio/client';
import { readConfig, type Config } from '../config.ts';
import { knownAddresses, reachTemporal, reasonOf } from '../client/reach.ts';

/** A poll lasts a minute at most, and the next begins at once. */
const freshMs = 120_000;

export interface Poller {
  readonly identity: string;
  readonly lastAccessMs: number;
}

/** Whether one of the pollers is of `host` and was heard of lately. The SDK calls a worker `<pid>@<host>`. */
export function pollsFrom(host: string, pollers: readonly Poller[], nowMs: number): boolean {
  return pollers.some(({ identity, lastAccessMs }) => identity.endsWith(`@${host}`) && nowMs - lastAccessMs < freshMs);
}

/** Names the kinds of tasks that no worker of this host asks for; none is healthy. Rejects where Temporal is silent. */
export async function unserved(
  connection: Connection,
  namespace: string,
  taskQueue: string,
  host: string = hostname(),
): Promise<string[]> {
  const kinds = await Promise.all(
    Object.entries(taskQueueTypes).map(async ([kind, taskQueueType]) => {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: taskQueue },
        taskQueueType,
      });
      const seen = pollers.map(({ identity, lastAccessTime }) => ({
        identity: identity ?? '',
        lastAccessMs: Number(lastAccessTime?.seconds ?? 0) * 1000,
      }));
      return pollsFrom(host, seen, Date.now()) ? [] : [kind];
    }),
  );
  return kinds.flat();
}

async function diagnose(config: Config): Promise<string | null> {
  const { temporal, namespace } = await knownAddresses(config);
  const connection = await reachTemporal(temporal, namespace);
  try {
    const missing = await unserved(connection, namespace, config.taskQueue);
    return missing.length === 0
      ? null
      : `no worker of ${hostname()} asks for ${missing.join(' or ')} tasks of ${config.taskQueue}`;
  } finally {
    await connection.close();
  }
}

if (import.meta.main) {
  const wrong = await diagnose(readConfig()).catch(reasonOf);
  if (wrong !== null) console.error(wrong);
  process.exit(wrong === null ? 0 : 1);
}
