import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { runKeyPattern } from '../../../shared/kernel/ids.ts';
import { subProblemsIn } from '../../../shared/omega/session/sub-problems.ts';
import { stagesOf, subLimits, subSessionKey } from '../../../shared/omega/session/sub-sessions.ts';

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

  test('give those of one stage the time of the whole stage, since they use it at once', () => {
    const used = { cycles: 1, tokens: 0, costMicrodollars: 0, timeMs: 2_000 };
    const timed = { ...limits, timeMs: 10_000 };
    expect(subLimits(timed, used, 3, 4, 2)).toMatchObject({ tokens: 125, timeMs: 2_000 });
    expect(subLimits(timed, used, 3, 4)).toMatchObject({ tokens: 125, timeMs: 1_000 });
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

describe('sub-problems', () => {
  const part = (statement: string, ...needs: readonly number[]) => ({ statement, why: 'w', needs: [...needs] });
  const read = (...parts: readonly object[]) => subProblemsIn({ subProblems: [...parts] as ReturnType<typeof part>[] });

  test('count once where they are stated twice, and need what either of the two needs', () => {
    expect(read(part('What is A?'), part('And B?', 1), part('what is  A', 4), part('And C?', 2, 3))).toEqual([
      { statement: 'What is A?', needs: [2] },
      { statement: 'And B?', needs: [0] },
      { statement: 'And C?', needs: [1, 0] },
    ]);
  });

  test('need nobody who is not there, and never themselves', () => {
    expect(read(part('A', 1, 5, 0, -1, 1.5), part('a', 1), part('B'))).toEqual([
      { statement: 'A', needs: [] },
      { statement: 'B', needs: [] },
    ]);
  });

  test('are none that say what the session itself was asked, whoever needs them', () => {
    const asked = ['Why do the lakes lose their fish?', 'What kills fish in clear lakes?'];
    const offer = [part('why do the lakes lose their fish'), part('What is A?', 1, 3), part('And B?', 1)];
    expect(subProblemsIn({ subProblems: offer }, asked)).toEqual([
      { statement: 'What is A?', needs: [1] },
      { statement: 'And B?', needs: [] },
    ]);
    expect(subProblemsIn({ subProblems: [part('WHAT kills fish in clear lakes')] }, asked)).toEqual([]);
    expect(subProblemsIn({ subProblems: [part('Why do the lakes lose their birds?')] }, asked)).toHaveLength(1);
  });

  test('of an answer that says nothing of needs have none, and no other answer has any', () => {
    expect(read({ statement: 'A', why: 'w' })).toEqual([{ statement: 'A', needs: [] }]);
    expect(subProblemsIn({ resolutions: [] })).toBeNull();
    expect(subProblemsIn(undefined)).toBeNull();
  });
});

describe('what is solved side by side', () => {
  test.each<[string, number[][], number, number[][]]>([
    ['all, where nobody needs anybody', [[], [], []], 10, [[0, 1, 2]]],
    ['nobody, in a chain', [[1], [2], []], 10, [[2], [1], [0]]],
    ['those that wait for the same', [[], [0], [0], [1, 2]], 10, [[0], [1, 2], [3]]],
    ['no more than there is room for', [[], [], [], [], [0]], 2, [[0, 1], [2, 3], [4]]],
    ['one, where there is room for none', [[], []], 0, [[0], [1]]],
    ['those in a circle, and what waits for them after that', [[1], [0], [1]], 10, [[0, 1], [2]]],
    ['nothing, where there is nothing', [], 10, []],
  ])('%s', (_, needs, width, stages) => {
    expect(stagesOf(needs, width)).toEqual(stages);
  });

  test('is everybody once, never too many at once, and nobody before whom it needs, but in a circle', () => {
    const sets = fc.integer({ min: 0, max: 5 }).chain((count) =>
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: Math.max(0, count - 1) })), {
        minLength: count,
        maxLength: count,
      }),
    );
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 10 }), (needs, width) => {
        const stages = stagesOf(needs, width);
        expect(stages.flat().toSorted()).toEqual(needs.map((_, place) => place));
        expect(Math.max(0, ...stages.map((stage) => stage.length))).toBeLessThanOrEqual(width);
        const stageOf = (place: number) => stages.findIndex((stage) => stage.includes(place));
        const leadsTo = (from: number, to: number, seen = new Set<number>()): boolean =>
          (needs[from] ?? []).some(
            (next) => next === to || (!seen.has(next) && leadsTo(next, to, new Set([...seen, next]))),
          );
        for (const [place, before] of needs.entries())
          for (const one of before) if (!leadsTo(one, place)) expect(stageOf(one)).toBeLessThan(stageOf(place));
      }),
    );
  });
});
