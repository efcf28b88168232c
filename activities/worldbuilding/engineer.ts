import {
  agentOf,
  promptEngineer,
  soloist,
  spec as specSchema,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { engineerSpec } from '../../shared/worldbuilding/spec/index.ts';
import type { Database } from '../store/database.ts';
import { saveNotes } from '../store/notes.ts';
import { expectedAnswers } from './expected-answers.ts';
import { refuseCancelled } from './idempotent-step.ts';
import { matchRulesReader } from './match-rules.ts';

/**
 * Lays a team's spec on the engineer's context, as somebody reads it who must not know whose it is. The first spec that
 * is laid stands.
 */
export function layEngineerIn(db: Database, rulesOf = matchRulesReader(db)): WorldbuildingActivities['layEngineer'] {
  return async function layEngineer({ runKey, team, spec: ref }) {
    // Refuses what is no match, and one that is over.
    const [{ brief }] = await Promise.all([rulesOf(runKey), refuseCancelled(db, runKey)]);
    const author =
      brief.teams[team].alone === true
        ? { agent: soloist, task: ['create', 'improve'] }
        : { agent: agentOf(team, 'SYNTHESIZER'), task: 'crystallize' };
    const found = await expectedAnswers(db, [{ ref, runKey, phase: 'CRYSTALLIZATION', ...author }]);
    const body = engineerSpec(specSchema.parse(found.get(ref)?.answer));
    const key = `${runKey}/match/engineer-spec/${team}`;
    await saveNotes(db, runKey, [{ key, content: 'engineer-spec', addressee: promptEngineer, body }]);
    return { spec: key };
  };
}
