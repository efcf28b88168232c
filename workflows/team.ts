import { setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import type { Usage } from '../shared/kernel/ask.ts';
import type { OpenedMatch } from '../shared/worldbuilding/activities.ts';
import type { Team } from '../shared/worldbuilding/vocabulary.ts';
import { progress, searchAttributes } from './messages.ts';
import { makeArtifacts } from './worldbuilding/artifacts.ts';
import { crystallise } from './worldbuilding/crystallise.ts';
import { debate } from './worldbuilding/debate.ts';
import { newSide } from './worldbuilding/side.ts';
import { hearTheWildcard } from './worldbuilding/wildcard.ts';

export interface TeamOrder {
  readonly opened: OpenedMatch;
  readonly team: Team;
}

/** What a team ended with, in numbers: its words and pictures are in the store. */
export interface TeamResult {
  readonly team: Team;
  readonly hasSpec: boolean;
  readonly usage: Usage;
  readonly calls: number;
}

/** One team of a match: it debates, writes its spec, and gets its pictures (spec, phases 1 to 5). It never hears of the other team. */
export async function team({ opened, team: letter }: TeamOrder): Promise<TeamResult> {
  const side = newSide(opened, letter);
  const { run } = side;
  setHandler(progress, () => run.progress());
  hearTheWildcard(() => side);
  upsertSearchAttributes([{ key: searchAttributes.system, value: 'worldbuilding' }]);
  await debate(side);
  const spec = await crystallise(side);
  if (spec !== null) await makeArtifacts(side, spec);
  run.outcome = spec === null ? 'WITHOUT_SPEC' : spec.ratified ? 'RATIFIED' : 'UNRATIFIED';
  run.show();
  return { team: letter, hasSpec: spec !== null, usage: run.usage, calls: run.calls };
}
