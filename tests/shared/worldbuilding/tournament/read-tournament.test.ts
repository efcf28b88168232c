import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { runKeyPattern } from '../../../../shared/kernel/ids.ts';
import { matchDefaults } from '../../../../shared/worldbuilding/match-policy.ts';
import { readMatch } from '../../../../shared/worldbuilding/read-match.ts';
import { kickoffOf, matchKeyOf } from '../../../../shared/worldbuilding/tournament/kickoffs.ts';
import { progressOf } from '../../../../shared/worldbuilding/tournament/progress.ts';
import {
  mostAtOnce,
  planOf,
  readTournament,
  usualTournament,
} from '../../../../shared/worldbuilding/tournament/read-tournament.ts';
import { namesOf } from './cases.ts';

const problemsOf = (input: unknown, runKey = 'cup') => {
  const read = readTournament(runKey, input);
  return read.ok ? [] : read.problems;
};
const two = ['Ada', 'Ben'];
const { entrants: size } = matchDefaults.tournament;

describe('a tournament that is asked for', () => {
  test('by names alone has Symposium’s usual format, and models of the policy for everybody', () => {
    const read = readTournament('cup', { entrants: two }, 'simulated:chat');
    expect(read).toMatchObject({
      ok: true,
      tournament: {
        brief: {
          ...usualTournament,
          seed: null,
          entrants: [{ name: 'Ada', models: { ARCHITECT: 'simulated:chat' } }, { name: 'Ben' }],
        },
      },
    });
  });

  test('may give an entrant models of its own, and the rest of them the policy’s', () => {
    const read = readTournament('cup', {
      entrants: [{ name: 'Ada', models: { CONTRARIAN: 'simulated:chat' } }, 'Ben'],
      policy: { rounds: { TENSION: 1 } },
    });
    expect(read).toMatchObject({
      ok: true,
      tournament: {
        brief: { entrants: [{ models: { CONTRARIAN: 'simulated:chat', ARCHITECT: 'simulated:messages' } }, {}] },
        policy: { rounds: { TENSION: 1, FOUNDATION: matchDefaults.rounds.FOUNDATION } },
      },
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['that is no object', 'cup', /^input: must be an object/],
    ['with a field of its own', { entrants: two, prize: 1 }, /^input\.prize: is unknown/],
    ['without entrants', {}, /^entrants: are missing/],
    ['with entrants in one text', { entrants: 'Ada, Ben' }, /^entrants: is "Ada, Ben"; give a list/],
    [
      'with one entrant',
      { entrants: ['Ada'] },
      new RegExp(`^entrants: there are 1; enter ${size.least} to ${size.most}`),
    ],
    [
      'with one entrant too many',
      { entrants: namesOf(size.most + 1) },
      new RegExp(`^entrants: there are ${size.most + 1}; enter at most ${size.most}`),
    ],
    [
      'with one name twice',
      { entrants: [...two, 'Ada'] },
      /^entrants\[2\]\.name: is "Ada", like that of entrants\[0\]/,
    ],
    [
      'with two names that read alike',
      { entrants: [...two, 'ＡＤＡ'] },
      /^entrants\[2\]\.name: is "ＡＤＡ", like that of entrants\[0\]/,
    ],
    [
      'with a name of a side, which it would lose in every other match',
      { entrants: ['Ada', 'team a'] },
      /^entrants\[1\]\.name: is "team a", as a side of a match is called/,
    ],
    [
      'with a name of the other side',
      { entrants: ['Team B', 'Ada'] },
      /^entrants\[0\]\.name: is "Team B", as a side of a match is called/,
    ],
    ['with a number among the names', { entrants: ['Ada', 7] }, /^entrants\[1\]: is 7; use a name/],
    ['with an empty name', { entrants: ['Ada', ' '] }, /^entrants\[1\]\.name: is empty/],
    ['with a name of two lines', { entrants: ['Ada', 'Ben\nCid'] }, /^entrants\[1\]\.name: has to be one line/],
    ['with a nameless entrant', { entrants: ['Ada', { models: {} }] }, /^entrants\[1\]\.name: is missing/],
    [
      'with a wildcard, who would play in every match',
      { entrants: ['Ada', { name: 'Ben', wildcard: 'Kim' }] },
      /^entrants\[1\]\.wildcard: is unknown; use any of: name, models/,
    ],
    [
      'with a model that nobody has',
      { entrants: ['Ada', { name: 'Ben', models: { ARCHITECT: 'oracle' } }] },
      /^entrants\[1\]\.models\.ARCHITECT: /,
    ],
    [
      'in no known format',
      { entrants: two, format: 'LEAGUE' },
      /^format: is "LEAGUE"; use SINGLE_ELIMINATION or ROUND_ROBIN/,
    ],
    ['of no known tier', { entrants: two, tier: 4 }, /^tier: is 4; use 1, 2, 3/],
    ['with a seed below 0', { entrants: two, seed: -1 }, /^seed: is -1; use a whole number from 0/],
    [
      'with half a match at once',
      { entrants: two, atOnce: 0.5 },
      new RegExp(`^atOnce: is 0.5; use a whole number from 1 to ${mostAtOnce}`),
    ],
    ['asymmetric by a word', { entrants: two, asymmetric: 'yes' }, /^asymmetric: is "yes"; use true or false/],
    ['with a misspelt policy', { entrants: two, policy: { round: {} } }, /^policy\.round: is unknown/],
    [
      'with sides that have models of their own',
      { entrants: two, policy: { models: { 'a-architect': 'simulated:chat' } } },
      /^policy\.models\.b-architect: differs from a-architect, and entrants\[0\]/,
    ],
    [
      'that needs more challenges than there are',
      { entrants: namesOf(size.most), format: 'ROUND_ROBIN' },
      /^entrants: 64 may need 4032 challenges, replays counted/,
    ],
  ])('%s is refused, naming the field', (_name, input, problem) => {
    const problems = problemsOf(input);
    expect(problems.filter((line) => problem.test(line))).toHaveLength(1);
  });

  test.each([
    ['Cup', /^workflow id: tournament\/Cup is not/],
    ['c'.repeat(80), /^workflow id: .* leaves its matches no room.*at most 71 characters/],
  ])('under the key %s is refused', (runKey, problem) => {
    expect(problemsOf({ entrants: namesOf(4), format: 'ROUND_ROBIN' }, runKey).join('\n')).toMatch(
      runKey.length < 80 ? problem : /^workflow id: .* leaves its matches no room/,
    );
  });

  test('never makes the rule throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (input, runKey) => {
        expect(typeof readTournament(runKey, input).ok).toBe('boolean');
      }),
    );
  });
});

