import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { append } from '../../../activities/store/ledger.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { tournamentIn } from '../../../activities/worldbuilding/tournament/index.ts';
import type { Kickoff, TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { teams, type MatchEnd, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { openStore } from '../../support/store.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';

/* A tournament for each test, in a store of the file’s own. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let cup: ReturnType<typeof tournamentIn>;
let runs = 0;
export let runKey = '';

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
    cup = tournamentIn(store.db, { model: null });
  });
  afterAll(() => store.close());
  beforeEach(() => {
    runKey = `cup-${(runs += 1)}`;
  });
}

export const four: TournamentInput = { entrants: ['Ada', 'Ben', 'Cid', 'Dot'] };
export const open = (input: TournamentInput = four) => cup.openTournament({ runKey, input });
export const next = () => cup.nextMatches({ runKey });

export const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};

/**
 * The rows that a match of this kickoff leaves behind, by names of its own where somebody else has played under the
 * key. `worlds`: who handed in a spec.
 */
export async function played(
  { match, input }: Kickoff,
  end: MatchEnd,
  winner: 'A' | 'B' | 'DRAW' | null = null,
  names: readonly [string, string] = [input.teams?.A?.name ?? '', input.teams?.B?.name ?? ''],
  worlds: readonly Team[] = [],
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
    ...teams.map((team) =>
      houseEntry('MATCH', `${team}/spec`, 'CRYSTALLIZATION', {
        kind: 'SPEC',
        team,
        call: worlds.includes(team) ? `call/${team}` : null,
      }),
    ),
    ...(end === 'JUDGED'
      ? [houseEntry('MATCH', 'match/verdict', 'JUDGMENT', { kind: 'VERDICT', verdict: { winner, means } })]
      : []),
    houseEntry('MATCH', 'match/ended', 'JUDGMENT', { kind: 'ENDED', end, why: 'because' }),
  ]);
}

/** As the workflow says it: the end that the match returned. */
export const tell = ({ pairing, attempt, match }: Kickoff, end: MatchEnd) =>
  cup.recordResult({ runKey, result: { pairing, attempt, match, end } });
