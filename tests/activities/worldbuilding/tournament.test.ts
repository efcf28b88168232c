import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { closeRunIn } from '../../../activities/close-run.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { findRun, listRuns, openRun } from '../../../activities/store/runs.ts';
import { latestDocuments } from '../../../activities/worldbuilding/tournament/stored-tournament.ts';
import { tournamentIn } from '../../../activities/worldbuilding/tournament/index.ts';
import type { Kickoff, TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { resultsOf } from '../../../shared/worldbuilding/tournament/result-row.ts';
import type { MatchEnd } from '../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../support/present.ts';
import { openStore } from '../../support/store.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let cup: ReturnType<typeof tournamentIn>;
let runs = 0;
let runKey = '';
beforeAll(async () => {
  store = await openStore();
  cup = tournamentIn(store.db, { model: null });
});
afterAll(() => store.close());
beforeEach(() => {
  runKey = `cup-${(runs += 1)}`;
});

const four: TournamentInput = { entrants: ['Ada', 'Ben', 'Cid', 'Dot'] };
const open = (input: TournamentInput = four) => cup.openTournament({ runKey, input });
const next = () => cup.nextMatches({ runKey });
const results = async () => resultsOf(await readLedger(store.db, runKey));
const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};

/**
 * The rows that a match of this kickoff leaves behind, by names of its own where somebody else has played under the
 * key.
 */
async function played(
  { match, input }: Kickoff,
  end: MatchEnd,
  winner: 'A' | 'B' | 'DRAW' | null = null,
  names: readonly [string, string] = [input.teams?.A?.name ?? '', input.teams?.B?.name ?? ''],
): Promise<void> {
  await openRun(store.db, {
    runKey: match,
    system: 'worldbuilding',
    parent: null,
    corpus: 'simulated',
    brief: { teams: { A: { name: names[0] }, B: { name: names[1] } } },
    policy: {},
  });
  const means = { A: { A: 4.5, B: 3 }, B: { A: 2, B: 3 }, DRAW: { A: 3, B: 3 } }[winner ?? 'DRAW'];
  await append(store.db, match, [
    ...(end === 'JUDGED'
      ? [houseEntry('MATCH', 'match/verdict', 'JUDGMENT', { kind: 'VERDICT', verdict: { winner, means } })]
      : []),
    houseEntry('MATCH', 'match/ended', 'JUDGMENT', { kind: 'ENDED', end, why: 'because' }),
  ]);
}

/** As the workflow says it: the end that the match returned. */
const tell = ({ pairing, attempt, match }: Kickoff, end: MatchEnd) =>
  cup.recordResult({ runKey, result: { pairing, attempt, match, end } });
async function playOn(winnerOf: (kickoff: Kickoff) => 'A' | 'B' | 'DRAW'): Promise<number> {
  for (let count = 0; ; count += 1) {
    const {
      matches: [kickoff],
      over,
    } = await next();
    if (over || kickoff === undefined) return count;
    await played(kickoff, 'JUDGED', winnerOf(kickoff));
    await tell(kickoff, 'JUDGED');
    await cup.publishTournament({ runKey, over: false });
  }
}

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
        policy: { spendCapMicrodollars: 5_000_000 },
      },
      /^policy\.spendCapMicrodollars: the price of openai:no-such-model \(entrants\[1\]\.models\.ARCHITECT\)/,
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

describe('its documents', () => {
  test('stand in a version for each match, and the last closes the run with its champion', async () => {
    await open();
    expect(await playOn(({ input }) => (input.teams?.A?.name === 'Ada' ? 'A' : 'B'))).toBe(3);
    const end = await cup.publishTournament({ runKey, over: true });
    expect(end).toEqual({ documents: ['tournament.md', 'tournament.json', 'tournament.html'], champion: 'Ada' });
    const { version, files } = present(await latestDocuments(store.db, runKey));
    expect(version).toBe(3);
    expect(JSON.parse(files.find(({ path }) => path === 'tournament.json')?.text ?? '')).toMatchObject({
      tournamentKey: runKey,
      simulated: true,
      champion: 'Ada',
      standings: [{ name: 'Ada', place: 1, won: 2 }, {}, {}, {}],
      pairings: [{ matches: [`${runKey}-r1-1-1`] }, {}, { winner: 'a' }],
    });
    expect(await findOutcome(store.db, runKey)).toMatchObject({ outcome: 'PLAYED', reason: 'Ada is first' });
    const before = await readLedger(store.db, runKey);
    expect(
      await Promise.all([
        cup.publishTournament({ runKey, over: true }),
        cup.publishTournament({ runKey, over: false }),
      ]),
    ).toEqual([end, end]);
    expect(await readLedger(store.db, runKey)).toEqual(before);
    expect(await next()).toEqual({ matches: [], over: true });
  });

  test('close a tournament that the house had failed and that was started again', async () => {
    await open();
    await closeRunIn(store.db)({ runKey, phase: 'PLAY', outcome: 'FAILED', reason: 'no room' });
    await playOn(() => 'A');
    await cup.publishTournament({ runKey, over: true });
    expect((await readLedger(store.db, runKey)).at(-1)).toMatchObject({
      type: 'OUTCOME',
      content: { outcome: 'PLAYED' },
    });
    expect((await listRuns(store.db, 'tournament', 100)).find((one) => one.runKey === runKey)).toMatchObject({
      outcome: 'PLAYED',
    });
  });

  test('of a round robin name no champion where the first place is shared', async () => {
    await open({ entrants: ['Ada', 'Ben', 'Cid'], format: 'ROUND_ROBIN' });
    await playOn(() => 'DRAW');
    expect(await cup.publishTournament({ runKey, over: true })).toMatchObject({ champion: null });
    expect(await findOutcome(store.db, runKey)).toMatchObject({ reason: 'several share the first place' });
  });

  test('are not published as the last before all is played', async () => {
    await open();
    expect((await failureOf(cup.publishTournament({ runKey, over: true }))).type).toBe('HOUSE_ERROR');
    expect(await latestDocuments(store.db, runKey)).toBeNull();
  });

  test('of a large tournament have a bounded number of versions', async () => {
    await open({ entrants: Array.from({ length: 10 }, (_, nth) => `e${nth}`), format: 'ROUND_ROBIN' });
    expect(await playOn(() => 'A')).toBe(45);
    await cup.publishTournament({ runKey, over: true });
    expect((await latestDocuments(store.db, runKey))?.version).toBeLessThanOrEqual(33);
  });

  test('written at the same time by two that end together are one version after the other', async () => {
    await open();
    const { matches } = await next();
    for (const kickoff of matches) await played(kickoff, 'JUDGED', 'A');
    await Promise.all(
      matches.map(async (kickoff) => {
        await tell(kickoff, 'JUDGED');
        await cup.publishTournament({ runKey, over: false });
      }),
    );
    const { files } = present(await latestDocuments(store.db, runKey));
    const { pairings } = JSON.parse(files.find(({ path }) => path === 'tournament.json')?.text ?? '') as {
      readonly pairings: readonly { readonly settledBy: string | null }[];
    };
    expect(pairings.filter(({ settledBy }) => settledBy === 'VERDICT')).toHaveLength(2);
  });
});
