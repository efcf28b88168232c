import { defineConfig } from 'vitest/config';
import { settings } from './settings.ts';

const { root: _, setupFiles: __, experimental: ___, ...rest } = settings;

/**
 * The tests of rules that mutants have to fail: `npm run mutate`, which copies the project to where it changes it. Vite
 * loads the modules here: StrykerJS has hooks of its own in each test file, and Node would load them for the first only.
 */
export default defineConfig({
  test: {
    ...rest,
    include: ['kernel', 'omega', 'scenario', 'verification'].map((part) => `tests/shared/${part}/**/*.test.ts`),
  },
});
