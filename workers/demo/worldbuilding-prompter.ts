import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '../client/request-error.ts';

const betweenMs = 50;
const tries = 40;

/**
 * Speaks as soon as the turn waits: the row that gives the cue is written a moment before the workflow opens its turn.
 * A refusal is tried again for two seconds; the last one is thrown.
 */
export async function sayWhenAsked<T>(
  speak: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await speak();
    } catch (error) {
      if (!(error instanceof RequestError) || nth === tries) throw error;
      await wait(betweenMs);
    }
  }
}
