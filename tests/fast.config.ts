import { configDefaults, defineConfig } from 'vitest/config';
import { settings } from './settings.ts';

/**
 * Rules only: what is true, and what the tree says of itself. Neither Temporal nor Postgres is started, and no workflow
 * bundle is built.
 */
export default defineConfig({
  test: {
    ...settings,
    include: ['tests/shared/**/*.test.ts', 'tests/house/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/house/{bundle,preloaded}.test.ts'],
    testTimeout: 60_000,
  },
});
