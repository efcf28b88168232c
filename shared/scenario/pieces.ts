import type { Json } from '../kernel/json.ts';
import { seenBy, type AdviserRow } from './advisers.ts';
import { agents, type Agent, type Phase } from './vocabulary.ts';
import { cleared, type Content, type Reach } from './context.ts';

/** One piece of content, cut small enough that the matrix can say yes or no to the whole of it. */
export interface Piece {
  readonly content: Content;
  /** Who wrote it, one of the five or an adviser; `HOUSE` for the brief, notes and tallies. */
  readonly author: string;
  /** Where it came from: a call key or a note key. */
  readonly ref: string;
  readonly body: Json;
  /** The one agent a note is for; null or absent: all whom the matrix clears. */
  readonly addressee?: string | null;
}

/**
 * What this agent is handed in this phase: the only road from the store into a request. Others' difficulty votes stay
 * closed until all five have voted ("ALL see (after voting)", scenario rules §3.1); Symposium's anonymous tally of one
 * dimension is a note with an addressee list of its own and passes.
 */
export function handedOver(
  pieces: readonly Piece[],
  agent: Agent,
  phase: Phase,
  reach: Reach = 'phase',
): readonly Piece[] {
  return released(pieces, agent, (content) => cleared(content, agent, phase, reach));
}

/** What an adviser is handed: what its row shows it in this phase, under the same rules of addressees and votes. */
export function shownTo(pieces: readonly Piece[], adviser: string, row: AdviserRow, phase: Phase): readonly Piece[] {
  const seen = seenBy(row, phase);
  return released(pieces, adviser, (content) => seen.has(content));
}

function released(pieces: readonly Piece[], agent: string, mayRead: (content: Content) => boolean): readonly Piece[] {
  const voters = new Set(pieces.filter((piece) => piece.content === 'calibrationVotes').map((piece) => piece.author));
  const votesOpen = agents.every((voter) => voters.has(voter));
  return pieces.filter(
    (piece) =>
      mayRead(piece.content) &&
      (piece.addressee == null || piece.addressee === agent) &&
      (piece.content !== 'calibrationVotes' || votesOpen || piece.author === agent || piece.author === 'HOUSE'),
  );
}
