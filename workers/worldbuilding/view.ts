import type { Json } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { MatchRow } from '../../shared/worldbuilding/match-rows.ts';
import { memberOf } from '../../shared/worldbuilding/roster.ts';
import { matchRows } from '../../shared/worldbuilding/stored-rows.ts';
import {
  artifacts,
  canonIdOf,
  proposalIdOf,
  roles,
  teams,
  type Artifact,
  type DebatePhase,
  type MatchEnd,
  type Outcome,
  type Phase,
  type Role,
  type Team,
} from '../../shared/worldbuilding/vocabulary.ts';
import { isDebatePhase } from './debate-phase.ts';
import { noCalls, seeCall, textOf, type CallsSeen, type OpenCall } from '../terminal/calls-seen.ts';

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

/** How far the judge panel is. What it gave nobody learns before all have settled. */
export interface JudgePanelSeen {
  readonly asked: number;
  /** Ids of judgements that have come in, as a score or as none. */
  readonly settled: readonly string[];
}

export interface CurveballSeen {
  readonly offer: number;
  readonly by: string;
  readonly text: string;
  /** `Q1`; null: refused, or not looked at yet. */
  readonly id: string | null;
  /** Round, counted over all phases, in which both teams meet it. */
  readonly ordinal: number | null;
  /** Why it was refused; null: it was not. */
  readonly refused: readonly string[] | null;
}

export type VerdictSeen = Pick<
  Extract<MatchRow, { readonly kind: 'VERDICT' }>['verdict'],
  'end' | 'winner' | 'means' | 'categories' | 'why' | 'agreement' | 'judgements'
>;

/** A match as its ledger tells it. */
export interface MatchSeen extends CallsSeen {
  readonly corpus: string | null;
  readonly teams: Readonly<Record<Team, TeamSeen>>;
  readonly curveballs: readonly CurveballSeen[];
  /** null: not sealed yet. */
  readonly judgePanel: JudgePanelSeen | null;
  /** null before the reveal. */
  readonly verdict: VerdictSeen | null;
  readonly end: MatchEnd | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** When the first and the last row were written, ISO 8601. */
  readonly began: string | null;
  readonly last: string | null;
}

