import { describe, expect, test } from 'vitest';
import { closeRunIn } from '../../../activities/close-run.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listRuns } from '../../../activities/store/runs.ts';
import { latestDocuments } from '../../../activities/worldbuilding/tournament/stored-tournament.ts';
import type { Kickoff } from '../../../shared/worldbuilding/tournament/activities.ts';
import { present } from '../../support/present.ts';
import { cup, failureOf, next, open, played, runKey, store, tell, setUp } from './played-tournament.ts';

setUp();

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

  test('close a tournament that Symposium had failed and that was started again', async () => {
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
