import { matchEntry, type WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import { begunRound, placeKey } from '../../shared/worldbuilding/debate/index.ts';
import { transcriptOf } from '../../shared/worldbuilding/deliberation/index.ts';
import type { Database } from '../store/database.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import { contextOf, goalNote, transcriptNote } from './context-notes.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { matchLock, stepWritten } from './idempotent-step.ts';

/**
 * Begins a round: its row, its goal and the transcript so far. From its row on, no curveball falls due in it any more,
 * for either team.
 */
export function beginRoundIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['beginRound'] {
  return async function beginRound({ runKey, team, place }) {
    const { policy } = await rulesOf(runKey);
    const step = `${placeKey(team, place)}/ROUND`;
    return stepWritten(db, { runKey, step, lock: matchLock(runKey) }, async (client) => {
      const { agenda, goal, row, state } = begunRound(team, place, writtenDown(await read(runKey, client)), policy);
      const transcript = transcriptNote(runKey, step, transcriptOf(state, place.phase, policy));
      return {
        notes: [goalNote(runKey, team, goal), transcript],
        entries: [matchEntry(row)],
        result: {
          agenda,
          references: contextOf(runKey, team, place, transcript),
          curveballs: goal.curveballs.map(({ id }) => id),
        },
      };
    });
  };
}
