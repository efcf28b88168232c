interface Waiting<Q, A> {
  readonly request: Q;
  readonly result: PromiseWithResolvers<A>;
}

/**
 * Batches the concurrent statements of one run: while one is in flight, later ones queue and go out as one, in order.
 * So a panel of ten waits for two round trips and not for ten. `execute` gets at least one request and returns one
 * result for each, in their order. A batch of several that fails is executed again one by one, so that no request fails
 * because of its neighbour.
 */
export function batchByRun<Q, A>(
  execute: (runKey: string, requests: readonly Q[]) => Promise<readonly A[]>,
): (runKey: string, request: Q) => Promise<A> {
  /** Requests that wait, by run. A run has an entry as long as one of its statements is in flight. */
  const queues = new Map<string, Waiting<Q, A>[]>();

  async function settle(runKey: string, batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const results = await execute(
        runKey,
        batch.map(({ request }) => request),
      );
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} requests`);
      batch.forEach(({ result }, place) => result.resolve(results[place] as A));
    } catch (error) {
      if (batch.length === 1) batch[0]?.result.reject(error);
      else for (const one of batch) await settle(runKey, [one]);
    }
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
