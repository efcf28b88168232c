import type { BracketPlace } from '../../tournament/progress.ts';
import type { RecordedPairing, TournamentRecord } from './record.ts';
import { likenessHead, likenessOverWords, likenessRows } from '../distinctness.ts';
import { points } from '../names.ts';
import { prose, section, table, type Page } from '../../../page/page.ts';

export function placeName(place: BracketPlace): string {
  if (place.is === 'entrant') return place.name;
  return place.is === 'bye' ? 'a bye' : 'open';
}

/** How a pairing stands. Whoever goes on without having won is not said to have won. */
export function resultWords({ a, b, settledBy, winner, matches }: RecordedPairing): string {
  const who = winner === null ? 'nobody' : placeName(winner === 'a' ? a : b);
  switch (settledBy) {
    case 'VERDICT':
      return `${who} wins`;
    case 'DRAW':
      return 'a draw';
    case 'BYE':
      return winner === null ? `${placeName(a.is === 'bye' ? b : a)} rests` : `${who} goes on, with a bye`;
    case 'FORFEIT':
      return `${who} goes on, as the other had no world`;
    case 'SEED':
      return `${who} goes on, as the better seed`;
    case 'NOTHING':
      return 'no verdict';
    case null:
      return matches.length === 0 ? 'not played yet' : 'to be played again';
  }
}

/** `3 of 7 pairings`. A bye is a pairing that nobody plays. */
export function settledWords({ pairings }: Pick<TournamentRecord, 'pairings'>): string {
  const matches = pairings.filter(({ a, b }) => a.is !== 'bye' && b.is !== 'bye');
  return `${matches.filter(({ settledBy }) => settledBy !== null).length} of ${matches.length} pairings`;
}

const isOver = ({ pairings }: Pick<TournamentRecord, 'pairings'>): boolean =>
  pairings.length > 0 && pairings.every(({ settledBy }) => settledBy !== null);

/** What the last two columns of the table are; null: nobody has a rating yet. */
export const ratingWords = ({ standings }: Pick<TournamentRecord, 'standings'>): string | null =>
  standings.some(({ rating }) => rating !== null)
    ? 'Elo is reckoned from every judged match; its interval is where it may lie, so few matches make a wide one.'
    : null;

/** What a reader of any of its documents wants to know first. */
export const firstOf = (record: TournamentRecord): readonly (readonly [name: string, value: string])[] => [
  ['Format', record.format === 'SINGLE_ELIMINATION' ? 'single elimination' : 'round robin'],
  ['Entrants', String(record.standings.length)],
  ['Settled', settledWords(record)],
  ['Champion', record.champion ?? (isOver(record) ? 'nobody: several share the first place' : 'not decided')],
];

export const standingColumns = [
  'Place',
  'Entrant',
  'Played',
  'Won',
  'Drawn',
  'Lost',
  'No verdict',
  'Points',
  'Elo',
  'Interval',
] as const;

export const standingCells = ({
  place,
  name,
  played,
  won,
  drawn,
  lost,
  unjudged,
  points: sum,
  rating,
  interval,
}: TournamentRecord['standings'][number]): string[] => [
  String(place),
  name,
  ...[played, won, drawn, lost, unjudged, sum].map(String),
  rating === null ? 'none' : String(Math.round(rating)),
  interval === null ? 'none' : `${Math.round(interval.low)} to ${Math.round(interval.high)}`,
];

/** Round by round, each from its top. */
export const inOrder = (pairings: readonly RecordedPairing[]): RecordedPairing[] =>
  [...pairings].sort((one, other) => one.round - other.round || one.place - other.place);

/** A tournament as it stands, in words: its table and its rounds. */
export function tournamentPage(record: TournamentRecord): Page {
  const { title, simulated, standings, pairings, distinctness } = record;
  const rated = ratingWords(record);
  return {
    title,
    simulated,
    first: firstOf(record),
    sections: [
      section('Standings', [
        table(standingColumns, standings.map(standingCells)),
        ...(rated === null ? [] : [prose(rated)]),
      ]),
      ...(distinctness === null
        ? []
        : [
            section('How alike worlds are', [
              prose(likenessOverWords(distinctness, simulated)),
              table(likenessHead, likenessRows(distinctness)),
            ]),
          ]),
      section('Pairings', [
        pairings.length === 0
          ? prose('Nobody is paired yet.')
          : table(
              ['Round', 'Pairing', 'Matches', 'Means', 'Result'],
              inOrder(pairings).map((one) => [
                String(one.round),
                `${placeName(one.a)} – ${placeName(one.b)}`,
                one.matches.join(', '),
                one.means === null ? '' : `${points(one.means.a)} – ${points(one.means.b)}`,
                resultWords(one),
              ]),
            ),
      ]),
    ],
  };
}
