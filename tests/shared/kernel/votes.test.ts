import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  majorityOfCast,
  needed,
  simpleMajority,
  supermajority,
  tally,
  unanimous,
  type Ballot,
  type Veto,
} from '../../../shared/kernel/votes.ts';
import { shuffledBy } from '../../support/draws.ts';

type Option = 'yes' | 'no' | 'later';
const votes = (...options: (Option | 'absent' | 'unscored')[]): Ballot<Option>[] =>
  options.map((option, index) => {
    const voter = `agent${index}`;
    return option === 'absent' || option === 'unscored' ? { voter, missing: option } : { voter, option };
  });

describe('the bar of a rule', () => {
  test.each([
    [unanimous, 5, 5, 5],
    [unanimous, 2, 1, 2],
    [supermajority, 5, 5, 4],
    [supermajority, 5, 3, 4],
    [supermajority, 4, 4, 4],
    [supermajority, 3, 3, 3],
    [simpleMajority, 5, 5, 3],
    [simpleMajority, 4, 4, 3],
    [simpleMajority, 3, 3, 2],
    [simpleMajority, 2, 2, 2],
    [majorityOfCast, 5, 4, 3],
    [majorityOfCast, 5, 3, 2],
    [majorityOfCast, 5, 1, 1],
    [unanimous, 0, 0, 1],
    [majorityOfCast, 3, 0, 1],
  ] as const)('%j with %i seats and %i votes cast is %i', (rule, seats, cast, bar) => {
    expect(needed(rule, seats, cast)).toBe(bar);
  });
});

describe('a tally', () => {
  test('decides at the bar and not below it', () => {
    expect(tally({ rule: supermajority, ballots: votes('yes', 'yes', 'yes', 'yes', 'no') })).toMatchObject({
      outcome: 'decided',
      option: 'yes',
      counts: { yes: 4, no: 1 },
    });
    expect(tally({ rule: supermajority, ballots: votes('yes', 'yes', 'yes', 'no', 'no') })).toMatchObject({
      outcome: 'undecided',
      option: null,
    });
  });

  test('never reaches unanimity with an empty or unreadable seat', () => {
    expect(tally({ rule: unanimous, ballots: votes('yes', 'yes', 'absent') })).toMatchObject({
      outcome: 'undecided',
      absent: ['agent2'],
      cast: 2,
      seats: 3,
    });
    expect(tally({ rule: unanimous, ballots: votes('yes', 'yes', 'unscored') })).toMatchObject({
      outcome: 'undecided',
      unscored: ['agent2'],
    });
  });

  test('gives a tie to nobody', () => {
    expect(tally({ rule: majorityOfCast, ballots: votes('yes', 'yes', 'no', 'no') }).outcome).toBe('undecided');
  });

  test('is decided by nobody when nobody is asked', () => {
    expect(tally<Option>({ rule: unanimous, ballots: [] })).toMatchObject({
      outcome: 'undecided',
      option: null,
      seats: 0,
    });
  });

  test('lets a veto in its own domain outrank every majority', () => {
    const ballots = votes('yes', 'yes', 'yes', 'yes', 'yes');
    expect(tally({ rule: unanimous, ballots, vetoes: [{ by: 'agent0', inDomain: true, ballot: 'no' }] })).toMatchObject(
      { outcome: 'vetoed', option: null, vetoedBy: ['agent0'], counts: { yes: 5 } },
    );
  });

  test('counts a veto outside its domain as one ballot, and never as a second one of the same voter', () => {
    const vetoes: Veto<Option>[] = [{ by: 'NEWTON', inDomain: false, ballot: 'no' }];
    expect(tally({ rule: majorityOfCast, ballots: votes('yes', 'yes'), vetoes })).toMatchObject({
      outcome: 'decided',
      option: 'yes',
      counts: { yes: 2, no: 1 },
    });
    expect(
      tally({ rule: majorityOfCast, ballots: [...votes('yes'), { voter: 'NEWTON', option: 'yes' }], vetoes }),
    ).toMatchObject({ counts: { yes: 2 }, seats: 2 });
    expect(tally({ rule: majorityOfCast, ballots: [{ voter: 'NEWTON', missing: 'absent' }], vetoes })).toMatchObject({
      counts: { no: 1 },
      absent: [],
      seats: 1,
    });
  });

  test('counts a voter once, and takes contradictory ballots for unreadable', () => {
    const twice = (a: Option, b: Option): Ballot<Option>[] => [
      { voter: 'EULER', option: a },
      { voter: 'EULER', option: b },
    ];
    expect(tally({ rule: simpleMajority, ballots: twice('yes', 'yes') })).toMatchObject({
      counts: { yes: 1 },
      seats: 1,
    });
    expect(tally({ rule: simpleMajority, ballots: twice('yes', 'no') })).toMatchObject({
      counts: {},
      unscored: ['EULER'],
      seats: 1,
    });
  });

  const ballot = fc.oneof(
    fc.record({
      voter: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      option: fc.constantFrom<Option>('yes', 'no', 'later'),
    }),
    fc.record({
      voter: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      missing: fc.constantFrom<'absent' | 'unscored'>('absent', 'unscored'),
    }),
  );
  const veto = fc.record({
    by: fc.constantFrom('a', 'b', 'z'),
    inDomain: fc.boolean(),
    ballot: fc.constantFrom<Option>('yes', 'no'),
  });
  const rule = fc.constantFrom(unanimous, supermajority, simpleMajority, majorityOfCast);

  test('does not depend on the order of ballots and vetoes', () => {
    fc.assert(
      fc.property(
        fc.array(ballot),
        fc.array(veto, { maxLength: 3 }),
        rule,
        fc.infiniteStream(fc.nat()),
        (ballots, vetoes, by, keys) => {
          expect(tally({ ballots: shuffledBy(ballots, keys), rule: by, vetoes: shuffledBy(vetoes, keys) })).toEqual(
            tally({ ballots, rule: by, vetoes }),
          );
        },
      ),
    );
  });

  test('counts every seat exactly once: in favour of something, absent or unreadable', () => {
    fc.assert(
      fc.property(fc.array(ballot), fc.array(veto, { maxLength: 3 }), rule, (ballots, vetoes, by) => {
        const { counts, absent, unscored, seats, cast } = tally({ ballots, rule: by, vetoes });
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(cast);
        expect(cast + absent.length + unscored.length).toBe(seats);
      }),
    );
  });

  test('is not helped by seats that stay empty', () => {
    fc.assert(
      fc.property(fc.array(ballot), rule, (ballots, by) => {
        const without = tally({ ballots, rule: by });
        const more = tally({ ballots: [...ballots, { voter: 'empty', missing: 'absent' }], rule: by });
        expect(more.counts).toEqual(without.counts);
        if (without.outcome === 'undecided') expect(more.outcome).toBe('undecided');
      }),
    );
  });
});
