import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runKeyPattern } from '../../../shared/kernel/ids.ts';
import { subLimits, subSessionKey } from '../../../shared/omega/session/sub-sessions.ts';

const keys = fc.stringMatching(/^[a-z0-9][a-z0-9-]{2,79}$/);

describe('the key of a sub-session', () => {
  test('says whose it is, and of which cycle and place', () => {
    expect(subSessionKey('omega', 2, 1)).toBe('omega-c2s1');
  });

  test('is a run’s key, however long the asking session’s is, and another one for each place', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 5 }), (key, cycle, nth) => {
        expect(subSessionKey(key, cycle, nth)).toMatch(runKeyPattern);
        expect(subSessionKey(key, cycle, nth)).not.toBe(subSessionKey(key, cycle, nth + 1));
        expect(subSessionKey(key, cycle, nth)).not.toBe(key);
      }),
    );
  });

  test('tells sessions apart whose long keys begin alike, also a level deeper', () => {
    const [one, other] = [`${'a'.repeat(79)}1`, `${'a'.repeat(79)}2`];
    expect(subSessionKey(one, 1, 1)).not.toBe(subSessionKey(other, 1, 1));
    expect(subSessionKey(subSessionKey(one, 1, 1), 1, 1)).not.toBe(subSessionKey(subSessionKey(one, 1, 2), 1, 1));
  });
});

describe('the limits of a sub-session', () => {
  const limits = { cycles: 10, tokens: 1_000, costMicrodollars: 900, timeMs: null };

  test('are its part of half of what is left', () => {
    expect(subLimits(limits, { cycles: 1, tokens: 600, costMicrodollars: 100, timeMs: 5_000 }, 3, 2)).toEqual({
      cycles: 3,
      tokens: 100,
      costMicrodollars: 200,
      timeMs: null,
    });
  });

  test('together never pass what is left, but for the one token or millisecond that a limit is at least', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 5 }), (limit, used, parts) => {
        const { tokens, costMicrodollars } = subLimits(
          { ...limits, tokens: limit, costMicrodollars: limit },
          { cycles: 1, tokens: used, costMicrodollars: used, timeMs: 0 },
          3,
          parts,
        );
        expect((costMicrodollars ?? 0) * parts).toBeLessThanOrEqual(Math.max(0, limit - used) / 2);
        expect(tokens).toBe(Math.max(1, costMicrodollars ?? 0));
      }),
    );
  });
});
