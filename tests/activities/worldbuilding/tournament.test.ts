import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findRun, openRun } from '../../../activities/store/runs.ts';
import type { Kickoff, TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { resultsOf } from '../../../shared/worldbuilding/tournament/result-row.ts';
import { present } from '../../support/present.ts';
import { cup, failureOf, four, next, open, played, runKey, store, tell, setUp } from './played-tournament.ts';

setUp();

const results = async () => resultsOf(await readLedger(store.db, runKey));

describe('a tournament', () => {
  test('is stored with its entrants and all rules, once: a second opening goes on with the first', async () => {
    await open({ ...four, atOnce: 3, policy: { rounds: { TENSION: 1 } } });
    expect(await open({ entrants: ['Eve', 'Fay'], atOnce: 9 })).toEqual({ runKey, atOnce: 3, historyEvents: 2_400 });
    expect(await findRun(store.db, runKey)).toMatchObject({
      system: 'tournament',
      corpus: 'simulated',
      brief: { format: 'SINGLE_ELIMINATION', entrants: [{ name: 'Ada' }, {}, {}, {}] },
      policy: { rounds: { TENSION: 1, FOUNDATION: 3 } },
    });
    expect((await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey)).toEqual(['opened']);
  });

  test.each<[string, unknown, RegExp]>([
    ['one entrant', { entrants: ['Ada'] }, /^entrants: there are 1/],
    ['an unknown format', { entrants: ['Ada', 'Ben'], format: 'LEAGUE' }, /^format: is "LEAGUE"/],
    ['an unknown tier', { entrants: ['Ada', 'Ben'], tier: 9 }, /^tier: is 9/],
    [
      'a cap, and a model whose price nobody knows',
      {
        entrants: ['Ada', { name: 'Ben', models: { ARCHITECT: 'openai:no-such-model' } }],
        policy: { spendCapMicrodollars: 5_000_000, pictures: { model: 'simulated:painter' } },
      },
      /^policy\.spendCapMicrodollars: the price of openai:no-such-model \(entrants\[1\]\.models\.ARCHITECT\)/,
    ],
    [
      'an entrant who costs money, and pictures that nobody named',
      { entrants: ['Ada', { name: 'Ben', models: { ARCHITECT: 'openai:gpt-6-sol' } }] },
      /^policy\.pictures\.model: is missing, and simulated:painter would make a simulated match/,
    ],
  ])('with %s is refused for good, and nothing is stored', async (_name, input, problem) => {
    const failure = await failureOf(open(input as TournamentInput));
    expect([failure.type, failure.nonRetryable]).toEqual(['BAD_INPUT', true]);
    expect(failure.message).toMatch(problem);
    expect(await findRun(store.db, runKey)).toBeNull();
  });

  test('does not take a key that a match has, and is not found where there is none', async () => {
    await openRun(store.db, {
      runKey,
      system: 'worldbuilding',
      parent: null,
      corpus: 'simulated',
      brief: {},
      policy: {},
    });
    expect((await failureOf(open())).message).toMatch(/belongs to a run of worldbuilding/);
    expect((await failureOf(cup.nextMatches({ runKey: 'no-cup' }))).type).toBe('UNKNOWN_RUN');
  });
});

describe('its matches', () => {
  test('can be played as soon as both sides are known, each with its challenge, teams and the tournament’s rules', async () => {
    await open({ ...four, tier: 2, seed: 7, policy: { rounds: { TENSION: 1 } } });
    const { matches, over } = await next();
    expect(over).toBe(false);
    expect(matches.map(({ match }) => match)).toEqual([`${runKey}-r1-1-1`, `${runKey}-r1-2-1`]);
    expect(matches.map(({ input }) => input.draw)).toEqual(
      [1, 2].map((number) => ({ seed: 7, number, tier: 2, asymmetric: false })),
    );
    expect(matches[0]?.input).toMatchObject({
      teams: { A: { name: expect.any(String), models: { ARCHITECT: 'simulated:messages' } } },
      policy: { rounds: { TENSION: 1 } },
    });
  });

  test('of a large round robin are named a few at a time, so that history stays small', async () => {
    await open({ entrants: Array.from({ length: 20 }, (_, nth) => `e${nth}`), format: 'ROUND_ROBIN', atOnce: 4 });
    expect((await next()).matches).toHaveLength(8);
  });

  test('are counted by their own rows, whatever the order says', async () => {
    await open();
    const {
      matches: [first, second],
    } = await next();
    await played(present(first), 'JUDGED', 'B');
    await tell(present(first), 'UNJUDGED');
    await played(present(second), 'UNJUDGED');
    await tell(present(second), 'JUDGED');
    expect(await results()).toMatchObject([
      { pairing: 'R1-1', end: 'JUDGED', winner: 'b', means: { a: 2, b: 3 } },
      { pairing: 'R1-2', end: 'UNJUDGED', winner: null, means: null },
    ]);
    // What came to nothing is played again, with a challenge that no other match has.
    expect((await next()).matches.map(({ match, input }) => [match, input.draw?.number])).toEqual([
      [`${runKey}-r1-2-2`, 5],
    ]);
  });

  test.each([
    [['B'], 'b'],
    [['A'], 'a'],
    [['A', 'B'], undefined],
    [[], undefined],
  ] as const)('that stayed unjudged with the worlds of %j say who was alone with one', async (worlds, onlyWorld) => {
    await open();
    const {
      matches: [first, second],
    } = await next();
    await played(present(first), 'UNJUDGED', null, undefined, worlds);
    await tell(present(first), 'UNJUDGED');
    await played(present(second), 'CANCELLED', null, undefined, worlds);
    await tell(present(second), 'CANCELLED');
    expect((await results()).map((result) => result.onlyWorld)).toEqual([onlyWorld, undefined]);
  });

  test('that failed or were cancelled before they could say so have no verdict', async () => {
    await open();
    const {
      matches: [first, second],
    } = await next();
    await tell(present(first), 'FAILED');
    await tell(present(second), 'CANCELLED');
    expect((await results()).map(({ end, winner }) => [end, winner])).toEqual([
      ['FAILED', null],
      ['CANCELLED', null],
    ]);
  });

  test('that were cancelled with the tournament, as one that finds them cancelled sees, are nobody’s attempt', async () => {
    await open();
    const {
      matches: [first, second],
    } = await next();
    await played(present(first), 'CANCELLED');
    await tell(present(first), 'FAILED');
    await played(present(second), 'CANCELLED');
    await tell(present(second), 'CANCELLED');
    expect((await results()).map(({ end, withdrawn }) => [end, withdrawn])).toEqual([
      ['CANCELLED', true],
      ['CANCELLED', false],
    ]);
    expect((await next()).matches.map(({ match, input }) => [match, input.draw?.number])).toEqual([
      [`${runKey}-r1-1-2`, 1],
      [`${runKey}-r1-2-2`, 5],
    ]);
  });

  test('that are said to be judged and have no rows are a fault, and nothing is written', async () => {
    await open();
    const {
      matches: [first],
    } = await next();
    expect((await failureOf(tell(present(first), 'JUDGED'))).type).toBe('HOUSE_ERROR');
    expect(await results()).toEqual([]);
  });

  test('whose key somebody else’s match has count for nobody', async () => {
    await open();
    const {
      matches: [first],
    } = await next();
    await played(present(first), 'JUDGED', 'A', ['Eve', 'Fay']);
    await tell(present(first), 'JUDGED');
    expect(await results()).toMatchObject([{ end: 'FAILED', winner: null, means: null }]);
  });

  test('are written down once: the first result stands, also of two at the same time', async () => {
    await open();
    const {
      matches: [first],
    } = await next();
    await tell(present(first), 'FAILED');
    await played(present(first), 'JUDGED', 'A');
    await Promise.all([tell(present(first), 'JUDGED'), tell(present(first), 'JUDGED')]);
    expect((await results()).map(({ end }) => end)).toEqual(['FAILED']);
  });

  test.each<[string, Partial<Kickoff>]>([
    ['of no pairing', { pairing: 'R9-1' }],
    ['of a final that nobody has reached', { pairing: 'R2-1' }],
    ['of an attempt that is not due', { attempt: 2 }],
    ['under another key', { match: 'elsewhere' }],
  ])('%s cannot be written down', async (_name, change) => {
    await open();
    const {
      matches: [first],
    } = await next();
    const { pairing, attempt } = { ...present(first), ...change };
    expect(
      (
        await failureOf(
          tell({ ...present(first), match: `${runKey}-${pairing.toLowerCase()}-${attempt}`, ...change }, 'FAILED'),
        )
      ).type,
    ).toBe('HOUSE_ERROR');
  });
});
