import {
  type Brief,
  interpreted,
  type Policy,
  type ScenarioActivities,
  splitKeys,
} from '../../shared/scenario/index.ts';
import { storedRun } from '../store/stored-run.ts';
import type { Database } from '../store/database.ts';

/** Makes two inputs of a stored run: its brief under each interpretation, and its policy. */
export function splitRunIn(db: Database): ScenarioActivities['splitRun'] {
  return async function splitRun({ runKey, interpretations }) {
    const run = await storedRun<Brief, Policy>(db, 'scenario', runKey);
    return splitKeys(runKey).map((key, place) => ({
      runKey: key,
      input: { brief: interpreted(run.brief, interpretations[place] ?? ''), policy: run.policy, parent: runKey },
    }));
  };
}
