import { type Curveball, curveballsIn, type Offers } from '../deliberation/curveballs.ts';
import type { MatchRow, MatchRowOrder } from '../match-rows.ts';
import { agendaOf, type Agenda } from '../deliberation/agenda.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import type { Place } from '../deliberation/schedule.ts';
import type { Policy } from '../policy.ts';
import { phaseAims, type Proposer } from '../roles.ts';
import { proposalIdOf, type DebatePhase, type GoalPart, type Team } from '../vocabulary.ts';
import { roundKey } from './row-keys.ts';
import { roundLine } from './row-lines.ts';
import { deliberationWith, type WrittenDown } from './standing.ts';

/**
 * The curveballs that were queued in a match, in the order in which they were; their words are those that were offered.
 */
export function curveballQueue(rows: readonly MatchRow[]): readonly Curveball[] {
  const offered = new Map(rows.flatMap((row) => (row.kind === 'OFFERED' ? [[row.offer, row.text] as const] : [])));
  return rows.flatMap((row) => {
    const text = row.kind === 'CURVEBALL' ? offered.get(row.offer)?.trim() : undefined;
    return row.kind === 'CURVEBALL' && text !== undefined ? [{ id: row.id, text, ordinal: row.ordinal }] : [];
  });
}

/** How many offers of the audience were laid, and of how many of them nobody has decided yet. */
export function offersIn(rows: readonly MatchRow[]): Offers {
  const of = (...kinds: readonly MatchRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind)).length;
  const laid = of('OFFERED');
  return { laid, undecided: laid - of('CURVEBALL', 'OFFER_REFUSED') };
}

/** What lies on a team's context under `goal`: what its round is for. */
export interface Goal {
  readonly phase: DebatePhase;
  /** Of the phase, in a sentence. */
  readonly aim: string;
  readonly round: number;
  /** Id of the proposal that the round is about: `A-F1`. */
  readonly proposal: string;
  readonly proposer: Proposer;
  /** Parts that its proposal should fill. */
  readonly due: readonly GoalPart[];
  /** The fallen proposal that it has to name. */
  readonly gap: string | null;
  readonly curveballs: readonly { readonly id: string; readonly text: string }[];
}

export interface BegunRound {
  readonly agenda: Agenda;
  readonly goal: Goal;
  readonly row: MatchRowOrder;
  /** With the round in it. */
  readonly state: Deliberation;
}

/** A round as it begins: its agenda, and the curveballs that are due in it, which both teams meet in the same place. */
export function begunRound(team: Team, place: Place, written: WrittenDown, policy: Pick<Policy, 'rounds'>): BegunRound {
  const { phase, round, ordinal } = place;
  const agenda = agendaOf(deliberationWith(team, written, []), place, policy);
  const curveballs = curveballsIn(ordinal, curveballQueue(written.rows)).map(({ id, text }) => ({ id, text }));
  const row: MatchRowOrder = {
    kind: 'ROUND',
    key: roundKey(team, place),
    team,
    phase,
    round,
    summary: roundLine(agenda, curveballs),
    ordinal,
    curveballs,
  };
  const { proposer, due, gap } = agenda;
  const goal: Goal = {
    phase,
    aim: phaseAims[phase],
    round,
    proposal: proposalIdOf(team, phase, round),
    proposer,
    due,
    gap,
    curveballs,
  };
  return { agenda, goal, row, state: deliberationWith(team, written, [row]) };
}
