import { proposers, type Proposer } from '../roles.ts';
import { proposalIdOf, type Speaker, type Team } from '../vocabulary.ts';
import { enter } from './canon.ts';
import type { Deliberation, Round } from './deliberation.ts';
import type { DeliberationRow, RowHead, Spoken } from './rows.ts';
import { byText } from '../../text/order.ts';

export const emptyDeliberation = (team: Team): Deliberation => ({
  team,
  rounds: [],
  canon: [],
  breaches: [],
  gates: [],
});

/**
 * A team's deliberation from its rows, in their order; a row that was written twice counts once. In a round each place
 * speaks once a turn and one decision is taken: what comes later under the same name changes nothing.
 */
export function foldDeliberation(team: Team, rows: readonly DeliberationRow[]): Deliberation {
  const seen = new Set<string>();
  return [...rows]
    .sort((a, b) => a.sequence - b.sequence || byText(a.key, b.key))
    .reduce((state, row) => {
      if (seen.has(row.key)) return state;
      seen.add(row.key);
      return take(state, row);
    }, emptyDeliberation(team));
}

function take(state: Deliberation, row: DeliberationRow): Deliberation {
  switch (row.kind) {
    case 'ROUND':
      return inRound(state, row, (round) =>
        round.curveballs.length > 0 ? round : { ...round, curveballs: row.curveballs },
      );
    case 'SPOKEN':
      return inRound(state, row, (round) => heard(round, row.spoken));
    case 'LOST':
      return inRound(state, row, (round) => ({
        ...round,
        lost: [...round.lost, { turn: row.turn, speaker: row.speaker, cause: row.cause }],
        ballots:
          row.turn === 'VOTE'
            ? [...round.ballots, { voter: row.speaker, missing: row.cause === 'absent' ? 'absent' : 'unscored' }]
            : round.ballots,
      }));
    case 'WILDCARD':
      return inRound(state, row, (round) => ({ ...round, wildcard: round.wildcard ?? row.text }));
    case 'SENT_BACK':
      return state;
    case 'BREACHED': {
      const { turn, speaker } = row;
      const proposal = proposalIdOf(state.team, row.phase, row.round);
      return {
        ...state,
        breaches: [...state.breaches, ...row.breaches.map((breach) => ({ ...breach, proposal, turn, speaker }))],
      };
    }
    case 'TIE_BREAK':
      return inRound(state, row, (round) => ({ ...round, tieBreak: round.tieBreak ?? row.tieBreak }));
    case 'DECIDED':
      return decided(state, row);
    case 'GATE':
      return { ...state, gates: [...state.gates, row.report] };
    default:
      return row satisfies never;
  }
}

/** The state with a round changed; a round that no row has begun yet begins here. */
function inRound(
  state: Deliberation,
  { phase, round: number }: RowHead,
  change: (round: Round) => Round,
): Deliberation {
  const id = proposalIdOf(state.team, phase, number);
  const rounds = state.rounds.some((round) => round.id === id)
    ? state.rounds
    : [
        ...state.rounds,
        {
          id,
          phase,
          round: number,
          curveballs: [],
          proposal: null,
          objection: null,
          responses: [],
          wildcard: null,
          resolution: null,
          ballots: [],
          tieBreak: null,
          decision: null,
          lost: [],
        },
      ];
  return { ...state, rounds: rounds.map((round) => (round.id === id ? change(round) : round)) };
}

const isProposer = (speaker: Speaker): speaker is Proposer => (proposers as readonly Speaker[]).includes(speaker);

function heard(round: Round, { turn, speaker, answer }: Spoken): Round {
  switch (turn) {
    case 'PROPOSAL':
      return round.proposal === null && isProposer(speaker)
        ? { ...round, proposal: { by: speaker, proposal: answer } }
        : round;
    case 'OBJECTION':
      return round.objection === null ? { ...round, objection: answer } : round;
    case 'RESPONSE':
      return round.responses.some((one) => one.speaker === speaker)
        ? round
        : { ...round, responses: [...round.responses, { speaker, response: answer }] };
    case 'RESOLUTION':
      return round.resolution === null ? { ...round, resolution: answer } : round;
    // Every ballot is kept: that a place contradicts itself is for the count to see.
    case 'VOTE':
      return { ...round, ballots: [...round.ballots, { voter: speaker, vote: answer }] };
    default:
      return turn satisfies never;
  }
}

/** A decision is taken once, and only about a proposal that was made. */
function decided(
  state: Deliberation,
  { phase, round: number, decision }: Extract<DeliberationRow, { readonly kind: 'DECIDED' }>,
): Deliberation {
  const round = state.rounds.find((one) => one.phase === phase && one.round === number);
  if (round === undefined || round.proposal === null || round.decision !== null) return state;
  const canon = enter(state.canon, state.team, { id: round.id, phase, round: number, ...round.proposal }, decision);
  return { ...state, canon, rounds: state.rounds.map((one) => (one === round ? { ...one, decision } : one)) };
}
