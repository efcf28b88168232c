import type { ScenarioActivities } from '../../shared/scenario/activities.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import type { Policy } from '../../shared/scenario/policy.ts';
import { interpreted, splitKeys } from '../../shared/scenario/split.ts';
import { findRun } from '../store/runs.ts';
import type { Database } from '../store/database.ts';

/** Makes two inputs of a stored run: its brief under each interpretation, and its policy. */
export function splitRunIn(db: Database): ScenarioActivities['splitRun'] {
  return async function splitRun({ runKey, interpretations }) {
    const run = await findRun<Brief, Policy>(db, runKey);
    if (!run) throw new Error(`run ${runKey} is to be split but is not stored`);
    return splitKeys(runKey).map((key, place) => ({
      runKey: key,
      input: { brief: interpreted(run.brief, interpretations[place] ?? ''), policy: run.policy, parent: runKey },
    }));
  };
}
