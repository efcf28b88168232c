import { defineConfig } from 'vitest/config';
import { settings } from '../settings.ts';

/**
 * The tests of the production shape, and once more those of the main job's every branch: on the whole server and its
 * Postgres.
 */
export default defineConfig({
  test: {
    ...settings,
    globalSetup: 'tests/production/global-setup.ts',
    include: ['tests/production/**/*.test.ts', 'tests/workflows/*.test.ts'],
    // There a timer rounds up to a second, so a review that expires at once takes two.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
