import type { Figure, Shape } from '../../../page/figure.ts';
import { teams, type Outcome, debatePhases } from '../../vocabulary.ts';
import { entries, outcomeNames, phaseNames, speakerNames, teamName, matchTitle, tierNames } from '../names.ts';
import type { MatchRecord } from '../record.ts';
import { placesOf, toldRound } from '../told.ts';
import { figureStyle } from '../../../page/style.ts';
import { ballotLegend } from '../ballot-figure.ts';
import { duration } from '../../../text/amounts.ts';
import { drawing, element, markupOf, sectionOf, type Element, type Node } from './element.ts';
import { coversOf, galleryOf } from './gallery.ts';
import { roundOf } from './rounds.ts';
import { sides } from './sides.ts';
import { matchStyle } from './style.ts';
import { verdictOf } from './verdict.ts';
import { canonOf, worldOf } from './world.ts';
import { documentOf } from '../../../page/html.ts';

const [left, cell, high, gap, head, between] = [62, 48, 40, 6, 22, 20] as const;
const looks: Readonly<Record<Outcome | 'NONE', string>> = {
  ACCEPTED: 'paper yes',
  AMENDED: 'paper change',
  REJECTED: 'paper no',
  DEADLOCK: 'paper none',
  NONE: 'paper none',
};

/** Both canons as they grew: a column a round, a box for what became of its proposal, and the entries so far in it. */
export function canonFigure(record: MatchRecord): Figure {
  const places = placesOf(record);
  const phasesBefore = (nth: number) => new Set(places.slice(0, nth + 1).map(({ phase }) => phase)).size - 1;
  const at = (nth: number) => left + nth * (cell + gap) + phasesBefore(nth) * between;
  const shapes = places.flatMap(({ phase }, nth): Shape[] =>
    places[nth - 1]?.phase === phase ? [] : [{ is: 'text', at: [at(nth), 13], text: phaseNames[phase], look: 'soft' }],
  );
  teams.forEach((team, row) => {
    const y = head + row * (high + 12);
    shapes.push({ is: 'text', at: [0, y + high / 2 + 4], text: teamName(team), look: 'strong' });
    places.forEach((place, nth) => {
      const { end, canonSize, proposal } = toldRound(record.teams[team], place);
      const outcome = end?.outcome ?? 'NONE';
      const what = end === null ? 'did not end' : outcomeNames[end.outcome];
      shapes.push(
        {
          is: 'rect',
          x: at(nth),
          y,
          width: cell,
          height: high,
          look: looks[outcome],
          tip: `${teamName(team)}, ${phaseNames[place.phase]} ${place.round}${proposal === null ? '' : `, ${speakerNames[proposal.by]}`}: ${what}; canon: ${entries(canonSize)}`,
        },
        {
          is: 'text',
          at: [at(nth) + cell / 2, y + high / 2 + 5],
          text: end?.canon === null || end === null ? '·' : `C${canonSize}`,
          look: 'strong',
          anchor: 'middle',
        },
      );
    });
  });
  return {
    width: Math.max(left + cell, places.length === 0 ? 0 : at(places.length - 1) + cell + 2),
    height: head + 2 * high + 14,
    shapes,
    label: `Canon by round: ${teams.map((team) => `${teamName(team)} ${entries(record.teams[team].canon.length)}`).join(', ')}`,
    legend: [
      { look: 'paper yes', means: 'accepted' },
      { look: 'paper change', means: 'accepted as amended' },
      { look: 'paper no', means: 'rejected' },
      { look: 'paper none', means: 'no result' },
    ],
  };
}

/** A match as one HTML page that needs nothing else, pictures within. */
export function matchHtml(record: MatchRecord): string {
  return documentOf({
    title: matchTitle(record),
    simulated: record.simulated,
    style: `${figureStyle}${matchStyle}`,
    pictured: true,
    first: markupOf(challengeOf(record)),
    sections: chaptersOf(record).map(({ id, name, nodes }) => sectionOf(id, name, ...nodes)),
  });
}

interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly nodes: readonly Node[];
}

function chaptersOf(record: MatchRecord): Chapter[] {
  const places = placesOf(record);
  const covers = coversOf(record);
  const debates = debatePhases.filter((phase) => places.some((place) => place.phase === phase));
  return [
    {
      id: 'course',
      name: 'The course of the match',
      nodes: [
        element('p', {}, courseWords(record)),
        ...(covers === null ? [] : [sides(covers)]),
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

export function challengeOf({ challenge: { tier, setting, inhabitants, twist } }: MatchRecord): Element {
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

export function courseWords({ startedAt, endedAt, end, curveballs, challenge: { inhabitants } }: MatchRecord): string {
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