describe('its matches', () => {
  const entrants = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 12 });

  test('are asked for under keys of their own, in words that a match accepts, each with a challenge of its own', () => {
    fc.assert(
      fc.property(
        entrants,
        fc.constantFrom('SINGLE_ELIMINATION', 'ROUND_ROBIN'),
        fc.option(fc.nat(99)),
        (names, format, seed) => {
          const read = readTournament('cup', { entrants: names, format, ...(seed === null ? {} : { seed }) });
          if (!read.ok) throw new Error(read.problems.join('\n'));
          const { brief, policy } = read.tournament;
          const planned = planOf(brief, policy.tournament);
          if (!planned.ok) throw new Error(planned.problems.join('\n'));
          const kickoffs = progressOf(planned.plan, [], policy.tournament).next.map((fixture) =>
            kickoffOf(fixture, { runKey: 'cup', brief, policy }),
          );
          expect(new Set(kickoffs.map(({ match }) => match)).size).toBe(kickoffs.length);
          expect(new Set(kickoffs.map(({ input }) => input.draw?.number)).size).toBe(kickoffs.length);
          for (const { match } of kickoffs) expect(match).toMatch(runKeyPattern);
          expect(readMatch(kickoffs[0]?.input)).toMatchObject({
            ok: true,
            match: { brief: { challenge: { seed: seed ?? 1 } } },
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  test('say in their key which match it is, and of whom nothing', () => {
    expect(matchKeyOf('cup', 'R1-2', 3)).toBe('cup-r1-2-3');
  });
});
