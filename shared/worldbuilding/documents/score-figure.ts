import type { Figure, Shape } from '../../page/figure.ts';
import { defaultPolicy } from '../policy.ts';
import { teams } from '../vocabulary.ts';
import { categoryNames, points, teamName } from './names.ts';
import type { RecordedVerdict } from './record-parts.ts';
import { percent } from '../../text/amounts.ts';

const [left, plot, right, row] = [170, 300, 60, 44] as const;
/** A bar of length 0 is the lowest score; where there is no score, it says so. */
const { least, most } = defaultPolicy.rubric.scale;
const scale = Array.from({ length: most - least + 1 }, (_, nth) => least + nth);

/** The mean score of both teams in each category, as pairs of bars. */
export function scoreFigure({ categories, means }: RecordedVerdict): Figure {
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
