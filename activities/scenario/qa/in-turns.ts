import { setImmediate } from 'node:timers/promises';

/**
 * For how long a comparison holds the thread before others have a turn: heartbeats, and every other run of the worker.
 */
const turnMs = 20;

/** Does a long piece of work to its end, and lets others go on between its steps. */
export async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
