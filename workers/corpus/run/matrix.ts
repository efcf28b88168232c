import type { CellStanding } from '../../../shared/scenario/corpus/index.ts';
import { categories, statuses, tiers } from '../../../shared/scenario/index.ts';
import { table } from '../../terminal/terminal.ts';

type Dimension = 'category' | 'tier' | 'status';

const namesOf: Readonly<Record<Dimension, readonly string[]>> = { category: categories, tier: tiers, status: statuses };

const legend = 'made/asked  +in flight  ?waiting for people';

/** A plan's cells as two tables, of three dimensions two each: categories by tiers, and tiers by statuses. */
export const matrixOf = (cells: readonly CellStanding[]): string[] => [
  ...crossed(cells, 'category', 'tier', legend),
  ...crossed(cells, 'tier', 'status', ''),
];

function crossed(cells: readonly CellStanding[], rows: Dimension, columns: Dimension, title: string): string[] {
  const shown = (dimension: Dimension) =>
    namesOf[dimension].filter((name) => cells.some((cell) => cell[dimension] === name));
  const heads = shown(columns);
  return table(
    [title, ...heads],
    shown(rows).map((row) => [
      row,
      ...heads.map((head) => words(cells.filter((cell) => cell[rows] === row && cell[columns] === head))),
    ]),
  );
}

function words(cells: readonly CellStanding[]): string {
  const sum = (of: 'asked' | 'made' | 'inFlight' | 'waiting') => cells.reduce((all, cell) => all + cell[of], 0);
  const [asked, made, inFlight, waiting] = [sum('asked'), sum('made'), sum('inFlight'), sum('waiting')];
  if (asked + made + inFlight + waiting === 0) return '·';
  return `${made}/${asked}${inFlight === 0 ? '' : ` +${inFlight}`}${waiting === 0 ? '' : ` ?${waiting}`}`;
}
