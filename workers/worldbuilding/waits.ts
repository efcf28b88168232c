import { oneLine } from '../../shared/text/index.ts';
import type { WaitingTurn } from '../../shared/worldbuilding/deliberation/index.ts';
import { type Team, teams } from '../../shared/worldbuilding/index.ts';
import type { TeamSeen } from './team-view.ts';
import type { MatchSeen } from './view.ts';

/** A response turn that waits for a person, and for whom. */
export interface Wait extends WaitingTurn {
  readonly team: Team;
  readonly member: string;
}

/** Whose turn waits, as whoever watches a match learns of it: no row tells it, so the teams are asked, as `speak` without words asks them. */
export interface Waits {
  /** What was learnt last. */
  readonly open: () => readonly Wait[];
  /** How far the teams are: one that is not in the middle of a round is not asked. */
  readonly see: (view: MatchSeen) => void;
  /** Asks anew. A team that gives no answer waits for nobody. */
  readonly look: () => Promise<void>;
}

interface Asked {
  /** Names of the wildcards; null: a team has none. */
  readonly members: () => Promise<Readonly<Record<Team, string | null>>>;
  readonly waiting: (team: Team) => Promise<WaitingTurn | null>;
  /** Hears of each turn once. */
  readonly told: (wait: Wait) => void;
}

export function waitsOf({ members, waiting, told }: Asked): Waits {
  const open = new Map<Team, Wait>();
  const known = new Set<string>();
  const asking = new Set<Team>();
  let seen: MatchSeen['teams'] | null = null;
  let names: Readonly<Record<Team, string | null>> | null = null;

  async function waitOf(team: Team): Promise<Wait | null> {
    names ??= await members();
    const member = names[team];
    const turn = member === null ? null : await waiting(team);
    return turn === null || member === null ? null : { ...turn, team, member };
  }

  async function lookAt(team: Team): Promise<void> {
    // One that was asked and has not answered yet is not asked a second time.
    if (asking.has(team)) return;
    asking.add(team);
    const wait = mayWait(seen?.[team]) ? await waitOf(team).catch(() => null) : null;
    asking.delete(team);
    if (wait === null) open.delete(team);
    else open.set(team, wait);
    if (wait === null || known.has(wait.proposal)) return;
    known.add(wait.proposal);
    told(wait);
  }

  return {
    open: () => [...open.values()],
    see(view) {
      seen = view.teams;
    },
    async look() {
      await Promise.all(teams.map(lookAt));
    },
  };
}

/** Its last round has a proposal, and is not decided. */
function mayWait(team: TeamSeen | undefined): boolean {
  const round = team?.rounds.at(-1);
  return round !== undefined && round.title !== null && round.outcome === null;
}

/** `A-F1 waits for Ada, the wildcard of team A, until 12:02:05 UTC`; with its day, where that is another one. `now`: in ms. */
export function waitWords({ team, member, proposal, untilMs }: Wait, now: number): string {
  const [until, today] = [untilMs, now].map((ms) => new Date(ms).toISOString());
  const [day, time] = [until?.slice(0, 10) ?? '', until?.slice(11, 19) ?? ''];
  return `${proposal} waits for ${oneLine(member)}, the wildcard of team ${team}, until ${today?.startsWith(day) === true ? '' : `${day} `}${time} UTC`;
}
