import { points } from '../../../shared/worldbuilding/documents/names.ts';
import { resultWords, placeName } from '../../../shared/worldbuilding/documents/tournament/result-words.ts';
import type { Symposium } from '../../connect.ts';
import { tournamentLineOf, type TournamentReport } from './report.ts';
import { untilAborted } from '../../scenario/attend.ts';
import type { Exit } from '../../terminal/exit.ts';
import { onSignal } from '../../terminal/signals.ts';
import { table, type Terminal } from '../../terminal/terminal.ts';
import { oneLine } from '../../../shared/text/invisible.ts';

/** Tells what happens until a tournament ends, and then its table. Ctrl-C stops the telling, never the tournament. */
export async function attendTournament(symposium: Symposium, terminal: Terminal, runKey: string): Promise<Exit> {
  const { signal, release } = onSignal();
  try {
    for await (const row of untilAborted(symposium.worldbuilding.tournament.watch(runKey, { signal }), signal)) {
      const line = terminal.json ? JSON.stringify(row) : tournamentLineOf(row);
      if (line !== null) terminal.out(line);
    }
    if (signal.aborted) {
      terminal.say(`The tournament goes on. Watch it again with: symposium worldbuilding tournament watch ${runKey}`);
      return 'done';
    }
    const report = await symposium.worldbuilding.tournament.show(runKey);
    const { outcome, reason, record } = report;
    if (terminal.json) terminal.out(JSON.stringify({ runKey, outcome, reason, champion: record?.champion ?? null }));
    else for (const line of ['', ...tournamentPage(report)]) terminal.out(line);
    return exitOfTournament(outcome);
  } finally {
    release();
  }
}

/** It was played to its end, or it was cancelled or failed. */
export const exitOfTournament = (outcome: string | null): Exit =>
  outcome === 'CANCELLED' || outcome === 'FAILED' || outcome === null ? 'unjudged' : 'done';

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
