import { afterAll, beforeAll, beforeEach } from 'vitest';
import { debateIn } from '../../../activities/worldbuilding/debate.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { deliberationOf, matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes, notesOfRun } from '../../../activities/store/notes.ts';
import type { Place } from '../../../shared/worldbuilding/deliberation/schedule.ts';
import type { Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { fill, objected, proposed, resolved, responded, voted } from '../../shared/worldbuilding/deliberation/said.ts';
import { byAll, type Change, first, type Said } from '../../shared/worldbuilding/debate/in-memory.ts';
import { openStore } from '../../support/store.ts';
import { openMatchRun, orderIn } from './played.ts';

/* An open match for each test, whose rounds are debated. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let debate: ReturnType<typeof debateIn>;
export let runKey = '';
let runs = 0;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
    debate = debateIn(store.db, matchReader(store.db));
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    runKey = await openMatchRun(store.db, `debated-${(runs += 1)}`);
  });
}

type TurnName = Parameters<typeof orderIn>[4];
export const begin = (team: Team = 'A', place: Place = first) => debate.beginRound({ runKey, team, place });

export const order = (turn: TurnName, said: Said, change: Change = {}, team: Team = 'A', place: Place = first) =>
  orderIn(store.db, runKey, team, place, turn, said, change);

export const say = async (turn: TurnName, said: Said, change: Change = {}, team: Team = 'A', place: Place = first) =>
  debate.settleTurn(await order(turn, said, change, team, place));

export const rowsNow = async () => (await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey);
export const bodyOf = async (key: string | undefined) => (await findNotes(store.db, [key ?? '']))[0];
export const stateOf = async (team: Team = 'A') => deliberationOf(await matchReader(store.db)(runKey), team);
export const stored = async () =>
  JSON.stringify([await readLedger(store.db, runKey), await notesOfRun(store.db, runKey)]);

/** A team's whole round; `mark` stands in every text that its agents write. */
export async function playRound(team: Team, mark: string, place: Place = first) {
  const { references, agenda } = await begin(team, place);
  const given = [references];
  const settle = async (turn: TurnName, said: Said) => {
    const settled = await say(turn, said, {}, team, place);
    given.push(settled.references);
    return settled;
  };
  const target = `${team}-${place.phase.slice(0, 1)}${place.round}`;
  await settle('PROPOSAL', {
    [agenda.proposer]: proposed({ title: `The ${mark} Causeway`, fills: [fill('NAME', `Tidebell ${mark}`)] }),
  });
  await settle('OBJECTION', { CONTRARIAN: objected({ target, text: `Sound fails in storms, says ${mark}.` }) });
  await settle('RESPONSE', {
    ARCHITECT: responded({ adds: `Rope bridges fold at low water, says ${mark}.` }),
    LOREKEEPER: responded({ adds: `Keepers of ${mark} inherit one pier each.` }),
    SYNTHESIZER: responded({ adds: null, objects: `Who tunes bells of ${mark}?` }),
  });
  await settle('RESOLUTION', { SYNTHESIZER: resolved({ summary: `Bells of ${mark} stay.` }) });
  const last = await settle('VOTE', byAll(voted('ACCEPT', { reason: `It carries ${mark}.` })));
  return { last, given };
}
