import type { WorldLikeness } from '../../shared/worldbuilding/index.ts';
import type { Json, LedgerRow } from '../../shared/kernel/index.ts';
import {
  artifacts,
  type MatchEnd,
  type MatchRow,
  matchRows,
  memberOf,
  type Phase,
  roles,
  type Team,
  teams,
} from '../../shared/worldbuilding/index.ts';
import { type CallsSeen, noCalls, type OpenCall, seeCall, stringOrNull } from '../terminal/calls-seen.ts';
import { nobodyYet, played, type RoundSeen, type TeamSeen, withPicture } from './team-view.ts';

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

/** `state`: `scheduled` or `paused`. */
export interface HostSeen {
  readonly state: string;
  readonly by: string | null;
  readonly reason: string;
}

/** A match as its ledger tells it. */
export interface MatchSeen extends CallsSeen {
  readonly corpus: string | null;
  readonly teams: Readonly<Record<Team, TeamSeen>>;
  readonly curveballs: readonly CurveballSeen[];
  /** null: not sealed yet. */
  readonly judgePanel: JudgePanelSeen | null;
  /** How alike the two worlds are; null: not known yet. */
  readonly likeness: WorldLikeness | null;
  /** null before the reveal. */
  readonly verdict: VerdictSeen | null;
  /** What its host has asked for: the time at which it begins, or a pause. null: nothing, or no more. */
  readonly host: HostSeen | null;
  readonly end: MatchEnd | null;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** When the first and the last row were written, ISO 8601. */
  readonly began: string | null;
  readonly last: string | null;
}

export const nothingPlayed: MatchSeen = {
  ...noCalls,
  corpus: null,
  teams: { A: nobodyYet, B: nobodyYet },
  curveballs: [],
  judgePanel: null,
  likeness: null,
  verdict: null,
  host: null,
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

/** Whose call it is; null: of neither team, or of both. An image model is asked for a team and is none of its agents. */
export const teamOfCall = ({ agent }: Pick<OpenCall, 'agent'>): Team | null =>
  memberOf(agent)?.team ?? teams.find((team) => agent === imageModelFor(team)) ?? null;

const imageModelFor = (team: Team): string => `image model for ${team}`;

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
export const tallyOf = (votes: RoundSeen['votes']): string =>
  roles.map((role) => marks[votes?.[role] ?? 'NONE'] ?? '~').join('');

const marks: Readonly<Record<string, string>> = { NONE: '·', ACCEPT: '✓', REJECT: '✗' };

function told(view: MatchSeen, row: LedgerRow): MatchSeen {
  const { type, content } = row;
  switch (type) {
    case 'PHASE':
      return { ...view, corpus: stringOrNull(content.corpus) ?? view.corpus };
    case 'CALL':
      return called(view, row);
    case 'REVIEW':
      return judged(
        view,
        content.kind === 'judgement' && content.state === 'closed' ? stringOrNull(content.subject) : null,
      );
    case 'OUTCOME':
      return content.outcome === undefined
        ? view
        : { ...view, underWay: {}, outcome: stringOrNull(content.outcome), reason: stringOrNull(content.reason) };
    case 'CORRECTION':
      return hosted(view, content);
    case 'MATCH':
      return matchRows([row]).reduce(happened, view);
    default:
      return view;
  }
}

function hosted(view: MatchSeen, { state, by, reason }: LedgerRow['content']): MatchSeen {
  if (state === 'resumed') return { ...view, host: null };
  // It goes on: what it had come to is no end.
  if (state === 'reopened') return { ...view, host: null, outcome: null, end: null, reason: null };
  return state === 'paused' || state === 'scheduled'
    ? { ...view, host: { state, by: stringOrNull(by), reason: stringOrNull(reason) ?? '' } }
    : view;
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
  return judged(seen, content.task === 'judge' && !isAskedAgain(content.state) ? stringOrNull(content.subject) : null);
}

/** A question that is open, or that came to nothing and is asked again. */
export const isAskedAgain = (state: Json | undefined): boolean =>
  state === 'asked' || state === 'failed' || state === 'lost';

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
    case 'LIKENESS':
      return { ...view, likeness: { embedder: row.embedder, likeness: row.likeness, why: row.why } };
    case 'ENDED':
      return { ...view, end: row.end, reason: row.why };
    default:
      return view;
  }
}
