import {
  agentOf,
  promptEngineer,
  spec as specSchema,
  teams,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import { tellingNames } from '../../shared/worldbuilding/judging/index.ts';
import { engineerSpec } from '../../shared/worldbuilding/spec/index.ts';
import type { Database } from '../store/database.ts';
import { saveNotes } from '../store/notes.ts';
import { expectedAnswers } from './expected-answers.ts';
import { matchRulesReader } from './match-rules.ts';

/**
 * Lays a team's spec on the engineer's context, as somebody reads it who must not know whose it is. The first spec that
 * is laid stands.
 */
export function layEngineerIn(db: Database, rulesOf = matchRulesReader(db)): WorldbuildingActivities['layEngineer'] {
  return async function layEngineer({ runKey, team, spec: ref }) {
    const { brief, policy } = await rulesOf(runKey);
    const found = await expectedAnswers(db, [
      { ref, runKey, phase: 'CRYSTALLIZATION', agent: agentOf(team, 'SYNTHESIZER'), task: 'crystallize' },
    ]);
    // Words of either challenge are subject matter in both specs, so that the same is cut in both.
    const challenge = teams.map((one) => challengeText(brief.challenge, one)).join('\n');
    const body = engineerSpec(specSchema.parse(found.get(ref)?.answer), tellingNames(brief, policy), challenge);
    const key = `${runKey}/match/engineer-spec/${team}`;
    await saveNotes(db, runKey, [{ key, content: 'engineer-spec', addressee: promptEngineer, body }]);
    return { spec: key };
  };
}
