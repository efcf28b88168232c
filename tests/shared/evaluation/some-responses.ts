import fc from 'fast-check';
import type { ScoredResponse } from '../../../shared/evaluation/responses.ts';
import { categories, statuses, tiers } from '../../../shared/scenario/vocabulary.ts';
import type { ReferenceRow } from '../statistics/reference/read-reference.ts';

export const response = (given: Partial<ScoredResponse> = {}): ScoredResponse => ({
  scenario: 'IM-0001',
  category: 'The Locked Room',
  tier: 'RUPTURE',
  status: 'KS',
  run: 1,
  score: 50,
  breakthrough: false,
  ...given,
});

export const fromReference = (rows: readonly ReferenceRow[]): ScoredResponse[] =>
  rows.map(([scenario, weight, run, score]) => response({ scenario, tier: tiers[weight - 1] ?? 'SPARK', run, score }));

/** Responses of 1 to 12 scenarios with 1 to 5 runs each; some are unscored. */
export const anyResponses = fc
  .array(
    fc.record({
      tier: fc.constantFrom(...tiers),
      category: fc.constantFrom(...categories),
      status: fc.constantFrom(...statuses),
      scores: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 }), { minLength: 1, maxLength: 5 }),
      breakthrough: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((scenarios) =>
    scenarios.flatMap(({ scores, ...one }, at) =>
      scores.map((score, run) => response({ ...one, scenario: `IM-${1_000 + at}`, run: run + 1, score })),
    ),
  );
