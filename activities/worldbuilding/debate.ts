import { type WorldbuildingActivities, matchEntry } from '../../shared/worldbuilding/index.ts';
import type { Database } from '../store/database.ts';
import { type MatchReader, writtenDown } from './stored-match.ts';
import { beginRoundIn } from './begin-round.ts';
import { layExaminationIn, settleTestimonyIn } from './examine.ts';
import { matchRulesReader, type MatchRulesReader } from './match-rules.ts';
import { settleTurnIn } from './settle-turn.ts';
import { endedPhase, gateKey } from '../../shared/worldbuilding/debate/index.ts';
import { stepWritten, teamLock } from './idempotent-step.ts';

/** The debate of a team, from round to round (worldbuilding rules §2). */
export function debateIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): Pick<WorldbuildingActivities, 'beginRound' | 'settleTurn' | 'endPhase' | 'layExamination' | 'settleTestimony'> {
  return {
    beginRound: beginRoundIn(db, read, rulesOf),
    settleTurn: settleTurnIn(db, read, rulesOf),
    endPhase: endPhaseIn(db, read, rulesOf),
    layExamination: layExaminationIn(db, read, rulesOf),
    settleTestimony: settleTestimonyIn(db, read, rulesOf),
  };
}

/** Judges a phase by its goals. It ends either way, and what it left open stays due. */
function endPhaseIn(db: Database, read: MatchReader, rulesOf: MatchRulesReader): WorldbuildingActivities['endPhase'] {
  return async function endPhase({ runKey, team, phase }) {
    const { policy } = await rulesOf(runKey);
    return stepWritten(db, { runKey, step: gateKey(team, phase), lock: teamLock(runKey, team) }, async (client) => {
      const { row, end } = endedPhase(team, phase, writtenDown(await read(runKey, client)), policy);
      return { result: end, entries: [matchEntry(row)] };
    });
  };
}