const nobodyYet: TeamSeen = {
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

export const nothingPlayed: MatchSeen = {
  ...noCalls,
  corpus: null,
  teams: { A: nobodyYet, B: nobodyYet },
  curveballs: [],
  judgePanel: null,
  verdict: null,
  end: null,
  outcome: null,
  reason: null,
  began: null,
  last: null,
};

/** The view after one more row. The order of rows is the ledger’s. */
export function seeMatch(view: MatchSeen, row: LedgerRow): MatchSeen {
  return { ...told(view, row), began: view.began ?? row.at, last: row.at };
}

export const matchViewOf = (rows: readonly LedgerRow[]): MatchSeen => rows.reduce(seeMatch, nothingPlayed);

/** Whose call it is; null: of neither team, or of both. A image model is asked for a team and is none of its agents. */
export const teamOfCall = ({ agent }: Pick<OpenCall, 'agent'>): Team | null =>
  memberOf(agent)?.team ?? teams.find((team) => agent === imageModelFor(team)) ?? null;
const imageModelFor = (team: Team): string => `painter for ${team}`;

/** The team that a picture is painted for; null: the row is of no picture. */
export function paintedFor({ type, content }: Pick<LedgerRow, 'type' | 'content'>): Team | null {
  return type === 'CALL' && content.task === 'paint' ? (teams.find((team) => team === content.team) ?? null) : null;
}

/** Where a match stands, after the team that is farther on. */
export function phaseOf({ judgePanel, teams: both, outcome }: MatchSeen): Phase | 'ENDED' {
  if (outcome !== null) return 'ENDED';
  if (judgePanel !== null) return 'JUDGMENT';
  const order: readonly Phase[] = ['CHALLENGE', 'FOUNDATION', 'LANDMARKS', 'TENSION', 'CRYSTALLIZATION', 'ARTIFACTS'];
  return order[Math.max(...teams.map((team) => order.indexOf(both[team].phase)))] ?? 'CHALLENGE';
}

/** `✓✓✗~`, in the order of the roles: for it, against it, for an amendment; a dot where nobody voted. */
export const tallyOf = (votes: RoundSeen['votes']): string => roles.map((role) => marks(votes?.[role])).join('');
const marks = (vote: string | undefined): string =>
  vote === undefined ? '·' : vote === 'ACCEPT' ? '✓' : vote === 'REJECT' ? '✗' : '~';

function told(view: MatchSeen, row: LedgerRow): MatchSeen {
  const { type, content } = row;
  switch (type) {
    case 'PHASE':
      return { ...view, corpus: textOf(content.corpus) ?? view.corpus };
    case 'CALL':
      return called(view, row);
    case 'REVIEW':
      return judged(view, content.kind === 'judgement' && content.state === 'closed' ? textOf(content.subject) : null);
    case 'OUTCOME':
      return content.outcome === undefined
        ? view
        : { ...view, underWay: {}, outcome: textOf(content.outcome), reason: textOf(content.reason) };
    case 'MATCH':
      return matchRows([row]).reduce(happened, view);
    default:
      return view;
  }
}

function called(view: MatchSeen, row: LedgerRow): MatchSeen {
  const { content } = row;
  const team = paintedFor(row);
  const seen = { ...view, ...seeCall(view, team === null ? row : { ...row, recipient: imageModelFor(team) }) };
  const artifact = artifacts.find((one) => one === content.subject);
  if (team !== null && artifact !== undefined && content.state === 'answered')
    return {
      ...seen,
      teams: { ...seen.teams, [team]: withPicture({ ...seen.teams[team], phase: 'ARTIFACTS' }, artifact, null) },
    };
  return judged(seen, content.task === 'judge' && !isAskedAgain(content.state) ? textOf(content.subject) : null);
}

/** A question that is open, or that came to nothing and is asked again. */
export const isAskedAgain = (state: Json | undefined): boolean =>
  state === 'asked' || state === 'failed' || state === 'lost';

const withPicture = (seen: TeamSeen, artifact: Artifact, why: string | null): TeamSeen => ({
  ...seen,
  pictures: [...seen.pictures.filter((one) => one.artifact !== artifact), { artifact, why }],
});

function judged(view: MatchSeen, id: string | null): MatchSeen {
  const { judgePanel } = view;
  return judgePanel === null || id === null || judgePanel.settled.includes(id)
    ? view
    : { ...view, judgePanel: { ...judgePanel, settled: [...judgePanel.settled, id] } };
}

function happened(view: MatchSeen, row: MatchRow): MatchSeen {
  const { team } = row;
  if (team !== null)
    return { ...view, teams: { ...view.teams, [team]: played({ ...view.teams[team], phase: row.phase }, row, team) } };
  const offered = (offer: number, change: Partial<CurveballSeen>) => ({
    ...view,
    curveballs: view.curveballs.map((one) => (one.offer === offer ? { ...one, ...change } : one)),
  });
  switch (row.kind) {
    case 'OFFERED':
      return {
        ...view,
        curveballs: [
          ...view.curveballs.filter(({ offer }) => offer !== row.offer),
          { offer: row.offer, by: row.by, text: row.text, id: null, ordinal: null, refused: null },
        ],
      };
    case 'CURVEBALL':
      return offered(row.offer, { id: row.id, ordinal: row.ordinal });
    case 'OFFER_REFUSED':
      return offered(row.offer, { refused: row.problems });
    case 'SEALED':
      return { ...view, judgePanel: { asked: row.judgements, settled: [] } };
    // The judge panel has settled, whatever was heard of each judgement on the way.
    case 'OPENED':
      return { ...view, judgePanel: { asked: row.sealed.length, settled: row.judgements.map(({ id }) => id) } };
    case 'VERDICT': {
      const { end, winner, means, categories, why, agreement, judgements } = row.verdict;
      return { ...view, verdict: { end, winner, means, categories, why, agreement, judgements } };
    }
    case 'ENDED':
      return { ...view, end: row.end, reason: row.why };
    default:
      return view;
  }
}

function played(seen: TeamSeen, row: MatchRow, team: Team): TeamSeen {
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
