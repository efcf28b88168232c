import type { ChildWorkflowHandle, Workflow } from '@temporalio/workflow';
import type { Team } from '../../shared/worldbuilding/vocabulary.ts';
import type { MatchRun } from './side.ts';

/** A team that has begun, as far as its match tells it anything. */
export type TeamHandle = Pick<ChildWorkflowHandle<Workflow>, 'signal'>;

/** What the audience meets when it throws something in. */
export interface Stage {
  readonly run: MatchRun;
  /** Whether the teams are called, or will be as soon as their models are tried: a match may wait for its time. */
  begun: boolean;
  /** Whether the teams still deliberate. */
  deliberating: boolean;
  /** Number of the last offer. */
  offers: number;
  /** Offers that a moderator has been or will be paid for, by `authorOf`. */
  readonly offered: Map<string, number>;
  /** An offer is before the moderator; the next one waits, since there may be no room for it after this. */
  moderating: boolean;
  /** Offers that lie before the host, where the host moderates. */
  readonly laid: Set<number>;
  /** The teams as far as they have begun, and the number of the last order of a host. */
  readonly teams: Map<Team, TeamHandle>;
  orders: number;
  /** The last round that each team has ended, counted through. */
  readonly ended: Map<Team, number>;
  /** Nobody is heard any more: no round is left for it, or no offer. */
  audienceIsOver: boolean;
  /** Which teams have a wildcard, and what is kept of tokens that were made anew. */
  readonly wildcards: Readonly<Record<Team, boolean>>;
  readonly renewed: Map<Team, string>;
}
