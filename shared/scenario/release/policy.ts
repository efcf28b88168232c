/** Other numbers and names of a release (scenario rules §8.7). */
export const releasePolicy = {
  benchmark: 'Impossible Moments',
  license: 'apache-2.0',
  leastPassphrase: 16,
} as const;
