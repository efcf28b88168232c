/**
 * `npm run mutate`: are slips in the rules noticed? Each mutant is one, and lives where no test of rules fails. The
 * rules that judge are mutated; what was found stays in `node_modules/.cache`, so that only what changed is tried again.
 */
export default {
  mutate: [
    'shared/scenario/gates/**/*.ts',
    'shared/scenario/disputes/**/*.ts',
    'shared/verification/**/*.ts',
    'shared/kernel/**/*.ts',
    'shared/omega/confidence/**/*.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // A constant of a module is read once, for all tests: its mutants would each need every test.
  ignoreStatic: true,
  // Sentences are for people: a test that repeats them proves nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  tempDirName: '.symposium/stryker',
  ignorePatterns: ['/.symposium', '/scenarios'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
};
