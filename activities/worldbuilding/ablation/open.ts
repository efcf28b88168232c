import type { MatchPolicy } from '../../../shared/worldbuilding/index.ts';
import {
  readTeamAblation,
  type TeamAblationActivities,
  type TeamAblationBrief,
} from '../../../shared/worldbuilding/ablation/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import type { RunDefaults } from '../../run-defaults.ts';
import { openedRun } from '../../store-run.ts';
import { transaction, type Database } from '../../store/database.ts';
import { findRun } from '../../store/runs.ts';
import { readStart } from '../read-start.ts';

export const system = 'team-ablation';

/**
 * Opens an ablation. A bad input ends it before anything is written, and its failure names each field: what any of its
 * matches would refuse is refused here. The first opening stands: a reset or a second start goes on with the matches
 * that were stored.
 */
export function openTeamAblationIn(
  db: Database,
  { model }: Pick<RunDefaults, 'model'>,
): TeamAblationActivities['openTeamAblation'] {
  return async function openTeamAblation({ runKey, input }) {
    const known = await findRun<TeamAblationBrief, MatchPolicy>(db, runKey);
    if (known !== null) return { runKey, ...ownRun(known, system, 'teamAblation').brief };
    const reading = readTeamAblation(runKey, input, model);
    if (!reading.ok) throw badInput(reading.problems);
    const { brief, policy, cap } = reading.ablation;
    const starts = brief.matches.map((one) => readStart(model, one.match, one.input));
    const stored = await transaction(db, (client) =>
      openedRun<TeamAblationBrief, MatchPolicy>(client, {
        runKey,
        system,
        workflow: 'teamAblation',
        phase: 'PLAY',
        corpus: starts.some(({ corpus }) => corpus === 'simulated') ? 'simulated' : 'real',
        brief,
        policy: { ...policy, spendCapMicrodollars: cap },
        opened: (run) => ({ matches: run.brief.matches.map((one) => one.match), models: policy.models }),
      }),
    );
    return { runKey, ...stored.brief };
  };
}
