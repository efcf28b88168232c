import type { BracketPlace } from '../../tournament/progress.ts';
import type { RecordedPairing } from './record.ts';

export const placeName = (place: BracketPlace): string =>
  place.is === 'entrant' ? place.name : place.is === 'bye' ? 'a bye' : 'open';

/** How a pairing stands. Whoever goes on without having won is not said to have won. */
export function resultWords({ a, b, settledBy, winner, matches }: RecordedPairing): string {
  const who = winner === null ? 'nobody' : placeName(winner === 'a' ? a : b);
  switch (settledBy) {
    case 'VERDICT':
      return `${who} wins`;
    case 'DRAW':
      return 'a draw';
    case 'BYE':
      return `${who} goes on, with a bye`;
    case 'SEED':
      return `${who} goes on, as the better seed`;
    case 'NOTHING':
      return 'no verdict';
    case null:
      return matches.length === 0 ? 'not played yet' : 'to be played again';
  }
}
