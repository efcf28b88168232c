import everyday from '../../jest.config.js';

/**
 * The tests of the production shape, and once more those of the main job's every branch: on the whole server and its
 * Postgres.
 */
export default {
  ...everyday,
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/production/**/*.test.ts', '<rootDir>/tests/workflows/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/tests/production/global-setup.mjs',
  // There a timer rounds up to a second, so a review that expires at once takes two.
  testTimeout: 300_000,
};
