import { ballotFigure, ratificationBallots } from '../ballot-figure.ts';
import { ballotWords, phaseNames, placeWords, ruleWords, speakerNames } from '../names.ts';
import type { RecordedTeam } from '../record.ts';
import { fieldLines, standingSpec, unexaminedLines } from '../told.ts';
import type { SpecField } from '../../answers.ts';
import { drawing, element, folded, paragraphs, type Element, type Node } from './element.ts';
import { fillsOf } from './rounds.ts';
import { type RecordedBallot } from '../record.ts';

/**
 * The spec that a team ended with: the world itself, each field with the canon entries that it rests on, and who
 * ratified it.
 */
export function worldOf(team: RecordedTeam): Node[] {
  const standing = standingSpec(team);
  if (standing?.spec == null) return [element('p', 'debate missing', 'There is no spec that can be read.')];
  const { spec, ballots, ratified, attempt, invented, unused } = standing;
  return [
    element('h4', {}, spec.worldName.text, cited(spec.worldName.cites)),
    element('ul', 'mood', ...spec.aestheticMood.adjectives.map((one) => element('li', {}, one))),
    element('p', {}, element('strong', {}, spec.governingLogic.text), cited(spec.governingLogic.cites)),
    ...spec.landmarks.flatMap(({ name, description, significance, visualKey }) => [
      element('p', 'who', element('strong', {}, name.text), cited(name.cites)),
      fields([
        ['What it is', description],
        ['What it means', significance],
        ['What one sees', visualKey],
      ]),
    ]),
    element('p', 'who', element('strong', {}, 'Inhabitants')),
    fields([
      ['Appearance', spec.inhabitants.appearance],
      ['Culture', spec.inhabitants.cultureSnapshot],
      ['Tie to the place', spec.inhabitants.relationshipToPlace],
    ]),
    element('p', 'who', element('strong', {}, 'Tension')),
    fields([
      ['Conflict', spec.tension.conflict],
      ['Stakes', spec.tension.stakes],
      ['What one sees', spec.tension.visualManifestation],
    ]),
    folded('', 'The hero image, as the spec describes it', ...paragraphs(spec.heroImageDescription.text)),
    ...(invented.length === 0
      ? []
      : [element('p', 'by', `Rests on no entry of the canon: ${invented.map(placeWords).join(', ')}`)]),
    ...(unused.length === 0
      ? []
      : [element('p', 'by', `No field rests on these entries of the canon: ${unused.join(', ')}`)]),
    ...fieldLines(standing).map((line) => element('p', 'by', line)),
    element(
      'div',
      'result',
      drawing(ballotFigure(ratificationBallots(ballots))),
      element(
        'span',
        ratified ? 'stamped' : 'stamped unratified',
        ratified ? `ratified${attempt === 1 ? '' : ` at attempt ${attempt}`}` : 'UNRATIFIED',
      ),
    ),
    folded(
      'debate',
      'Why they voted so',
      element(
        'ul',
        {},
        ...ratificationBallots(ballots).map((one, nth) =>
          element(
            'li',
            {},
            element('strong', {}, `${speakerNames[one.voter]}: ${ratifies(one)}`),
            ` ${ballots[nth]?.reason ?? ''}`,
          ),
        ),
      ),
    ),
  ];
}

const fields = (rows: readonly (readonly [name: string, field: SpecField])[]): Element =>
  element(
    'dl',
    {},
    ...rows.map(([name, { text, cites }]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, text, cited(cites))),
    ),
  );

const cited = (ids: readonly string[]): Element =>
  element(
    'span',
    'cites',
    ...(ids.length === 0
      ? [element('em', 'invented', ' invented')]
      : ids.map((id) => element('a', { href: `#${id}` }, id))),
  );

/** All that a team settled, in the order in which it was. */
export function canonOf({ canon, gaps, breaches, examined }: RecordedTeam): Node[] {
  return [
    ...(canon.length === 0
      ? [element('p', 'debate missing', 'Nothing entered the canon.')]
      : canon.map(({ id, title, text, proposedBy, amendment, fills }) =>
          element(
            'div',
            { id, class: 'entry' },
            element(
              'p',
              {},
              element('strong', {}, `${id} ${title}`),
              element(
                'span',
                'by',
                ` ${speakerNames[proposedBy]}${amendment === null ? '' : `, amended by ${speakerNames[amendment.by]}`}`,
              ),
            ),
            folded(
              'debate',
              'The text',
              ...paragraphs(text),
              ...(amendment?.kind === 'CHANGE'
                ? [element('p', 'who', `To be read with ${amendment.id}`), ...paragraphs(amendment.text)]
                : []),
              ...fillsOf(fills),
            ),
          ),
        )),
    ...(gaps.length === 0
      ? []
      : [
          element('p', 'who', element('strong', {}, 'Goals that it does not meet')),
          element('ul', {}, ...gaps.map(({ part, why }) => element('li', {}, `${part}: ${why}`))),
        ]),
    ...(breaches.length === 0
      ? []
      : [
          element('p', 'who', element('strong', {}, 'Breaches of the rules of discourse')),
          element(
            'ul',
            {},
            ...breaches.map(({ phase, round, by, rule, why }) =>
              element(
                'li',
                {},
                `${phaseNames[phase]}, round ${round}, ${speakerNames[by]}: ${ruleWords(rule)} (${why})`,
              ),
            ),
          ),
        ]),
    ...unexaminedLines(examined).map((line) => element('p', 'by', line)),
  ];
}

const ratifies = (one: RecordedBallot): string => {
  if (one.ballot === 'ACCEPT') return 'ratifies';
  return one.ballot === 'REJECT' ? 'does not' : ballotWords(one);
};
