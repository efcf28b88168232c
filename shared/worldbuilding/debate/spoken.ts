import type { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { objection, proposal, resolution, response, tieBreak, vote, type TieBreak } from '../answers.ts';
import type { Spoken } from '../deliberation/rows.ts';
import type { Role, Turn } from '../vocabulary.ts';

/**
 * A stored answer as a turn's words; null: it is no such answer, and the turn is unscored (worldbuilding rules §4.3).
 */
export function spokenOf(turn: Turn, speaker: Role, answer: Json | undefined): Spoken | null {
  switch (turn) {
    case 'PROPOSAL':
      return readAs(proposal, answer, (said) => ({ turn, speaker, answer: said }));
    case 'OBJECTION':
      return readAs(objection, answer, (said) => ({ turn, speaker, answer: said }));
    case 'RESPONSE':
      return readAs(response, answer, (said) => ({ turn, speaker, answer: said }));
    case 'RESOLUTION':
      return readAs(resolution, answer, (said) => ({ turn, speaker, answer: said }));
    case 'VOTE':
      return readAs(vote, answer, (said) => ({ turn, speaker, answer: said }));
    default:
      return turn satisfies never;
  }
}

/** The Synthesizer's word in a DEADLOCK; null: none that can be read. */
export const tieBreakOf = (answer: Json | undefined): TieBreak | null => readAs(tieBreak, answer, (said) => said);

function readAs<T, R>(schema: z.ZodType<T>, answer: Json | undefined, use: (said: T) => R): R | null {
  const read = schema.safeParse(answer);
  return read.success ? use(read.data) : null;
}
