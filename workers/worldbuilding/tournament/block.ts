import { elapsed, excerpt } from '../../../shared/text/index.ts';
import { points } from '../../../shared/worldbuilding/documents/index.ts';
import {
  inOrder,
  placeName,
  type RecordedPairing,
  resultWords,
  settledWords,
  type TournamentRecord,
} from '../../../shared/worldbuilding/documents/tournament/index.ts';
import { fitTo } from '../../terminal/fit-to.ts';
import { table, type Terminal } from '../../terminal/terminal.ts';
import { bracketLines } from './bracket.ts';
import type { TournamentSeen } from './view.ts';

/** The table keeps its head and so many lines, however long the rounds are. */
const leastOfTable = 6;
/** Settled pairings that stay in sight above the first that is not. */
const settledInSight = 3;

/**
 * A tournament as lines that fit the terminal: its table, and its bracket, or its rounds where there is none or no room
 * for it. `record`: after what was seen; null: it is not opened yet. `now`: in ms.
 */
export function tournamentBlock(
  runKey: string,
  { outcome, began, last }: TournamentSeen,
  record: TournamentRecord | null,
  now: number,
  { columns, rows, colors }: Pick<Terminal, 'columns' | 'rows' | 'colors'>,
): string[] {
  const fit = fitTo(columns());
  const titled = (state: string, simulated: boolean) => [
    '',
    colors.bold(fit(`${runKey}${simulated ? '  SIMULATED' : ''}   ▸ ${state}`)),
  ];
  if (record === null || began === null || last === null) return titled('not opened yet', false);
  const clock = elapsed((outcome === null ? now : Date.parse(last)) - Date.parse(began));
  const state = outcome === null ? `${settledWords(record)} settled` : `ended ${outcome}`;
  const head = titled(`${state} · ${clock}`, record.simulated);
  // A blank line before the rounds, and the last line of the screen, stay free.
  const room = Math.max(leastOfTable + 2, rows() - head.length - 2);
  const standings = standingLines(record);
  const most = room - Math.min(standings.length, leastOfTable);
  const tree = record.format === 'SINGLE_ELIMINATION' ? bracketLines(record.pairings, columns() - 1) : null;
  const rounds = tree !== null && tree.length <= most ? tree : roundLines(record.pairings, most);
  return [...head, ...cutTo(standings, room - rounds.length).map(fit), '', ...rounds.map(fit)];
}

const standingLines = ({ standings }: TournamentRecord): string[] =>
  table(
    ['', 'entrant', 'won', 'drawn', 'lost', 'points', 'Elo', '95% interval'],
    standings.map(({ place, name, won, drawn, lost, points: sum, rating, interval }) => [
      String(place),
      excerpt(name, 24),
      ...[won, drawn, lost, sum].map(String),
      rating === null ? 'none' : String(Math.round(rating)),
      interval === null ? '' : `${Math.round(interval.low)} to ${Math.round(interval.high)}`,
    ]),
  );

/** The pairings from just before the first that is not settled. */
function roundLines(pairings: readonly RecordedPairing[], most: number): string[] {
  const sorted = inOrder(pairings);
  const open = sorted.findIndex(({ settledBy }) => settledBy === null);
  const from = Math.min(
    Math.max(0, (open < 0 ? sorted.length : open) - settledInSight),
    Math.max(0, sorted.length - most),
  );
  return cutTo(
    table(
      ['round', 'pairing', 'means', 'result'],
      sorted.map((one) => [
        String(one.round),
        `${excerpt(placeName(one.a), 24)} – ${excerpt(placeName(one.b), 24)}`,
        one.means === null ? '' : `${points(one.means.a)} – ${points(one.means.b)}`,
        resultWords(one),
      ]),
    ).filter((_, nth) => nth === 0 || nth > from),
    most,
  );
}

const cutTo = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} more`];
