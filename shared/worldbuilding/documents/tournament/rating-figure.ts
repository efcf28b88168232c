import type { Figure, Shape } from '../../../page/figure.ts';
import { excerpt } from '../../../text/cut.ts';
import type { TournamentRecord } from './record.ts';

const [left, plot, right, row] = [150, 420, 60, 24] as const;

/** Ratings on one scale: a dot, and the line of its interval. Whoever has no rating is not drawn. */
export function ratingFigure(standings: TournamentRecord['standings']): Figure {
  const rated = standings.flatMap(({ name, rating, interval }) =>
    rating === null ? [] : [{ name, rating, low: interval?.low ?? rating, high: interval?.high ?? rating }],
  );
  const [least, most] = [Math.min(...rated.map(({ low }) => low)), Math.max(...rated.map(({ high }) => high))];
  const at = (rating: number) => left + (most > least ? (rating - least) / (most - least) : 0.5) * plot;
  return {
    width: left + plot + right,
    height: rated.length * row + 6,
    label: `Ratings of ${rated.length} entrants with their 95% intervals`,
    legend: [],
    shapes: rated.flatMap(({ name, rating, low, high }, nth): Shape[] => {
      const y = nth * row + 14;
      return [
        { is: 'text', at: [left - 12, y + 4], text: excerpt(name, 22), look: '', anchor: 'end' },
        { is: 'line', from: [at(low), y], to: [at(high), y], look: 'answer' },
        {
          is: 'dot',
          at: [at(rating), y],
          radius: 6,
          look: 'plain',
          tip: `${name}: ${Math.round(rating)}, from ${Math.round(low)} to ${Math.round(high)}`,
        },
        { is: 'text', at: [left + plot + 12, y + 4], text: String(Math.round(rating)), look: 'strong' },
      ];
    }),
  };
}
