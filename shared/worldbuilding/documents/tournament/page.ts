import type { BracketPlace } from '../../tournament/progress.ts';
import type { RecordedPairing, TournamentRecord } from './record.ts';
import type { Figure, Shape } from '../../../page/figure.ts';
import { excerpt } from '../../../text/cut.ts';
import { points } from '../names.ts';
import { figure, prose, section, table, type Block, type Page } from '../../../page/page.ts';

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
    case 'SEED':
      return `${who} goes on, as the better seed`;
    case 'NOTHING':
      return 'no verdict';
    case null:
      return matches.length === 0 ? 'not played yet' : 'to be played again';
  }
}

const [width, line, between, head, gap] = [168, 22, 46, 24, 16] as const;
const high = 2 * line;

/**
 * A single elimination drawn as a tree: a column a round, each pairing between the two that lead to it. A pairing whose
 * forerunners are not in the list (a round of another size) stands where its number puts it.
 */
export function bracketFigure(pairings: readonly RecordedPairing[]): Figure {
  const rounds = [...new Set(pairings.map(({ round }) => round))].sort((a, b) => a - b);
  const most = Math.max(
    1,
    ...rounds.map(
      (round, nth) => Math.max(...pairings.filter((one) => one.round === round).map(({ place }) => place)) * 2 ** nth,
    ),
  );
  const middle = (nth: number, place: number) => head + (place - 0.5) * 2 ** nth * (high + gap);
  const x = (nth: number) => nth * (width + between);
  const shapes: Shape[] = [];
  rounds.forEach((round, nth) => {
    shapes.push({
      is: 'text',
      at: [x(nth), 13],
      text: nth === rounds.length - 1 ? 'Final' : `Round ${round}`,
      look: 'soft',
    });
    for (const pairing of pairings.filter((one) => one.round === round)) {
      const y = middle(nth, pairing.place);
      if (nth > 0)
        for (const place of [pairing.place * 2 - 1, pairing.place * 2])
          shapes.push(...joint([x(nth - 1) + width, middle(nth - 1, place)], [x(nth), y]));
      shapes.push(...drawPairing(pairing, x(nth), y - line));
    }
  });
  return {
    width: Math.max(width, rounds.length * (width + between) - between) + 2,
    height: head + most * (high + gap),
    shapes,
    label: `Bracket of ${rounds.length} rounds and ${pairings.length} pairings`,
    legend: [
      { look: 'genesis', means: 'went on' },
      { look: 'back', means: 'went out, or not decided yet' },
    ],
  };
}

type Place = readonly [x: number, y: number];
const joint = ([fromX, fromY]: Place, [toX, toY]: Place): Shape[] => [
  {
    is: 'track',
    points: [
      [fromX, fromY],
      [(fromX + toX) / 2, fromY],
      [(fromX + toX) / 2, toY],
      [toX, toY],
    ],
    look: 'track',
  },
];

function drawPairing(pairing: RecordedPairing, x: number, y: number): Shape[] {
  const { a, b, winner, means } = pairing;
  const tip = `${placeName(a)} against ${placeName(b)}: ${resultWords(pairing)}`;
  return (['a', 'b'] as const).flatMap((side, row): Shape[] => [
    { is: 'rect', x, y: y + row * line, width, height: line, look: winner === side ? 'genesis' : 'back', tip },
    {
      is: 'text',
      at: [x + 8, y + row * line + 15],
      text: excerpt(placeName(side === 'a' ? a : b), 20),
      look: winner === side ? 'strong' : '',
    },
    ...(means === null
      ? []
      : [
          {
            is: 'text',
            at: [x + width - 8, y + row * line + 15],
            text: points(means[side]),
            look: 'soft',
            anchor: 'end',
          } as const,
        ]),
  ]);
}

const [left, plot, right, row] = [150, 420, 60, 24] as const;

/** Ratings on one scale: a dot, and the line of its interval. Whoever has no rating is not drawn. */
function ratingFigure(standings: TournamentRecord['standings']): Figure {
  const rated = standings.flatMap(({ name, rating, interval }) =>
    rating === null ? [] : [{ name, rating, low: interval?.low ?? rating, high: interval?.high ?? rating }],
  );
  const [least, most] = [Math.min(...rated.map(({ low }) => low)), Math.max(...rated.map(({ high }) => high))];
  const at = (rating: number) => left + (most > least ? (rating - least) / (most - least) : 0.5) * plot;
  return {
    width: left + plot + right,
    height: rated.length * row + 6,
    label: `Ratings of ${rated.length} entrants with their 95% intervals`,
    legend: [],
    shapes: rated.flatMap(({ name, rating, low, high }, nth): Shape[] => {
      const y = nth * row + 14;
      return [
        { is: 'text', at: [left - 12, y + 4], text: excerpt(name, 22), look: '', anchor: 'end' },
        { is: 'line', from: [at(low), y], to: [at(high), y], look: 'answer' },
        {
          is: 'dot',
          at: [at(rating), y],
          radius: 6,
          look: 'plain',
          tip: `${name}: ${Math.round(rating)}, from ${Math.round(low)} to ${Math.round(high)}`,
        },
        { is: 'text', at: [left + plot + 12, y + 4], text: String(Math.round(rating)), look: 'strong' },
      ];
    }),
  };
}

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

function standingsTable({ standings }: Pick<TournamentRecord, 'standings'>): Block {
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
