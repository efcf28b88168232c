import type { Json } from '../kernel/json.ts';
import type { Agent, Phase } from './vocabulary.ts';
import { cleared, type Content } from './context.ts';

/** One piece of content, cut small enough that the matrix can say yes or no to the whole of it. */
export interface Piece {
  readonly content: Content;
  /** Who wrote it; `HOUSE` for notes and tallies. */
  readonly author: Agent | 'HOUSE';
  /** Where it came from: a call key or a note key. */
  readonly ref: string;
  readonly body: Json;
}

/** What this agent is handed in this phase: the only road from the store into a request. */
export function handedOver(pieces: readonly Piece[], agent: Agent, phase: Phase): readonly Piece[] {
  return pieces.filter((piece) => cleared(piece.content, agent, phase));
}
