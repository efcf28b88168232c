import { fileURLToPath } from 'node:url';
import type { TestUserConfig } from 'vitest/config';

/** Opens what all test files of a run share, once. */
export const globalSetup = 'tests/support/global-setup.ts';

/**
 * What all configurations of the tests say. Node runs the sources as it does in production, and modules outlive a test
 * file: the project is loaded once a worker, and with it every workflow bundle and history replay works in these
 * processes.
 */
export const settings = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  pool: 'forks',
  isolate: false,
  experimental: { viteModuleRunner: false },
  setupFiles: 'tests/support/at-standstill.ts',
  // One more than two cores: a run waits for its servers a quarter of the time.
  maxWorkers: 3,
  // A server gives back what it sent to a worker that was going after a quarter of a minute; a loaded machine adds to it.
  testTimeout: 180_000,
  hookTimeout: 180_000,
} satisfies TestUserConfig;
