import type { WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import type { Database } from '../store/database.ts';
import type { MatchReader } from './stored-match.ts';
import { matchRulesReader } from './match-rules.ts';
import { revealIn } from './reveal.ts';
import { sealPanelIn } from './seal-panel.ts';

/** The judge panel: sealed before anybody scores, opened after everybody has. */
export function judgingIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): Pick<WorldbuildingActivities, 'sealBench' | 'reveal'> {
  return { sealBench: sealPanelIn(db, read, rulesOf), reveal: revealIn(db, read, rulesOf) };
}
