import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what must come to be; the test's own time limit is the only clock. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}
