import type { WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import type { Database } from '../store/database.ts';
import type { MatchReader } from './stored-match.ts';
import { beginRoundIn } from './begin-round.ts';
import { endPhaseIn } from './end-phase.ts';
import { layExaminationIn, settleTestimonyIn } from './examine.ts';
import { matchRulesReader } from './match-rules.ts';
import { settleTurnIn } from './settle-turn.ts';

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
