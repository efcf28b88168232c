import type { WorldbuildingActivities } from '../../shared/worldbuilding/activities.ts';
import type { Database } from '../store/database.ts';
import type { MatchReader } from '../store/match.ts';
import { matchRulesReader } from './match-rules.ts';
import { revealIn } from './reveal.ts';
import { sealBenchIn } from './seal-bench.ts';

/** The bench: sealed before anybody scores, opened after everybody has. */
export function judgingIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): Pick<WorldbuildingActivities, 'sealBench' | 'reveal'> {
  return { sealBench: sealBenchIn(db, read, rulesOf), reveal: revealIn(db, read, rulesOf) };
}
