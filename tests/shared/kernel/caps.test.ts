import { describe, expect, test } from 'vitest';
import {
  capReviewPlace,
  type CapReached,
  capScope,
  capWords,
  dayEndsAt,
  runOfScope,
  scopeWords,
  unfitRaise,
} from '../../../shared/kernel/caps.ts';
import { reviewIdOf } from '../../../shared/kernel/review-id.ts';

const reached = (scope: string, change: Partial<CapReached> = {}): CapReached => ({
  scope,
  kind: 'tokens',
  nth: 7,
  most: 5_000_000,
  spent: 4_999_000,
  needs: 45_000,
  ...change,
});
const day = `${capScope.day('real')}/2026-11-25`;

describe('a scope', () => {
  test.each([
    [capScope.run('lab-1'), 'the run lab-1', 'lab-1', null],
    [capScope.batch('night-1'), 'the batch night-1', 'night-1', null],
    [capScope.corpus('im-v1'), 'the corpus im-v1', 'im-v1', null],
    [capScope.day('real'), 'each day (UTC)', null, null],
    [day, '2026-11-25 (UTC)', null, Date.UTC(2026, 10, 26)],
    ['day/simulated/2026-12-31', '2026-12-31 (UTC), of simulated models', null, Date.UTC(2027, 0, 1)],
    // A run may be called as a day is.
    [capScope.run('2026-11-25'), 'the run 2026-11-25', '2026-11-25', null],
  ])('%s has its words, its run and its end', (scope, words, run, end) => {
    expect([scopeWords(scope), runOfScope(scope), dayEndsAt(scope)]).toEqual([words, run, end]);
  });
});

describe('a cap that is reached', () => {
  test.each([
    [reached(capScope.run('lab-1')), 'lab-1-run-7-spend-cap-tokens'],
    [reached(capScope.batch('night-1'), { kind: 'money' }), 'night-1-run-7-spend-cap-money'],
    [reached(day), 'day-real-2026-11-25-run-7-spend-cap-tokens-of-the-day'],
    [reached(day, { nth: 8 }), 'day-real-2026-11-25-run-8-spend-cap-tokens-of-the-day'],
    [reached(capScope.run('day-real-2026-11-25')), 'day-real-2026-11-25-run-7-spend-cap-tokens'],
  ])('has one review, whoever asks: %#', (cap, id) => {
    expect(reviewIdOf(capReviewPlace(cap))).toBe(id);
  });

  test('says what it is, and nothing of what the call is about', () => {
    expect(capWords(reached(day))).toBe(
      'the cap of 2026-11-25 (UTC), 5,000,000 tokens, leaves no room for a call of up to 45,000 tokens (spent 4,999,000 tokens)',
    );
    expect(capWords(reached(capScope.run('lab-1'), { kind: 'money', most: 2e6, spent: 1e6, needs: 15e5 }))).toBe(
      'the cap of the run lab-1, $2.00, leaves no room for a call of up to $1.50 (spent $1.00)',
    );
  });
});

describe('a decision on a cap that is reached', () => {
  test.each([
    ['tokens', true, 5_000_000, null, /^raiseToTokens: the cap in tokens of 5,000,000 is reached; .*--raise-to-tokens/],
    ['tokens', true, 5_000_000, 5_000_000, /raise it above that/],
    ['tokens', true, 5_000_000, 5_000_001, /^$/],
    ['tokens', false, 5_000_000, 6_000_000, /^raiseToTokens: goes with CONTINUE/],
    ['tokens', false, 5_000_000, null, /^$/],
    ['tokens', true, null, 1, /leave it out/],
    ['tokens', true, null, null, /^$/],
    ['money', true, 5_000_000, null, /^raiseToMicrodollars: the spend cap of \$5\.0000 is reached; .*in dollars/],
  ] as const)('in %s, going on: %p, of %p to %p', (kind, goesOn, cap, raised, why) => {
    expect(unfitRaise(kind, goesOn, cap, raised) ?? '').toMatch(why);
  });
});
