import { setTimeout as pause } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';
import type { Circus } from '@jest/types';
import type {} from './standstill.ts';

/** A house whose servers do not answer has nothing to tell, and the next test does not wait for it. */
const withinMs = 20_000;

/** Where a test's time is over it says what stood open in its house, before the next test begins. */
export default class SymposiumEnvironment extends TestEnvironment {
  async handleTestEvent(event: Circus.AsyncEvent): Promise<void> {
    if (event.name !== 'test_fn_failure' || !String(event.error).includes('Exceeded timeout')) return;
    for (const telling of this.global.symposiumOpenHouses ?? []) {
      const told = await Promise.race([
        telling().catch((error: unknown) => `nothing can be told: ${String(error)}`),
        pause(withinMs, 'its servers do not answer', { ref: false }),
      ]);
      process.stderr.write(`stood still: ${event.test.name}\n${told}\n`);
    }
  }
}
