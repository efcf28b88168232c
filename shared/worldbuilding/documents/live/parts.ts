import type { DebatePhase } from '../../vocabulary.ts';
import { drawing, element, folded, markupOf, paragraphs, type Element, type Node } from '../html/element.ts';
import { coversOf, galleryOf } from '../html/gallery.ts';
import { canonFigure, courseWords } from '../html/match-page.ts';
import { roundOf } from '../html/rounds.ts';
import { sides } from '../html/sides.ts';
import { verdictOf } from '../html/verdict.ts';
import { canonOf, worldOf } from '../html/world.ts';
import { placesOf } from '../told.ts';
import { stepsOf, type Step } from '../steps.ts';
import type { MatchRecord } from '../record.ts';
import { isOpen, standingForJudges, standingWords, type OfferTold, type Standing } from './standing.ts';

/** A piece of a page that changes as one. */
export interface Part {
  /** Symposium's own word, and the id of the one element that `markup` is. */
  readonly id: string;
  /** Id of the element that it lies in. */
  readonly within: string;
  readonly markup: string;
}

/** Where parts lie. Each is an element of the page, whether or not anything is in it yet. */
export const containers = {
  standing: 'in-standing',
  course: 'in-course',
  told: 'in-told',
  audience: 'in-audience',
  canon: 'in-canon',
  worlds: 'in-worlds',
  pictures: 'in-pictures',
  verdict: 'in-verdict',
} as const;
export const containerOf = (phase: DebatePhase): string => `in-${phase.toLowerCase()}`;

/**
 * The page of a match as it stands, part by part, in the order of the page. The same record and standing make the same
 * parts. `record`: sealed, as long as the match has not ended.
 */
export function matchParts(record: MatchRecord, standing: Standing): Part[] {
  const open = isOpen(standing);
  return [
    part('standing', containers.standing, standingOf(standing)),
    part('course', containers.course, ...courseOf(record, open)),
    ...stepsOf(record, open).map(stepPart),
    part('audience', containers.audience, ...audienceOf(standing)),
    ...placesOf(record).map((place) =>
      part(`${place.phase.toLowerCase()}-${place.round}`, containerOf(place.phase), ...roundOf(record, place, !open)),
    ),
    part(
      'canon',
      containers.canon,
      sides((team) => canonOf(record.teams[team])),
    ),
    part(
      'worlds',
      containers.worlds,
      sides((team) => worldNow(record, standing, team), 'world'),
    ),
    part(
      'pictures',
      containers.pictures,
      sides((team) => (open ? galleryOf(record.teams[team]) : galleryOf(record.teams[team], 'Not painted yet.'))),
    ),
    part('verdict', containers.verdict, ...(open ? verdictOf(record) : [element('p', {}, sealedWords(standing))])),
  ];
}

/** The page of those who judge it, which tells how far it is and nothing of either world. */
export function judgeParts(standing: Standing, judgements: readonly JudgementTold[]): Part[] {
  return [
    part('standing', containers.standing, element('p', `standing ${lookOf(standing)}`, standingForJudges(standing))),
    part('judgements', containers.verdict, ...judgementsOf(standing, judgements)),
  ];
}

/** What a person is asked to judge; its id is drawn and says nothing of the worlds. */
export interface JudgementTold {
  readonly judgement: string;
  readonly judge: string;
  readonly open: boolean;
}

function judgementsOf(standing: Standing, judgements: readonly JudgementTold[]): Node[] {
  if (isOpen(standing)) return [element('p', {}, 'It is over: the whole match may be read now.')];
  if (judgements.length === 0)
    return [element('p', {}, 'Nothing is to be judged by a person yet. What is to be judged will stand here.')];
  return [
    element(
      'ul',
      {},
      ...judgements.map(({ judgement, judge, open }) =>
        element('li', {}, element('a', { href: judgement }, judgement), ` for ${judge}: ${open ? 'open' : 'closed'}`),
      ),
    ),
  ];
}

function part(id: string, within: string, ...nodes: readonly Node[]): Part {
  const own = `p-${id}`;
  return { id: own, within, markup: markupOf(element('div', { id: own }, ...nodes)) };
}

const lookOf = ({ state }: Standing): string => state.toLowerCase().replace('_', '-');

const standingOf = (standing: Standing): Element =>
  element('p', `standing ${lookOf(standing)}`, standingWords(standing));

function courseOf(record: MatchRecord, open: boolean): Node[] {
  const covers = coversOf(record);
  return [
    ...(open ? [element('p', {}, courseWords(record))] : []),
    ...(covers === null ? [] : [sides(covers)]),
    ...(placesOf(record).length === 0
      ? [element('p', 'debate missing', 'No round is begun yet.')]
      : [drawing(canonFigure(record))]),
  ];
}

/** A world is told when it is settled; until then what was written of it stands among what was said. */
function worldNow(record: MatchRecord, standing: Standing, team: 'A' | 'B'): Node[] {
  return isOpen(standing) || standing.settled[team]
    ? worldOf(record.teams[team])
    : [element('p', 'debate missing', 'Not settled yet.')];
}

function sealedWords({ state, judgePanel }: Standing): string {
  return state === 'JUDGING' && judgePanel !== null
    ? `The seal holds: ${judgePanel.settled} of ${judgePanel.asked} judgements are in. Scores, and who the teams are, are told when the last has come.`
    : 'Nothing is judged yet. Scores, and who the teams are, are told when every judgement has come.';
}

function audienceOf({ offers, state }: Pick<Standing, 'offers' | 'state'>): Node[] {
  const isLate = state === 'JUDGING' || state === 'ENDED';
  return offers.length === 0
    ? [element('p', 'debate missing', 'Nobody has thrown anything in yet.')]
    : offers.map(({ by, text, ...offer }) =>
        element(
          'aside',
          `curveball ${fateOf(offer, isLate).look}`,
          element('p', 'by', `${offer.id ?? `Offer ${offer.offer}`}, of ${by}`),
          element('p', {}, element('strong', {}, text)),
          element('p', 'by', fateOf(offer, isLate).words),
        ),
      );
}

/** `isLate`: the teams have ended, and what nobody has decided by then stays so (worldbuilding rules §10.5). */
function fateOf(
  { id, ordinal, refused }: Pick<OfferTold, 'id' | 'ordinal' | 'refused'>,
  isLate: boolean,
): { readonly look: string; readonly words: string } {
  if (id !== null)
    return {
      look: 'taken',
      words: ordinal === null ? `Taken as ${id}.` : `Taken as ${id}: both teams meet it in round ${ordinal}.`,
    };
  if (refused !== null) return { look: 'refused', words: `Not taken: ${refused.join('; ')}` };
  return isLate
    ? { look: 'refused', words: 'Not taken: nobody had decided it when the teams ended.' }
    : { look: 'waiting', words: 'It is being read.' };
}

function stepPart({ key, team, tone, phase, texts, at }: Step): Part {
  const id = `step-${key}`;
  const said = texts.flatMap((text) => paragraphs(text));
  const look = ['step', tone, team === null ? 'both' : team.toLowerCase(), `during-${phase.toLowerCase()}`].join(' ');
  return {
    id,
    within: containers.told,
    markup: markupOf(
      element(
        'li',
        { id, class: look },
        element('p', 'by', `${team === null ? '' : `Team ${team} · `}${at.slice(11, 19)}`),
        // Who won is for whoever opens it.
        ...(key === 'result' ? [folded('sealed', 'Open the verdict', ...said)] : said),
      ),
    ),
  };
}
