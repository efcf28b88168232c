import { teams, type Category } from '../../vocabulary.ts';
import { categoryNames, points, signed, speakerNames, teamName } from '../names.ts';
import type { MatchRecord } from '../record.ts';
import { scoreFigure } from '../score-figure.ts';
import { drawing, element, folded, type Element, type Node } from './element.ts';
import { sides } from './sides.ts';

/** What the judges found, and behind a second cover who the teams were. Closed, so that a reader can judge first. */
export function verdictOf(record: MatchRecord): Node[] {
  return [
    element(
      'p',
      {},
      record.verdict === null
        ? `There is no verdict: ${record.why}`
        : 'Decide for yourself which world you would rather visit, then open this.',
    ),
    folded(
      'sealed',
      record.verdict === null ? 'What judges there were' : 'Open the verdict',
      ...resultOf(record),
      ...record.judgements.map(judgementOf),
      folded('sealed', 'Reveal the teams', ...revealOf(record)),
    ),
  ];
}

function resultOf({ verdict, why }: MatchRecord): Node[] {
  if (verdict === null) return [element('p', {}, why)];
  const { winner, means, margin, agreement, positionBias, deductions } = verdict;
  return [
    element(
      'p',
      `winner ${winner === 'DRAW' ? '' : winner.toLowerCase()}`.trim(),
      winner === 'DRAW' ? 'A draw' : `${teamName(winner)} wins`,
    ),
    element('p', {}, `${teams.map((team) => `${teamName(team)} ${points(means[team])}`).join(', ')}. ${verdict.why}`),
    drawing(scoreFigure(verdict)),
    table(
      ['Measure', 'Value'],
      [
        ['Difference of the means', signed(means.A - means.B)],
        ['Lead that makes no winner yet', points(margin)],
        ['Agreement of the judges (Krippendorff’s alpha)', points(agreement)],
        ...positionBias.map(({ judge, firstMinusSecond }): [string, string] => [
          `Points that ${judge} gives more to what it reads first`,
          signed(firstMinusSecond),
        ]),
      ],
    ),
    ...(deductions.length === 0
      ? []
      : [
          element(
            'ul',
            {},
            ...deductions.map(({ team, why: because }) => element('li', {}, `${teamName(team)}: ${because}`)),
          ),
        ]),
  ];
}

function judgementOf({ judge, kind, first, scores, why }: MatchRecord['judgements'][number]): Element {
  const title = `${judge}${kind === 'PERSON' ? ' (a person)' : ''}, who read ${teamName(first)} first`;
  if (scores === null)
    return folded('', `${title}: not scored`, element('p', {}, why ?? 'There is no readable judgement.'));
  const categories = Object.keys(categoryNames) as Category[];
  return folded(
    '',
    title,
    table(
      ['Category', ...teams.flatMap((team) => [teamName(team), 'because'])],
      categories.map((category) => [
        categoryNames[category],
        ...teams.flatMap((team) => [String(scores[team][category].score), scores[team][category].reason]),
      ]),
    ),
  );
}

function revealOf(record: MatchRecord): Node[] {
  return [
    sides((team) => [
      element('h4', {}, record.teams[team].name),
      table(
        ['Role', 'Who', 'Model', 'Charge'],
        record.teams[team].members.map(({ speaker, name, model, version }) => [
          speakerNames[speaker],
          name,
          model ?? 'a person',
          version ?? '',
        ]),
      ),
    ]),
    element('p', {}, 'Every judgement had labels of its own, sealed until all scores were in.'),
    table(
      ['Judgement', 'X was', 'Y was', 'Read first'],
      record.judgements.map(({ id, labels, first }) => [
        id,
        ...[labels.X, labels.Y, first].map((team) => record.teams[team].name),
      ]),
    ),
  ];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): Element {
  return element(
    'div',
    'wide',
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)))),
      element(
        'tbody',
        {},
        ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell || '–')))),
      ),
    ),
  );
}
