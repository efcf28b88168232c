import type { Colors } from 'picocolors/types.js';
import { outcomeNames, phaseNames } from '../../shared/worldbuilding/documents/index.ts';
import { artifacts, type Team, teams } from '../../shared/worldbuilding/index.ts';
import { cost, elapsed, grouped, padTo } from '../../shared/text/index.ts';
import { fitTo } from '../terminal/fit-to.ts';
import type { OpenCall } from '../terminal/calls-seen.ts';
import { agentTitle, markOf } from './line.ts';
import type { TeamSeen } from './team-view.ts';
import { phaseOf, tallyOf, teamOfCall, type MatchSeen } from './view.ts';
import { type Wait, waitWords } from './waits.ts';

/** The block stays a block: so many calls of each side, and of Symposium. */
const mostUnderWay = 6;
/** From this width on the teams stand side by side; below it, one after the other. In columns. */
export const sideBySideFrom = 96;

/** A match as a few lines, each cut to the terminal’s width before it is coloured. `now`: in ms. `waits`: turns that wait for a person. */
export function matchBlock(
  runKey: string,
  view: MatchSeen,
  now: number,
  columns: number,
  colors: Colors,
  waits: readonly Wait[] = [],
): string[] {
  const fit = fitTo(columns);
  const clock =
    view.began === null
      ? '0:00'
      : elapsed((view.outcome === null ? now : Date.parse(view.last ?? view.began)) - Date.parse(view.began));
  const [a, b] = [sideLines('A', view, now), sideLines('B', view, now)];
  return [
    '',
    colors.bold(fit(`${runKey}${view.corpus === 'simulated' ? '  SIMULATED' : ''}   ▸ ${placeOf(view)}`)),
    ...(columns >= sideBySideFrom ? sideBySide(a, b, columns) : [...a, ...b].map(fit)),
    ...houseLines(view, now).map((line) => colors.cyan(fit(line))),
    ...waits.map((wait) =>
      colors.yellow(fit(`${waitWords(wait, now)} (${elapsed(Math.max(0, wait.untilMs - now))} left)`)),
    ),
    colors.dim(fit(`${view.calls} calls · ${grouped(view.tokens)} tokens · ${cost(view.costMicrodollars)} · ${clock}`)),
  ];
}

function placeOf(view: MatchSeen): string {
  const phase = phaseOf(view);
  return phase === 'ENDED' ? `ended ${view.outcome ?? ''}` : phaseNames[phase];
}

function sideBySide(a: readonly string[], b: readonly string[], columns: number): string[] {
  const width = Math.floor((columns - 3) / 2);
  const cut = fitTo(width);
  return Array.from({ length: Math.max(a.length, b.length) }, (_, nth) =>
    `${padTo(cut(a[nth] ?? ''), width)} ${cut(b[nth] ?? '')}`.trimEnd(),
  );
}

function sideLines(team: Team, view: MatchSeen, now: number): string[] {
  const seen = view.teams[team];
  const calls = Object.values(view.underWay).filter((call) => teamOfCall(call) === team);
  const waits = calls.length === 0 && isAhead(seen, view.teams[team === 'A' ? 'B' : 'A']);
  const lines = [roundLine(seen), standingLine(seen), ...underWayLines(calls, now)];
  return [...lines, ...(waits ? ['  waits for the other team'] : [])].map((line) => `${markOf(team)}${line}`);
}

/** Whether a team has ended a round that the other has not ended yet (worldbuilding rules §10.7). */
function isAhead({ rounds, crystallizations }: TeamSeen, other: TeamSeen): boolean {
  const ended = (all: TeamSeen['rounds']) => all.length - (all.at(-1)?.outcome === null ? 1 : 0);
  return crystallizations === 0 && ended(rounds) === rounds.length && ended(rounds) > ended(other.rounds);
}

/** `Landmarks 2: The Wick Office`, and how the round before came out. */
function roundLine({ rounds, phase }: TeamSeen): string {
  const running = rounds.at(-1);
  if (running === undefined || phase === 'CRYSTALLIZATION' || phase === 'ARTIFACTS' || phase === 'JUDGMENT')
    return phaseNames[phase];
  const title = running.title === null ? '' : `: ${running.title}`;
  return `${phaseNames[running.phase]} ${running.round}${title}${running.outcome === null ? '' : `  ${tallyOf(running.votes)} ${outcomeNames[running.outcome]}`}`;
}

function standingLine({ canon, ratified, pictures, breaches, sentBack }: TeamSeen): string {
  const made = pictures.filter(({ why }) => why === null).length;
  return [
    `canon ${canon.length}`,
    ...(ratified === null ? [] : [`spec ${ratified ? 'ratified' : 'UNRATIFIED'}`]),
    ...(pictures.length === 0 ? [] : [`pictures ${made} of ${artifacts.length}`]),
    ...(sentBack === 0 ? [] : [`sent back ${sentBack}`]),
    ...(breaches === 0 ? [] : [`breaches ${breaches}`]),
    ...(canon.length === 0 ? [] : [`last: ${canon.at(-1)?.title ?? ''}`]),
  ].join(' · ');
}

function underWayLines(calls: readonly OpenCall[], now: number): string[] {
  return [
    ...calls
      .slice(0, mostUnderWay)
      .map(
        ({ agent, task, subject, since }) =>
          `  ${agentTitle(agent).padEnd(15)} ${(subject === null ? task : `${task} ${subject}`).padEnd(18)} ${elapsed(now - Date.parse(since))}`,
      ),
    ...(calls.length > mostUnderWay ? [`  and ${calls.length - mostUnderWay} more`] : []),
  ];
}

/**
 * What both teams share: curveballs that wait, the engineer and the moderator at work, and how far the judge panel is.
 */
function houseLines({ underWay, curveballs, judgePanel, teams: both }: MatchSeen, now: number): string[] {
  const met = new Set(teams.flatMap((team) => both[team].rounds.flatMap((round) => round.curveballs)));
  return [
    ...curveballs
      .filter(({ id }) => id !== null && !met.has(id))
      .map(({ id, text }) => `curveball ${id ?? ''} waits for both: ${text}`),
    ...underWayLines(
      Object.values(underWay).filter((call) => teamOfCall(call) === null),
      now,
    ),
    ...(judgePanel === null
      ? []
      : [
          `judgements: ${judgePanel.settled.length} of ${judgePanel.asked} are in${judgePanel.settled.length < judgePanel.asked ? '; the seal holds' : ''}`,
        ]),
  ];
}
