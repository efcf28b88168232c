import { describe, expect, test } from 'vitest';
import type { Observation } from '../../bench/manners/observe.ts';
import { missesInWords, table, worstOf } from '../../bench/manners/worst.ts';

const plain: Observation = {
  end: { outcome: 'JUDGED', why: 'B leads' },
  calls: 10,
  cut: 0,
  unreadable: 0,
  sentBack: 0,
  refused: 0,
  unanswered: 0,
  votesLost: 0,
  questions: ['Which side is right?'],
  inputTokens: 100,
  outputTokens: 50,
  dollars: 2,
};
const compared = (seed: string, change: Partial<Observation>) => ({ seed, plain, run: { ...plain, ...change } });

describe('the worst of several seeds', () => {
  test('is taken column by column, and the ends are counted', () => {
    const worst = worstOf('match', 'thinks', [
      compared('one', { cut: 3, sentBack: 1, dollars: 5 }),
      compared('two', { refused: 2, outputTokens: 200, end: { outcome: 'UNJUDGED', why: 'no spec' } }),
    ]);
    expect(worst).toMatchObject({
      ends: 'JUDGED 1, UNJUDGED 1',
      cut: 3,
      refused: 2,
      asked: 1,
      dollars: 5,
      costRatio: 2.5,
      outputRatio: 4,
    });
    expect(worst.misses).toEqual(['one: 3 of 10 answers are cut off', 'two: ends UNJUDGED (no spec); goal: JUDGED']);
    expect(table([worst])).toContain('| match | thinks | JUDGED 1, UNJUDGED 1 | 3 | 0 | 1 | 2 |');
    expect(missesInWords([worst])).toContain('- match, thinks, two: ends UNJUDGED');
  });

  test('a person is asked too often only where obliging models ask nobody, and a lost vote counts', () => {
    const misses = (change: Partial<Observation>) => worstOf('match', 'loose', [compared('s', change)]).misses;
    expect(misses({})).toEqual([]);
    expect(misses({ questions: [] })).toEqual([]);
    expect(misses({ questions: ['Which side is right?', 'EULER gave no readable answer.'] })).toEqual([
      's: a person is asked: EULER gave no readable answer.',
    ]);
    expect(misses({ votesLost: 1, unanswered: 1 })).toEqual(['s: 1 votes are not cast']);
  });

  test('a session is to end as with obliging models, whatever that is, and a scenario documented', () => {
    const partial = { end: { outcome: 'PARTIAL', why: '' } };
    expect(
      worstOf('session', 'long', [{ seed: 's', plain: { ...plain, ...partial }, run: { ...plain, ...partial } }])
        .misses,
    ).toEqual([]);
    expect(worstOf('session', 'long', [compared('s', partial)]).misses).toHaveLength(1);
    expect(worstOf('scenario', 'long', [compared('s', {})]).misses).toHaveLength(1);
    expect(missesInWords([])).toBe('Every goal is met.');
  });
});
