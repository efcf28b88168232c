import fast from './fast.config.js';

/** The tests of rules that mutants have to fail: `npm run mutate`. */
export default {
  ...fast,
  testMatch: [
    '<rootDir>/tests/shared/kernel/**/*.test.ts',
    '<rootDir>/tests/shared/omega/**/*.test.ts',
    '<rootDir>/tests/shared/scenario/**/*.test.ts',
    '<rootDir>/tests/shared/verification/**/*.test.ts',
  ],
};
