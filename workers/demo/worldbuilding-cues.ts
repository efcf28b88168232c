import type { LedgerRow } from '../../shared/kernel/index.ts';
import { matchRows, proposalIdOf, type Team } from '../../shared/worldbuilding/index.ts';
import { isDebatePhase } from '../worldbuilding/debate-phase.ts';

/** Who speaks for team A where nobody else does. */
export const wildcardName = 'Mara';

/** What the demo does as somebody in the audience, or as the wildcard. */
export type Cue =
  | { readonly is: 'inject'; readonly by: string; readonly text: string }
  | { readonly is: 'speak'; readonly team: Team; readonly proposal: string; readonly text: string };

const curveball = 'A single ship has been seen on the horizon, every evening for a month, coming no nearer.';
const words: Readonly<Record<string, string>> = {
  'FOUNDATION/1':
    'Who would still polish the glass, if nobody has seen a ship in three lifetimes? I want a family that does it out of spite.',
  'FOUNDATION/3': 'Let there be one who has counted every lamp, and whom nobody believes.',
  'LANDMARKS/2': 'Put a door in it that is kept locked from the inside, and let nobody agree on who is in there.',
  'TENSION/1': 'What if the ship is real, and what frightens everybody is that it may not need a light?',
};

/**
 * What a row of the match is the cue for; null: nothing. The same row is always the same cue, so a feed that is read
 * again repeats what is refused as too late.
 */
export function cueAfter(row: LedgerRow): Cue | null {
  const [told] = matchRows([row]);
  if (told?.team !== 'A' || !isDebatePhase(told.phase)) return null;
  const { phase, round } = told;
  // Begun by one team, so the next round of both is the first that can meet it.
  if (told.kind === 'ROUND' && phase === 'FOUNDATION' && round === 2)
    return { is: 'inject', by: 'a voice from row three', text: curveball };
  // With the objection settled, the responses are asked for, and the wildcard among them.
  const text = words[`${phase}/${round}`];
  return told.kind === 'SPOKEN' && told.turn === 'OBJECTION' && text !== undefined
    ? { is: 'speak', team: 'A', proposal: proposalIdOf('A', phase, round), text }
    : null;
}
