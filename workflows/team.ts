import { setHandler, setWorkflowOptions } from '@temporalio/workflow';
import type { Usage } from '../shared/kernel/ask.ts';
import type { OpenedMatch } from '../shared/worldbuilding/activities.ts';
import type { Team } from '../shared/worldbuilding/vocabulary.ts';
import { progress } from './messages.ts';
import { hearOfReviews } from './kernel/joined-review.ts';
import { firstLines } from './kernel/from-outside.ts';
import { label } from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { makeArtifacts } from './worldbuilding/artifacts.ts';
import { crystallise, type StandingSpec } from './worldbuilding/crystallise.ts';
import { debate } from './worldbuilding/debate.ts';
import { obeyTheHost } from './worldbuilding/host.ts';
import { writeAlone } from './worldbuilding/alone.ts';
import { keepPace } from './worldbuilding/pace.ts';
import { newSide, type Side } from './worldbuilding/side.ts';
import { hearTheWildcard } from './worldbuilding/wildcard.ts';

export interface TeamOrder {
  readonly opened: OpenedMatch;
  readonly team: Team;
  /** What the other team paid until its spec stood, where this one is an agent that plays alone; absent: it is none. */
  readonly beside?: Usage;
}

/** What a team ended with, in numbers: its words and pictures are in the store. */
export interface TeamResult {
  readonly team: Team;
  readonly hasSpec: boolean;
  readonly usage: Usage;
  readonly calls: number;
  /** Microdollars, at most, that it spent: more than its usage says where a price is not known. */
  readonly spent?: number;
  /** The match's spend cap as the team knows it: an operator may have raised it. */
  readonly cap?: number | null;
  /** What it paid until its spec stood, in a match in which the other side plays alone. */
  readonly deliberated?: Usage;
}

setWorkflowOptions(pinned, team);

/**
 * One team of a match: it debates, writes its spec, and gets its pictures (worldbuilding rules §2.1, phases 1 to 5). It
 * never hears of the other team but that it may go on (worldbuilding rules §10.7).
 */
export async function team(order: TeamOrder): Promise<TeamResult> {
  const side = firstLines(() => newSide(order.opened, order.team));
  const { team: letter, opened, run } = side;
  setHandler(progress, () => run.progress());
  hearOfReviews(() => run);
  hearTheWildcard(() => side);
  obeyTheHost(run);
  keepPace(side);
  label({ system: 'worldbuilding' });
  const spec = order.beside === undefined ? await deliberate(side) : await writeAlone(side, order.beside);
  const deliberated = run.usage;
  if (spec !== null) await makeArtifacts(side, spec);
  run.outcome = outcomeOf(spec);
  run.show();
  return {
    team: letter,
    hasSpec: spec !== null,
    usage: run.usage,
    calls: run.calls,
    spent: run.budget.spent,
    cap: run.cap,
    ...(opened.alone ? { deliberated } : {}),
  };
}

async function deliberate(side: Side): Promise<StandingSpec | null> {
  await debate(side);
  return crystallise(side);
}

function outcomeOf(spec: StandingSpec | null): 'WITHOUT_SPEC' | 'RATIFIED' | 'UNRATIFIED' {
  if (spec === null) return 'WITHOUT_SPEC';
  return spec.ratified ? 'RATIFIED' : 'UNRATIFIED';
}
