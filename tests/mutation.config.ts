import { defineConfig } from 'vitest/config';
import { settings } from './settings.ts';

const { root: _, setupFiles: __, ...rest } = settings;

/** The tests of rules that mutants have to fail: `npm run mutate`, which copies the project to where it changes it. */
export default defineConfig({
  test: {
    ...rest,
    include: ['kernel', 'omega', 'scenario', 'verification'].map((part) => `tests/shared/${part}/**/*.test.ts`),
  },
});
