import { matchEntry, type WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import { endedPhase, gateKey } from '../../shared/worldbuilding/debate/index.ts';
import type { Database } from '../store/database.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { stepWritten } from './idempotent-step.ts';

/** Judges a phase by its goals. It ends either way, and what it left open stays due. */
export function endPhaseIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['endPhase'] {
  return async function endPhase({ runKey, team, phase }) {
    const { policy } = await rulesOf(runKey);
    return stepWritten(db, { runKey, step: gateKey(team, phase), lock: `match/${runKey}/${team}` }, async (client) => {
      const { row, end } = endedPhase(team, phase, writtenDown(await read(runKey, client)), policy);
      return { result: end, entries: [matchEntry(row)] };
    });
  };
}
