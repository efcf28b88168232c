import type {
  RecordedPairing,
  TournamentRecord,
} from '../../../../shared/worldbuilding/documents/tournament/record.ts';
import type { BracketPlace } from '../../../../shared/worldbuilding/tournament/progress.ts';

/* A knockout of five under way, as its record has it. */

export const entrant = (name: string): BracketPlace => ({ is: 'entrant', name });
const open: BracketPlace = { is: 'open' };
export const pairing = (
  round: number,
  place: number,
  a: BracketPlace,
  b: BracketPlace,
  more: Partial<RecordedPairing> = {},
): RecordedPairing => ({
  round,
  place,
  a,
  b,
  matches: [],
  recorded: [],
  settledBy: null,
  winner: null,
  means: null,
  ...more,
});

/** Five entrants: three byes, one verdict, one draw that is to be played again. */
const pairings: readonly RecordedPairing[] = [
  pairing(1, 1, entrant('Ash'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(1, 2, entrant('Salt'), entrant('Nine'), {
    matches: ['cup-1-2'],
    recorded: ['cup-1-2'],
    settledBy: 'VERDICT',
    winner: 'b',
    means: { a: 3.1, b: 3.9 },
  }),
  pairing(1, 3, entrant('Tide'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(1, 4, entrant('Moth<'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(2, 1, entrant('Ash'), entrant('Nine')),
  pairing(2, 2, entrant('Tide'), entrant('Moth<'), { matches: ['cup-2-2'], means: { a: 3, b: 3 } }),
  pairing(3, 1, open, open),
];
export const cup: TournamentRecord = {
  tournamentKey: 'cup',
  title: 'The winter cup',
  format: 'SINGLE_ELIMINATION',
  corpus: 'simulated',
  simulated: true,
  champion: null,
  distinctness: null,
  pairings,
  standings: [
    {
      place: 1,
      name: 'Nine',
      played: 1,
      won: 1,
      drawn: 0,
      lost: 0,
      unjudged: 0,
      points: 1,
      rating: 1_560.4,
      interval: { low: 1_380.2, high: 1_740.6 },
    },
    {
      place: 2,
      name: 'Moth<',
      played: 1,
      won: 0,
      drawn: 1,
      lost: 0,
      unjudged: 0,
      points: 0.5,
      rating: 1_500,
      interval: null,
    },
    {
      place: 3,
      name: 'Ash',
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      unjudged: 0,
      points: 0,
      rating: null,
      interval: null,
    },
  ],
};
