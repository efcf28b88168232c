import type { Figure, Shape } from '../../../page/figure.ts';
import { leadDigits } from '../../judging/verdict.ts';
import { defaultPolicy } from '../../policy.ts';
import { teams, type Category } from '../../vocabulary.ts';
import { likenessWords } from '../distinctness.ts';
import { categoryNames, judgedName, points, teamName, signed, speakerNames } from '../names.ts';
import type { RecordedVerdict, MatchRecord } from '../record.ts';
import { verdictNotes } from '../told.ts';
import { percent } from '../../../text/amounts.ts';
import { drawing, element, folded, type Element, type Node } from './element.ts';
import { sides } from './sides.ts';

const [left, plot, right, row] = [116, 120, 36, 44] as const;
/** A bar of length 0 is the lowest score; where there is no score, it says so. */
const { least, most } = defaultPolicy.rubric.scale;
const scale = Array.from({ length: most - least + 1 }, (_, nth) => least + nth);

/** The mean score of both teams in each category, as pairs of bars. */
function scoreFigure({ categories, means }: RecordedVerdict): Figure {
  return {
    width: left + plot + right,
    height: categories.length * row + 18,
    legend: teams.map((team) => ({ look: `team-${team.toLowerCase()}`, means: teamName(team) })),
    label: `Mean scores by category; weighted mean: ${teams.map((team) => `${teamName(team)} ${points(means[team])}`).join(', ')}`,
    shapes: [
      ...scale.flatMap((score): Shape[] => [
        { is: 'line', from: [at(score), 0], to: [at(score), categories.length * row], look: 'grid' },
        {
          is: 'text',
          at: [at(score), categories.length * row + 13],
          text: String(score),
          look: 'soft',
          anchor: 'middle',
        },
      ]),
      ...categories.flatMap((one, nth): Shape[] => [
        { is: 'text', at: [left - 10, nth * row + 18], text: categoryNames[one.category], look: '', anchor: 'end' },
        {
          is: 'text',
          at: [left - 10, nth * row + 31],
          text: percent(one.weight),
          look: 'soft',
          anchor: 'end',
        },
        ...teams.flatMap((team, side): Shape[] => [
          {
            is: 'rect',
            x: left,
            y: nth * row + 5 + side * 17,
            width: Math.max(0, at(one[team] ?? least) - left),
            height: 14,
            look: `team-${team.toLowerCase()}`,
            tip: `${teamName(team)}, ${categoryNames[one.category]}: ${points(one[team])}`,
          },
          {
            is: 'text',
            at: [Math.max(left, at(one[team] ?? least)) + 6, nth * row + 16 + side * 17],
            text: points(one[team]),
            look: '',
          },
        ]),
      ]),
    ],
  };
}

const at = (score: number): number => left + ((Math.min(most, Math.max(least, score)) - least) / (most - least)) * plot;

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

function resultOf(record: MatchRecord): Node[] {
  const { verdict, why } = record;
  const words = likenessWords(record);
  const alike = words === null ? [] : [element('p', {}, words)];
  if (verdict === null) return [element('p', {}, why), ...alike];
  const { winner, means, margin, agreement, positionBias } = verdict;
  const notes = verdictNotes(record);
  const digits = leadDigits({ winner, lead: means.A - means.B, margin });
  return [
    element(
      'p',
      `winner ${winner === 'DRAW' ? '' : winner.toLowerCase()}`.trim(),
      winner === 'DRAW' ? 'A draw' : `${teamName(winner)} wins`,
    ),
    element('p', {}, `${teams.map((team) => `${teamName(team)} ${points(means[team])}`).join(', ')}. ${verdict.why}`),
    ...alike,
    drawing(scoreFigure(verdict)),
    table(
      ['Measure', 'Value'],
      [
        ['Difference of the means', signed(means.A - means.B, digits)],
        ['Lead that makes no winner yet', points(margin, digits)],
        ['Agreement of the judges (Krippendorff’s alpha)', points(agreement)],
        ...positionBias.map(({ judge, firstMinusSecond }): [string, string] => [
          `Points that ${judge} gives more to what it reads first`,
          signed(firstMinusSecond),
        ]),
      ],
    ),
    ...(notes.length === 0 ? [] : [element('ul', {}, ...notes.map((note) => element('li', {}, note)))]),
  ];
}

function judgementOf({ judge, kind, first, labels, scores, why }: MatchRecord['judgements'][number]): Element {
  const title = `${judge}${kind === 'PERSON' ? ' (a person)' : ''}, who read ${teamName(first)} first`;
  if (scores === null)
    return folded('', `${title}: not scored`, element('p', {}, why ?? 'There is no readable judgement.'));
  const categories = Object.keys(categoryNames) as Category[];
  return folded(
    '',
    title,
    table(
      ['Category', ...teams.flatMap((team) => [judgedName(team, labels), 'because'])],
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
