import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/sequencer.ts';
import { globalSetup, settings } from './tests/settings.ts';

/** They are about what a process has one of: its environment, its prices, the log of its SDK. */
const inOwnProcess = [
  'tests/workers/encryption/canaries.test.ts',
  'tests/workers/keys-in-processes.test.ts',
  'tests/workers/own-prices.test.ts',
];

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers: settings.maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...settings,
          name: 'shared',
          include: ['tests/**/*.test.ts'],
          // They start whole Temporal servers, one a file: `npm run test:production`.
          exclude: [...configDefaults.exclude, 'tests/production/**', ...inOwnProcess],
        },
      },
      { test: { ...settings, name: 'alone', isolate: true, include: inOwnProcess } },
    ],
  },
});
