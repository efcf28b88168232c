import {
  type Artifact,
  canonIdOf,
  type DebatePhase,
  type MatchRow,
  type Outcome,
  type Phase,
  proposalIdOf,
  type Role,
  type Team,
} from '../../shared/worldbuilding/index.ts';
import { isDebatePhase } from './debate-phase.ts';

/** A round as it stands: the last of a team is the one under way, until it is decided. */
export interface RoundSeen {
  /** `A-F1`: its proposal’s id, whether or not one was made. */
  readonly id: string;
  readonly phase: DebatePhase;
  readonly round: number;
  /** Curveballs that fell due in it. */
  readonly curveballs: readonly string[];
  /** What was proposed, in a line; null: nothing yet. */
  readonly title: string | null;
  readonly outcome: Outcome | null;
  /** What each counted place voted for: ACCEPT, REJECT or an amendment’s id; null: not decided. */
  readonly votes: Readonly<Partial<Record<Role, string>>> | null;
  readonly decidedBy: 'VOTE' | 'SYNTHESIZER' | null;
  /** The entry that came of it. */
  readonly canon: string | null;
}

/** One team of a match, in ids, counts and lines. */
export interface TeamSeen {
  readonly phase: Phase;
  readonly rounds: readonly RoundSeen[];
  /** Entries in the order in which they were settled. */
  readonly canon: readonly { readonly id: string; readonly title: string }[];
  /** Phases that have ended, and whether they reached their goals. */
  readonly gates: readonly { readonly phase: Phase; readonly passed: boolean }[];
  /** Turns that went back, and breaches that count against Process Quality. */
  readonly sentBack: number;
  readonly breaches: number;
  /** How often a spec was written. */
  readonly crystallizations: number;
  /** How it came out; null: not settled yet, or none could be put to the vote. */
  readonly ratified: boolean | null;
  /** Of the six those that have been painted, or settled without one; `why`: why there is none. */
  readonly pictures: readonly { readonly artifact: Artifact; readonly why: string | null }[];
}

export const nobodyYet: TeamSeen = {
  phase: 'CHALLENGE',
  rounds: [],
  canon: [],
  gates: [],
  sentBack: 0,
  breaches: 0,
  crystallizations: 0,
  ratified: null,
  pictures: [],
};

export const withPicture = (seen: TeamSeen, artifact: Artifact, why: string | null): TeamSeen => ({
  ...seen,
  pictures: [...seen.pictures.filter((one) => one.artifact !== artifact), { artifact, why }],
});

export function played(seen: TeamSeen, row: MatchRow, team: Team): TeamSeen {
  switch (row.kind) {
    case 'ROUND': {
      if (!isDebatePhase(row.phase)) return seen;
      const { phase, round } = row;
      const begun: RoundSeen = {
        id: proposalIdOf(team, phase, round),
        phase,
        round,
        curveballs: row.curveballs.map(({ id }) => id),
        title: null,
        outcome: null,
        votes: null,
        decidedBy: null,
        canon: null,
      };
      return { ...seen, rounds: [...seen.rounds.filter(({ id }) => id !== begun.id), begun] };
    }
    case 'SPOKEN':
      return row.turn === 'PROPOSAL' ? ofRound(seen, row, { title: row.summary.replace(/^proposes: /, '') }) : seen;
    case 'DECIDED':
      return decided(seen, row, team);
    case 'SENT_BACK':
      return { ...seen, sentBack: seen.sentBack + 1 };
    case 'BREACHED':
      return { ...seen, breaches: seen.breaches + row.breaches.length };
    case 'FIELDS':
      return row.sentBack ? { ...seen, sentBack: seen.sentBack + 1 } : seen;
    case 'GATE':
      return { ...seen, gates: [...seen.gates, { phase: row.phase, passed: row.report.passed }] };
    case 'CRYSTALLIZED':
      return { ...seen, crystallizations: Math.max(seen.crystallizations, row.attempt) };
    case 'SPEC':
      return { ...seen, ratified: row.call === null ? null : row.ratified };
    case 'PICTURE':
      return withPicture(seen, row.artifact, row.why);
    default:
      return seen;
  }
}

const ofRound = (
  seen: TeamSeen,
  { phase, round }: Pick<MatchRow, 'phase' | 'round'>,
  change: Partial<RoundSeen>,
): TeamSeen => ({
  ...seen,
  rounds: seen.rounds.map((one) => (one.phase === phase && one.round === round ? { ...one, ...change } : one)),
});

/** An accepted or amended proposal enters the canon under its next id, as the rule of the canon has it. */
function decided(seen: TeamSeen, row: Extract<MatchRow, { readonly kind: 'DECIDED' }>, team: Team): TeamSeen {
  const {
    outcome,
    by,
    count: { votes },
  } = row.decision;
  const canon = outcome === 'ACCEPTED' || outcome === 'AMENDED' ? canonIdOf(team, seen.canon.length + 1) : null;
  const after = ofRound(seen, row, { outcome, votes, decidedBy: by, canon });
  const title = after.rounds.find(({ canon: entry }) => entry === canon)?.title ?? '';
  return canon === null ? after : { ...after, canon: [...after.canon, { id: canon, title }] };
}
