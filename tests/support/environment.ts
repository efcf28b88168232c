import { TestEnvironment } from 'jest-environment-node';
import type { Circus } from '@jest/types';
import type {} from './standstill.ts';

/** Where a test's time is over it says what stood open in its house, before the next test begins. */
export default class SymposiumEnvironment extends TestEnvironment {
  async handleTestEvent(event: Circus.AsyncEvent): Promise<void> {
    if (event.name !== 'test_fn_failure' || !String(event.error).includes('Exceeded timeout')) return;
    for (const telling of this.global.symposiumOpenHouses ?? []) {
      const told = await telling().catch((error: unknown) => `nothing can be told: ${String(error)}`);
      process.stderr.write(`stood still: ${event.test.name}\n${told}\n`);
    }
  }
}
