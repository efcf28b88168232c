import { describe, expect, test } from 'vitest';
import {
  ascending,
  completed,
  fixed,
  list,
  moneyLimit,
  number,
  oneOf,
  openTable,
  readChanges,
  table,
  whole,
  wholeLimit,
} from '../../../shared/kernel/read-policy.ts';

const defaults = {
  results: 5,
  cap: null as number | null,
  limit: 9 as number | null,
  mood: 'calm',
  groups: ['a'] as readonly string[],
  people: {} as Readonly<Record<string, readonly string[]>>,
  table: { one: 1, two: 2 },
  law: 3,
};
const limits = { least: 1, most: 2, characters: 5 };
const form = table({
  results: whole(1, 7),
  cap: moneyLimit,
  limit: wholeLimit,
  mood: oneOf(['calm', 'wild']),
  groups: list(limits),
  people: openTable({ ...limits, most: 2 }, limits),
  table: ascending(table({ one: number(0, 9), two: number(0, 9) }), 'one', 'two'),
  law: fixed(3, 'nature says so'),
});
const read = (changes: unknown) => readChanges<typeof defaults>(defaults, changes, form);

describe('changes of a policy', () => {
  test.each<[unknown, object]>([
    [undefined, {}],
    [{ results: 7 }, { results: 7 }],
    [{ cap: 3.5 }, { cap: 3.5 }],
    [{ cap: null }, { cap: null }],
    [{ limit: null }, { limit: null }],
    [{ mood: 'wild' }, { mood: 'wild' }],
    [{ groups: ['b', 'c'] }, { groups: ['b', 'c'] }],
    [{ people: { Ada: ['x'] } }, { people: { Ada: ['x'] } }],
    [{ table: { two: 5 } }, { table: { one: 1, two: 5 } }],
    [{ law: 3 }, {}],
    [{ mood: undefined }, {}],
  ])('%j are taken, and the rest stays', (changes, different) =>
    expect(read(changes)).toEqual({ ok: true, policy: { ...defaults, ...different } }),
  );

  test.each<[unknown, string]>([
    [{ results: 2.5 }, 'policy.results: is 2.5; use a whole number between 1 and 7'],
    [{ results: null }, 'policy.results: is null; use a whole number between 1 and 7'],
    [{ cap: '3' }, 'policy.cap: is "3"; use a number between 0 and 1000000000000000, or null for no limit'],
    [{ limit: 0 }, 'policy.limit: is 0; use a whole number between 1 and 1000000000000000, or null for no limit'],
    [{ mood: 'loud' }, 'policy.mood: is "loud"; use one of calm, wild'],
    [{ mood: 3 }, 'policy.mood: is 3; use one of calm, wild'],
    [{ law: 4 }, 'policy.law: is 4; it stays 3, because nature says so'],
    [{ table: { two: 0 } }, 'policy.table.one: is 1; it may not be above policy.table.two, which is 0'],
    [{ groups: ['a', 'a'] }, 'policy.groups: must be a list of 1 to 2 different texts of 1 to 5 characters'],
    [
      { people: { 'too long': ['x'] } },
      'policy.people.too long: is no name of 1 to 5 characters without blanks around it',
    ],
    [{ table: { three: 3 } }, 'policy.table.three: is unknown; use any of: one, two'],
    [7, 'policy: must be an object with any of: results, cap, limit, mood, groups, people, table, law'],
  ])('%j are refused by the line', (changes, problem) =>
    expect(read(changes)).toEqual({ ok: false, problems: [problem] }),
  );
});

test('a stored policy of an earlier version has the defaults for the lines that it lacks, in its tables too', () => {
  const { mood: _, ...rest } = defaults;
  const stored = { ...rest, results: 2, table: { two: 7 }, people: { Ada: ['x'] }, since: 'removed' };
  expect(completed<unknown>(defaults, stored)).toEqual({
    ...stored,
    mood: 'calm',
    table: { one: 1, two: 7 },
  });
});
