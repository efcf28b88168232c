import {
  type Brief,
  interpreted,
  type Policy,
  type ScenarioActivities,
  splitKeys,
} from '../../shared/scenario/index.ts';
import { storedRun } from '../store/stored-run.ts';
import type { Database } from '../store/database.ts';

/**
 * Makes two inputs of a stored run: its brief under each interpretation, and its policy, but for the rows of its advisers:
 * those are written in anew, by their names, where each of the two is opened.
 */
export function splitRunIn(db: Database): ScenarioActivities['splitRun'] {
  return async function splitRun({ runKey, interpretations }) {
    const run = await storedRun<Brief, Policy>(db, 'scenario', runKey);
    const policy: Policy = { ...run.policy, adviserRows: {} };
    return splitKeys(runKey).map((key, place) => ({
      runKey: key,
      input: { brief: interpreted(run.brief, interpretations[place] ?? ''), policy, parent: runKey },
    }));
  };
}
