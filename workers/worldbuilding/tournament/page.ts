import { oneLine } from '../../../shared/text/index.ts';
import { points } from '../../../shared/worldbuilding/documents/index.ts';
import { placeName, resultWords } from '../../../shared/worldbuilding/documents/tournament/index.ts';
import type { Exit } from '../../terminal/exit.ts';
import { table } from '../../terminal/terminal.ts';
import type { TournamentReport } from './report.ts';

/** It was played to its end, or it was cancelled or failed. */
export function endingOfTournament({ outcome, reason, record }: TournamentReport): {
  readonly exit: Exit;
  readonly facts: object;
} {
  const played = outcome !== null && outcome !== 'CANCELLED' && outcome !== 'FAILED';
  return { exit: played ? 'done' : 'unjudged', facts: { outcome, reason, champion: record?.champion ?? null } };
}

/** Table and pairings as lines for a person. */
export function tournamentPage({
  runKey,
  corpus,
  createdAt,
  outcome,
  reason,
  record,
  next,
}: TournamentReport): string[] {
  const state = `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`;
  const head = [`${runKey}  (${corpus} corpus, since ${createdAt})`, state];
  if (record === null) return [...head, 'No match is settled yet.', '', next];
  const { standings, pairings, champion, format } = record;
  return [
    ...head,
    `format     ${format === 'ROUND_ROBIN' ? 'round robin' : 'single elimination'}`,
    `champion   ${champion === null ? 'not decided' : oneLine(champion)}`,
    '',
    ...table(
      ['place', 'entrant', 'played', 'won', 'drawn', 'lost', 'no verdict', 'points', 'Elo', '95% interval'],
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
        interval === null ? '' : `${Math.round(interval.low)} to ${Math.round(interval.high)}`,
      ]),
    ),
    '',
    ...table(
      ['round', 'pairing', 'means', 'result', 'matches'],
      [...pairings]
        .sort((one, other) => one.round - other.round || one.place - other.place)
        .map((one) => [
          String(one.round),
          `${placeName(one.a)} – ${placeName(one.b)}`,
          one.means === null ? '' : `${points(one.means.a)} – ${points(one.means.b)}`,
          resultWords(one),
          one.matches.join(', '),
        ]),
    ),
    '',
    next,
  ];
}
