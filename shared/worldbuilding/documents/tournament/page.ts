import { figure, prose, section, table, type Block, type Page } from '../../../page/page.ts';
import { points } from '../names.ts';
import { bracketFigure } from './bracket-figure.ts';
import { ratingFigure } from './rating-figure.ts';
import type { RecordedPairing, TournamentRecord } from './record.ts';
import { resultWords, placeName } from './result-words.ts';

/** A tournament as it stands: its table, its bracket or its rounds, and the ratings. */
export function tournamentPage(record: TournamentRecord): Page {
  const { title, simulated, format, standings, pairings, champion } = record;
  // A bye is a pairing that nobody plays.
  const matches = pairings.filter(({ a, b }) => a.is !== 'bye' && b.is !== 'bye');
  const settled = matches.filter(({ settledBy }) => settledBy !== null).length;
  return {
    title,
    simulated,
    first: [
      ['Format', format === 'SINGLE_ELIMINATION' ? 'single elimination' : 'round robin'],
      ['Entrants', String(standings.length)],
      ['Settled', `${settled} of ${matches.length} pairings`],
      ['Champion', champion ?? 'not decided'],
    ],
    sections: [
      section('Standings', [
        standingsTable(record),
        ...(standings.some(({ rating }) => rating !== null) ? [figure(ratingFigure(standings), [])] : []),
      ]),
      section(
        'Pairings',
        pairings.length === 0
          ? [prose('Nobody is paired yet.')]
          : [
              ...(format === 'SINGLE_ELIMINATION'
                ? [figure(bracketFigure(pairings), [pairingTable(pairings)])]
                : [pairingTable(pairings)]),
            ],
      ),
    ],
  };
}

export function standingsTable({ standings }: Pick<TournamentRecord, 'standings'>): Block {
  return table(
    ['Place', 'Entrant', 'Played', 'Won', 'Drawn', 'Lost', 'No verdict', 'Points', 'Elo', 'Interval'],
    standings.map(({ place, name, played, won, drawn, lost, unjudged, points: sum, rating, interval }) => [
      String(place),
      name,
      String(played),
      String(won),
      String(drawn),
      String(lost),
      String(unjudged),
      String(sum),
      rating === null ? 'none' : String(Math.round(rating)),
      interval === null ? 'none' : `${Math.round(interval.low)} to ${Math.round(interval.high)}`,
    ]),
  );
}

const pairingTable = (pairings: readonly RecordedPairing[]): Block =>
  table(
    ['Round', 'Pairing', 'Matches', 'Means', 'Result'],
    [...pairings]
      .sort((one, other) => one.round - other.round || one.place - other.place)
      .map((one) => [
        String(one.round),
        `${placeName(one.a)} – ${placeName(one.b)}`,
        one.matches.join(', '),
        one.means === null ? '' : `${points(one.means.a)} – ${points(one.means.b)}`,
        resultWords(one),
      ]),
  );
