import type { GateReport } from '../../kernel/gates.ts';
import type { Objection, Proposal, Resolution, Response, TieBreak } from '../answers.ts';
import type { Proposer } from '../roles.ts';
import type { DebatePhase, Speaker, Team, Turn } from '../vocabulary.ts';
import type { Cast } from './ballots.ts';
import type { Breach } from './breaches.ts';
import type { CanonEntry } from './canon.ts';
import type { Decision } from './outcome.ts';
import type { LossCause } from './rows.ts';
import { proposerAfter } from './schedule.ts';

/** One round as it stands so far. */
export interface Round {
  /** Id of its proposal, whether or not one was made: `A-F1`. */
  readonly id: string;
  readonly phase: DebatePhase;
  readonly round: number;
  readonly curveballs: readonly { readonly id: string; readonly text: string }[];
  readonly proposal: { readonly by: Proposer; readonly proposal: Proposal } | null;
  readonly objection: Objection | null;
  readonly responses: readonly { readonly speaker: Speaker; readonly response: Response }[];
  readonly wildcard: string | null;
  readonly resolution: Resolution | null;
  readonly ballots: readonly Cast[];
  readonly tieBreak: TieBreak | null;
  readonly decision: Decision | null;
  readonly lost: readonly { readonly turn: Turn; readonly speaker: Speaker; readonly cause: LossCause }[];
}

/** A breach that counts against Process Quality. */
interface RecordedBreach extends Breach {
  readonly proposal: string;
  readonly turn: Turn;
  readonly speaker: Speaker;
}

/** A team's deliberation. */
export interface Deliberation {
  readonly team: Team;
  readonly rounds: readonly Round[];
  readonly canon: readonly CanonEntry[];
  readonly breaches: readonly RecordedBreach[];
  readonly gates: readonly GateReport[];
}

/** Whoever made the last proposal; null before the first. */
export const lastProposer = ({ rounds }: Pick<Deliberation, 'rounds'>): Proposer | null =>
  rounds.findLast(({ proposal }) => proposal !== null)?.proposal?.by ?? null;

export const nextProposer = (deliberation: Pick<Deliberation, 'rounds'>): Proposer =>
  proposerAfter(lastProposer(deliberation));

/**
 * The gap that the next proposal has to name: the last proposal, where it was rejected or stayed in a DEADLOCK, across
 * lost rounds and phases (worldbuilding rules §4.9). Null: there is none, or the last one is still being debated.
 */
export function gapOf({
  rounds,
}: Pick<Deliberation, 'rounds'>): { readonly id: string; readonly proposal: Proposal } | null {
  const last = rounds.findLast(({ proposal }) => proposal !== null);
  const fell = last?.decision?.outcome === 'REJECTED' || last?.decision?.outcome === 'DEADLOCK';
  return fell && last.proposal !== null ? { id: last.id, proposal: last.proposal.proposal } : null;
}
