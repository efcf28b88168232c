import { ballotFigure } from '../ballot-figure.ts';
import {
  ballotWords,
  deadlocked,
  entries,
  isDeadlock,
  outcomeNames,
  partNames,
  phaseNames,
  speakerNames,
} from '../names.ts';
import type { RecordedCanon, RecordedTurn, MatchRecord, RecordedTeam } from '../record.ts';
import { metWords, missingWords, responseRows, toldRound, type ToldPlace, type ToldRound } from '../told.ts';
import { drawing, element, folded, paragraphs, type Element, type Node } from './element.ts';
import { sides } from './sides.ts';

/**
 * One round of both teams: the proposal, what was said about it, the ballots, and what entered the canon. `running`: the
 * match goes on, and what is missing may come.
 */
export function roundOf(record: MatchRecord, place: ToldPlace, running = false): Element[] {
  const curveballs = record.curveballs.filter(({ phase, round }) => phase === place.phase && round === place.round);
  return [
    ...curveballs.map(({ by, text, met }) =>
      element(
        'aside',
        'curveball',
        element('p', 'by', `Curveball from the audience, to both teams (${by})`),
        element('p', {}, element('strong', {}, text)),
        element('p', 'by', metWords(met)),
      ),
    ),
    element('h3', {}, `${phaseNames[place.phase]}, round ${place.round}`),
    sides((team) => roundOfTeam(record.teams[team], toldRound(record.teams[team], place), running)),
  ];
}

function roundOfTeam(team: RecordedTeam, round: ToldRound, running: boolean): Node[] {
  const { proposal, end } = round;
  const entry = end?.canon === null || end === null ? undefined : team.canon.find(({ id }) => id === end.canon);
  return [
    ...(proposal?.said == null
      ? [
          element(
            'p',
            'debate missing',
            proposal === null ? noProposal(running) : `${speakerNames[proposal.by]}: ${missingWords(proposal)}`,
          ),
        ]
      : [
          element('h4', {}, proposal.said.title, ' ', element('span', 'id', proposal.proposal ?? '')),
          element(
            'p',
            'by',
            `proposed by the ${speakerNames[proposal.by]}`,
            ...(proposal.said.respondsTo === null ? [] : [`, in answer to the rejected ${proposal.said.respondsTo}`]),
            ...sentBack(proposal),
          ),
          ...paragraphs(proposal.said.body),
          ...fillsOf(proposal.said.fills),
        ]),
    ...foldedDebate(round),
    ...(end === null
      ? [element('p', 'debate missing', running ? 'It is not decided yet.' : 'The round did not come to an end.')]
      : [
          element(
            'div',
            'result',
            drawing(ballotFigure(end.ballots)),
            element('span', `stamped ${end.outcome.toLowerCase()}`, outcomeNames[end.outcome]),
          ),
          ...(end.decidedBy === 'SYNTHESIZER'
            ? [element('p', 'by', `No majority; the Synthesizer decided: ${end.justification ?? ''}`)]
            : []),
          ...(isDeadlock(end) ? [element('p', 'by', deadlocked)] : []),
        ]),
    ...(entry === undefined ? [] : [entersCanon(entry, round.canonSize)]),
  ];
}

const noProposal = (running: boolean): string => (running ? 'Nothing is proposed yet.' : 'No proposal was made.');

/** Nothing, where nothing was said: an empty fold would promise something. */
function foldedDebate(round: ToldRound): Node[] {
  const told = debateOf(round);
  return told.length === 0 ? [] : [folded('debate', debateTitle(round), ...told)];
}

const debateTitle = ({ objection, responses, resolution }: ToldRound): string =>
  `The debate: ${[objection === null ? null : 'an objection', responses.length === 1 ? 'a response' : `${responses.length} responses`, resolution === null ? null : 'a resolution'].filter((one) => one !== null).join(', ')}`;

function debateOf({ objection, responses, resolution, votes, end }: ToldRound): Node[] {
  return [
    ...(objection === null
      ? []
      : said(
          objection,
          objection.said === null
            ? []
            : [
                ...paragraphs(objection.said.text),
                pairs([
                  ['It fails when', objection.said.failureCase],
                  ['It asks for', objection.said.changeWanted],
                ]),
              ],
        )),
    ...responses.flatMap((turn) => said(turn, turn.said === null ? [] : [pairs(responseRows(turn))])),
    ...(resolution === null
      ? []
      : said(
          resolution,
          resolution.said === null
            ? []
            : [
                ...paragraphs(resolution.said.summary),
                folded('', 'The merged text', ...paragraphs(resolution.said.merged)),
              ],
        )),
    ...(end === null || end.table.length === 0
      ? []
      : [
          element('p', 'who', 'Amendments on the table'),
          element(
            'ul',
            {},
            ...end.table.map(({ id, by, text }) =>
              element(
                'li',
                {},
                element('span', 'id', `${id}, ${speakerNames[by]}: `),
                text,
                ...(end.adopted === id ? [element('strong', {}, ' (adopted)')] : []),
              ),
            ),
          ),
        ]),
    ...(votes.length === 0
      ? []
      : [
          element('p', 'who', 'The votes'),
          element(
            'ul',
            {},
            ...votes.map((vote) =>
              element(
                'li',
                {},
                element(
                  'strong',
                  {},
                  `${speakerNames[vote.by]}: ${vote.said === null ? missingWords(vote) : ballotWords({ ballot: vote.said.ballot, amendment: vote.said.amendmentId })}`,
                ),
                ...(vote.said === null
                  ? []
                  : [` ${vote.said.amendment === null ? '' : `“${vote.said.amendment}” `}${vote.said.reason}`]),
                ...sentBack(vote),
              ),
            ),
          ),
        ]),
  ];
}

/** A turn under its speaker's name. */
const said = (turn: RecordedTurn, words: readonly Node[]): Node[] => [
  element('p', 'who', speakerNames[turn.by], ...sentBack(turn)),
  turn.said === null ? element('p', 'missing', missingWords(turn)) : element('blockquote', {}, ...words),
];

const pairs = (rows: readonly (readonly [name: string, text: string])[]): Element =>
  element(
    'dl',
    {},
    ...rows.map(([name, text]) => element('div', {}, element('dt', {}, name), element('dd', {}, text))),
  );
const sentBack = ({ sentBack: times }: RecordedTurn): Node[] =>
  times === 0 ? [] : [element('span', 'sent-back', ` sent back ${times === 1 ? 'once' : `${times} times`}`)];

export function fillsOf(fills: RecordedCanon['fills']): Node[] {
  return fills.length === 0
    ? []
    : [
        element(
          'ul',
          'fills',
          ...fills.map(({ part, value, tie }) =>
            element(
              'li',
              {},
              element('span', 'id', `${partNames[part]}: `),
              value,
              ...(tie === null ? [] : [element('span', 'tie', tie)]),
            ),
          ),
        ),
      ];
}

function entersCanon({ id, title, amendment }: RecordedCanon, size: number): Element {
  return element(
    'div',
    'enters',
    element('span', 'size', `canon: ${entries(size)}`),
    element('a', { href: `#${id}` }, id),
    ' enters the canon: ',
    element('strong', {}, title),
    ...(amendment === null ? [] : [` (as amended by ${amendment.id}, ${speakerNames[amendment.by]})`]),
  );
}
