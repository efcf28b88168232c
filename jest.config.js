/** ESM TypeScript through swc; every worker, workflow bundle and history replay of the tests runs inside it. */
export default {
  testEnvironment: '<rootDir>/tests/support/environment.ts',
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  // One more than two cores: a run waits for its servers a quarter of the time.
  maxWorkers: 3,
  // A module registry a file is never given back: a worker that has grown is slow at collecting, so it makes room for a
  // new one.
  workerIdleMemoryLimit: '1500MB',
  // They start whole Temporal servers, one a file: `npm run test:production`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/production/'],
  modulePathIgnorePatterns: ['<rootDir>/.symposium/'],
  // A server gives a dead worker's activity back after that activity's own limit, a minute; a loaded machine adds to
  // it.
  testTimeout: 180_000,
};
