import type { Figure, Shape } from '../../../page/figure.ts';
import { documentOf } from '../../../page/html.ts';
import { figureStyle } from '../../../page/style.ts';
import { oneLine } from '../../../text/invisible.ts';
import { cutToSpan } from '../../../text/span.ts';
import { likenessHead, likenessOverWords, likenessRows } from '../distinctness.ts';
import { points } from '../names.ts';
import { folderOfMatch, matchPaths } from '../paths.ts';
import {
  firstOf,
  inOrder,
  placeName,
  ratingWords,
  resultWords,
  standingCells,
  standingColumns,
} from '../tournament/page.ts';
import type { RecordedPairing, TournamentRecord } from '../tournament/record.ts';
import { drawing, element, markupOf, sectionOf, type Element, type Node } from './element.ts';
import { tournamentStyle } from './tournament-style.ts';

/**
 * A tournament as one HTML page that needs nothing else. Its links lead to the pages of its matches, which are written
 * beside it.
 */
export function tournamentHtml(record: TournamentRecord): string {
  const { title, simulated, format, standings, pairings, distinctness } = record;
  return documentOf({
    title,
    simulated,
    style: `${figureStyle}${tournamentStyle}`,
    pictured: false,
    first: markupOf(
      element(
        'dl',
        'first',
        ...firstOf(record).map(([name, value]) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, value)),
        ),
      ),
    ),
    sections: [
      sectionOf(
        'standings',
        'Standings',
        standingsTable(standings),
        ...ratings(standings),
        ...said(ratingWords(record)),
      ),
      format === 'SINGLE_ELIMINATION'
        ? sectionOf('pairings', 'Bracket', ...said(meansWords(pairings)), ...drawn(pairings, bracketOf))
        : sectionOf('pairings', 'Rounds', ...said(meansWords(pairings)), ...drawn(pairings, roundsOf)),
      ...(distinctness === null
        ? []
        : [
            sectionOf(
              'alike',
              'How alike worlds are',
              element('p', {}, likenessOverWords(distinctness, simulated)),
              tableOf(likenessHead, likenessRows(distinctness)),
            ),
          ]),
    ],
  });
}

const said = (words: string | null): readonly Node[] => (words === null ? [] : [element('p', {}, words)]);

/** What the numbers beside the names are; null: there are none. */
const meansWords = (pairings: readonly RecordedPairing[]): string | null =>
  pairings.some(({ means }) => means !== null)
    ? 'Beside a name stands the judges’ weighted mean in the last judged match of that pairing.'
    : null;

const drawn = (
  pairings: readonly RecordedPairing[],
  nodes: (rounds: readonly (readonly RecordedPairing[])[]) => readonly Node[],
): readonly Node[] =>
  pairings.length === 0
    ? [element('p', {}, 'Nobody is paired yet.')]
    : nodes([...Map.groupBy(inOrder(pairings), ({ round }) => round).values()]);

/** A column a round. Each pairing stands between the two that lead to it, since its round has half as many rows. */
const bracketOf = (rounds: readonly (readonly RecordedPairing[])[]): readonly Node[] => [
  element(
    'div',
    'bracket',
    ...rounds.map((round, nth) =>
      element(
        'div',
        'round',
        element('h3', {}, nth === rounds.length - 1 ? 'Final' : roundName(round)),
        element('div', 'slots', ...round.map((pairing) => element('div', 'slot', pairingCard(pairing)))),
      ),
    ),
  ),
];

const roundsOf = (rounds: readonly (readonly RecordedPairing[])[]): readonly Node[] =>
  rounds.flatMap((round) => [
    element('h3', {}, roundName(round)),
    element('div', 'rounds', ...round.map((pairing) => pairingCard(pairing))),
  ]);

const roundName = ([first]: readonly RecordedPairing[]): string => `Round ${first?.round ?? ''}`;

/** Both sides, how it came out, and its matches. Who rests in a round robin plays nobody, and has no side to stand on. */
function pairingCard(pairing: RecordedPairing): Element {
  const { settledBy, winner, matches } = pairing;
  return element(
    'article',
    settledBy === null ? 'pairing open' : 'pairing',
    ...(settledBy === 'BYE' && winner === null ? [] : (['a', 'b'] as const).map((side) => sideOf(pairing, side))),
    element('p', 'result', resultWords(pairing)),
    ...matches.map((match) => element('p', 'matches', ...matchLink(match, pairing))),
  );
}

function sideOf({ winner, means, ...places }: RecordedPairing, side: 'a' | 'b'): Element {
  return element(
    'p',
    winner === side ? 'side won' : 'side',
    element('span', 'name', placeName(places[side])),
    ...(means === null ? [] : [element('span', 'mean', points(means[side]))]),
  );
}

/** A match that ended without a record has no page to lead to. */
const matchLink = (match: string, { recorded }: RecordedPairing): readonly Node[] =>
  recorded.includes(match)
    ? [element('a', { href: `${folderOfMatch(match)}/${matchPaths.html}` }, match)]
    : [`${match} (no record)`];

const standingsTable = (standings: TournamentRecord['standings']): Element =>
  tableOf(standingColumns, standings.map(standingCells));

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): Element =>
  element(
    'div',
    'wide',
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))))),
    ),
  );

const ratings = (standings: TournamentRecord['standings']): readonly Node[] =>
  standings.some(({ rating }) => rating !== null) ? [drawing(ratingFigure(standings))] : [];

/** Of a name, in the room left of the plot: a Chinese sign takes two, and what is longer would be cut off at the drawing's edge. */
const columns = 13;
/** Narrow enough to stay legible on a phone. */
const [left, plot, right, row] = [118, 196, 44, 24] as const;

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
        { is: 'text', at: [left - 12, y + 4], text: cutToSpan(oneLine(name), columns), look: '', anchor: 'end' },
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
