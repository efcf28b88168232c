import { startPglite, type Pglite, type PgliteOrder } from './pglite.ts';

const mostRestarts = 3;
/** Whoever has run for so long starts with a clean slate. */
const steadyMs = 10 * 60_000;

/**
 * PGlite that is started again, on its folder, its port and with its password, where its process ended by itself: what was
 * acknowledged is on disk, and clients connect anew. In memory there is nothing to go on with. `ended`: it has
 * ended for good, by `stop` or for the fourth time within minutes.
 */
export async function keepPglite(
  order: PgliteOrder & { readonly logFile: string; readonly say: (line: string) => void },
): Promise<Pglite> {
  let current = await startPglite(order);
  const { url } = current;
  const again = { ...order, port: Number(new URL(url).port), password: new URL(url).password };
  let stopping = false;
  // Asked anew each time: it changes while something is waited for.
  const isStopping = () => stopping;

  async function keep(): Promise<void> {
    for (let restarts = 0; ; restarts += 1) {
      const began = performance.now();
      await current.ended;
      if (performance.now() - began > steadyMs) restarts = 0;
      if (isStopping() || order.folder === null || restarts === mostRestarts) return;
      order.say(`Postgres (PGlite) ended by itself and is started again; see ${order.logFile}`);
      try {
        current = await startPglite(again);
      } catch (error) {
        order.say(error instanceof Error ? error.message : String(error));
        return;
      }
      if (isStopping()) await current.stop();
    }
  }

  const ended = keep();
  return {
    url,
    get pid() {
      return current.pid;
    },
    ended,
    async stop() {
      stopping = true;
      await current.stop();
      await ended;
    },
  };
}
