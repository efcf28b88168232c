import { databaseIsDown } from './retry-while-database-is-down.ts';

interface Waiting<Q, A> {
  readonly request: Q;
  readonly result: PromiseWithResolvers<A>;
}

/**
 * Batches the concurrent statements of one run: while one is in flight, later ones queue and go out as one, in order.
 * So a panel of ten waits for two round trips and not for ten. `execute` gets at least one request and returns one
 * result for each, in their order. A batch of several that fails is executed again one by one, so that no request fails
 * because of its neighbour; but where the database is down for one of them, the rest does not wait for it one after
 * another, and fails with it.
 */
export function batchByRun<Q, A>(
  execute: (runKey: string, requests: readonly Q[]) => Promise<readonly A[]>,
): (runKey: string, request: Q) => Promise<A> {
  /** Waiting requests, by run. A run has an entry as long as one of its statements is under way. */
  const queues = new Map<string, Waiting<Q, A>[]>();

  /** Resolves to what the database is down with, or null. */
  async function settle(runKey: string, batch: readonly Waiting<Q, A>[]): Promise<unknown> {
    try {
      const results = await execute(
        runKey,
        batch.map(({ request }) => request),
      );
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} requests`);
      batch.forEach(({ result }, place) => result.resolve(results[place] as A));
      return null;
    } catch (error) {
      if (batch.length > 1) return settleEach(runKey, batch);
      batch[0]?.result.reject(error);
      return databaseIsDown(error) ? error : null;
    }
  }

  async function settleEach(runKey: string, batch: readonly Waiting<Q, A>[]): Promise<unknown> {
    let down: unknown = null;
    for (const one of batch)
      if (down === null) down = await settle(runKey, [one]);
      else one.result.reject(down);
    return down;
  }

  async function drain(runKey: string): Promise<void> {
    for (let batch = queues.get(runKey) ?? []; batch.length > 0; batch = queues.get(runKey) ?? []) {
      queues.set(runKey, []);
      await settle(runKey, batch);
    }
    queues.delete(runKey);
  }

  return (runKey, request) => {
    const result = Promise.withResolvers<A>();
    const queue = queues.get(runKey);
    if (queue) queue.push({ request, result });
    else {
      queues.set(runKey, [{ request, result }]);
      void drain(runKey);
    }
    return result.promise;
  };
}
