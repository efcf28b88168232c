import { escapeHtml } from '../../../text/escape.ts';
import { figureStyle, pageStyle } from '../../../page/style.ts';
import { ballotLegend } from '../ballot-figure.ts';
import { canonFigure } from '../canon-figure.ts';
import { duration } from '../../../text/amounts.ts';
import { debatePhases, teams } from '../../vocabulary.ts';
import { matchTitle, phaseNames, teamName, tierNames } from '../names.ts';
import type { MatchRecord } from '../record.ts';
import { placesOf } from '../told.ts';
import { drawing, element, markupOf, type Element, type Node } from './element.ts';
import { coverOf, galleryOf } from './gallery.ts';
import { roundOf } from './rounds.ts';
import { sides } from './sides.ts';
import { matchStyle } from './style.ts';
import { verdictOf } from './verdict.ts';
import { canonOf, worldOf } from './world.ts';

/**
 * A match as one HTML page that needs nothing else: no script, no font, no server, pictures within. The policy in its
 * head lets a browser run nothing and load nothing but pictures that stand in the page.
 */
export function matchHtml(record: MatchRecord): string {
  const title = matchTitle(record);
  const chapters = chaptersOf(record);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">",
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${pageStyle}${figureStyle}${matchStyle}</style>`,
    '</head>',
    '<body>',
    `<header><h1>${escapeHtml(title)}</h1>${record.simulated ? '<p class="stamp">SIMULATED: made with the built-in simulated models</p>' : ''}${markupOf(challengeOf(record))}</header>`,
    markupOf(
      element(
        'nav',
        {},
        element('ol', {}, ...chapters.map(({ id, name }) => element('li', {}, element('a', { href: `#${id}` }, name)))),
      ),
    ),
    '<main>',
    ...chapters.map(({ id, name, nodes }) => markupOf(element('section', { id }, element('h2', {}, name), ...nodes))),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly nodes: readonly Node[];
}

function chaptersOf(record: MatchRecord): Chapter[] {
  const places = placesOf(record);
  const debates = debatePhases.filter((phase) => places.some((place) => place.phase === phase));
  return [
    {
      id: 'course',
      name: 'The course of the match',
      nodes: [
        element('p', {}, courseWords(record)),
        ...(teams.some((team) => coverOf(record.teams[team]).length > 0)
          ? [sides((team) => coverOf(record.teams[team]))]
          : []),
        drawing(canonFigure(record)),
      ],
    },
    ...debates.map((phase, nth): Chapter => ({
      id: `phase-${phase.toLowerCase()}`,
      name: phaseNames[phase],
      nodes: [
        ...(nth === 0
          ? [drawing({ width: 1, height: 1, label: 'How ballots are drawn', shapes: [], legend: ballotLegend })]
          : []),
        ...places.filter((place) => place.phase === phase).flatMap((place) => roundOf(record, place)),
      ],
    })),
    { id: 'canon', name: 'Canon', nodes: [sides((team) => canonOf(record.teams[team]))] },
    { id: 'worlds', name: phaseNames.CRYSTALLIZATION, nodes: [sides((team) => worldOf(record.teams[team]), 'world')] },
    { id: 'pictures', name: phaseNames.ARTIFACTS, nodes: [sides((team) => galleryOf(record.teams[team]))] },
    { id: 'verdict', name: 'Verdict and reveal', nodes: verdictOf(record) },
  ];
}

function challengeOf({ challenge: { tier, setting, inhabitants, twist } }: MatchRecord): Element {
  const card = (kind: string, ...things: readonly string[]): Element =>
    element('div', 'card', element('p', 'kind', kind), ...things.map((thing) => element('p', 'thing', thing)));
  return element(
    'div',
    'challenge',
    card('Setting', setting),
    inhabitants.A === inhabitants.B
      ? card('Inhabitants', inhabitants.A)
      : card('Inhabitants', ...teams.map((team) => `${teamName(team)}: ${inhabitants[team]}`)),
    card('Twist', twist),
    ...(tier === null ? [] : [card('Difficulty', `Tier ${tier}: ${tierNames[tier]}`)]),
  );
}

function courseWords({ startedAt, endedAt, end, curveballs, challenge: { inhabitants } }: MatchRecord): string {
  const thrown =
    curveballs.length === 0
      ? ''
      : ` The audience threw ${curveballs.length === 1 ? 'one curveball' : `${curveballs.length} curveballs`}.`;
  const given =
    inhabitants.A === inhabitants.B
      ? 'the same challenge'
      : 'the same setting and twist, each with inhabitants of its own,';
  return `Two teams of four were given ${given} and never saw each other. It took ${duration(Date.parse(endedAt) - Date.parse(startedAt))} and ended ${end}.${thrown}`;
}
