import { describe, expect, test } from '@jest/globals';
import { readChanges, type PolicyRules } from '../../../shared/kernel/read-policy.ts';

const defaults = {
  results: 5,
  cap: null as number | null,
  limit: 9 as number | null,
  mood: 'calm',
  groups: ['a'] as readonly string[],
  people: {} as Readonly<Record<string, readonly string[]>>,
  table: { one: 1, two: 2 },
};
const limits = { least: 1, most: 2, characters: 5 };
const rules: PolicyRules = {
  bounds: [
    { lines: /^policy\.results$/, least: 1, most: 7, whole: true },
    { lines: /^policy\.limit$/, least: 2, most: 10, none: true },
  ],
  lists: [{ lines: /^policy\.groups$/, ...limits }],
  texts: [{ lines: /^policy\.mood$/, form: /^(calm|wild)$/, wanted: 'calm or wild' }],
  openTables: { 'policy.people': { keys: { ...limits, most: 2 }, rows: limits } },
};
const read = (changes: unknown) => readChanges(defaults, changes, rules);

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
    [{ table: { two: 0 } }, { table: { one: 1, two: 0 } }],
  ])('%j are taken, and the rest stays', (changes, different) =>
    expect(read(changes)).toEqual({ ok: true, policy: { ...defaults, ...different } }),
  );

  test.each<[unknown, string]>([
    [{ results: 2.5 }, 'policy.results: is 2.5; use a whole number between 1 and 7'],
    [{ results: null }, 'policy.results: is null; use a whole number between 1 and 7'],
    [{ cap: '3' }, 'policy.cap: is "3"; use a number between 0 and 1000000000000000'],
    [{ limit: 1 }, 'policy.limit: is 1; use a number between 2 and 10, or null for no limit'],
    [{ mood: 'loud' }, 'policy.mood: is "loud"; use calm or wild'],
    [{ mood: 3 }, 'policy.mood: is 3; use a text'],
    [{ groups: ['a', 'a'] }, 'policy.groups: must be a list of 1 to 2 different texts of 1 to 5 characters'],
    [
      { people: { 'too long': ['x'] } },
      'policy.people.too long: is no name of 1 to 5 characters without blanks around it',
    ],
    [{ table: { three: 3 } }, 'policy.table.three: is unknown; use any of: one, two'],
    [7, 'policy: must be an object with any of: results, cap, limit, mood, groups, people, table'],
  ])('%j are refused by the line', (changes, problem) =>
    expect(read(changes)).toEqual({ ok: false, problems: [problem] }),
  );
});
