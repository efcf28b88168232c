import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import type {} from './standstill.ts';

/** A house whose servers do not answer has nothing to tell, and the next test does not wait for it. */
const withinMs = 20_000;

/** Where a test's time is over it says what stood open in its house, before the next test begins. */
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    if (!task.result?.errors?.some(({ message }) => message.includes('timed out'))) return;
    for (const telling of globalThis.symposiumOpenHouses ?? []) {
      const told = await Promise.race([
        telling().catch((error: unknown) => `nothing can be told: ${String(error)}`),
        pause(withinMs, 'its servers do not answer', { ref: false }),
      ]);
      process.stderr.write(`stood still: ${task.name}\n${told}\n`);
    }
  });
});
