import everyday from '../jest.config.js';

const { globalSetup: _, globalTeardown: __, ...rest } = everyday;

/**
 * Rules only: what is true, and what the tree says of itself. Neither Temporal nor Postgres is started, and no workflow
 * bundle is built.
 */
export default {
  ...rest,
  rootDir: '..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/shared/**/*.test.ts', '<rootDir>/tests/house/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/tests/house/(bundle|preloaded)\\.test\\.ts$'],
  testTimeout: 60_000,
};
