import { saveCall } from '../../../activities/store/save-calls.ts';
import type { Database } from '../../../activities/store/database.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { TurnOrder, TurnResult } from '../../../shared/worldbuilding/activities.ts';
import type { Challenge } from '../../../shared/worldbuilding/challenge/challenge.ts';
import type { Place } from '../../../shared/worldbuilding/deliberation/schedule.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { taskOfTurn } from '../../../shared/worldbuilding/roles.ts';
import { agentOf } from '../../../shared/worldbuilding/roster.ts';
import { roles, type Role, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import type { Change, Said } from '../../shared/worldbuilding/debate/in-memory.ts';
import { sampleCall } from '../../support/store.ts';

const part = (text: string) => ({ key: null, text });
export const challenge: Challenge = {
  number: 1,
  source: 'CUSTOM',
  seed: null,
  tier: null,
  biome: part('a tidal lagoon'),
  inhabitants: { A: part('bell founders'), B: part('bell founders') },
  twist: part('whatever sounds is owned by the sea'),
  asymmetric: false,
  relations: { A: [], B: [] },
};

/** Stores a match as `openMatch` would have: two teams, nobody else. */
export async function openMatchRun(db: Database, runKey: string): Promise<string> {
  const entrant = (name: string) => ({
    name,
    models: Object.fromEntries(roles.map((role) => [role, 'simulated:messages'])),
    wildcard: null,
  });
  await openRun(db, {
    runKey,
    system: 'worldbuilding',
    parent: null,
    corpus: 'simulated',
    brief: { challenge, teams: { A: entrant('Team A'), B: entrant('Team B') } },
    policy: matchDefaults,
  });
  return runKey;
}

/** Stores what a team's agents answered and gives the order that settles it. */
export async function orderIn(
  db: Database,
  runKey: string,
  team: Team,
  place: Place,
  turn: TurnOrder['turn'],
  said: Said,
  { attempt = 1, ...more }: Change = {},
): Promise<TurnOrder> {
  const results: TurnResult[] = [];
  for (const speaker of roles) {
    const words = said[speaker];
    if (words === undefined) continue;
    results.push(
      words === 'absent' || words === 'unscored'
        ? { speaker, ref: null, lost: words }
        : { speaker, ref: await saidIn(db, runKey, team, place, turn, speaker, words, attempt), lost: null },
    );
  }
  return { runKey, team, place, turn, attempt, results, ...more };
}

/** Key of a stored answer, as an agent that was asked would have left it. */
export async function saidIn(
  db: Database,
  runKey: string,
  team: Team,
  { phase, round }: Place,
  turn: TurnOrder['turn'],
  speaker: Role,
  words: object,
  attempt = 1,
): Promise<string> {
  const task = turn === 'TIE_BREAK' ? 'break-tie' : taskOfTurn[turn];
  const call = sampleCall({
    runKey,
    phase,
    round,
    agent: agentOf(team, speaker),
    task,
    subject: attempt === 1 ? null : `sent-back-${attempt - 1}`,
    answer: JSON.parse(JSON.stringify(words)) as Json,
  });
  await saveCall(db, call, {}, {}, []);
  return callKey(call);
}
