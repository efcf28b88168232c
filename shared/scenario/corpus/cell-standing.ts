import { categories, statuses, tiers } from '../vocabulary.ts';
import { nameOf } from './night.ts';
import type { CellCount } from './night.ts';
import type { Cell } from './plan.ts';

/** How far one cell of a plan is. */
export interface CellStanding extends Cell {
  readonly asked: number;
  /** Published scenarios of the registry that count in it; of a plan that adjusts they may be more than were asked for. */
  readonly made: number;
  readonly inFlight: number;
  /** Of those that have not ended, how many wait for a person. */
  readonly waiting: number;
}

/** The cells of a plan and others of its categories that something was made in, in the order of the rules. */
export function cellStandings(
  briefs: readonly Cell[],
  counts: readonly CellCount[],
  waiting: readonly Cell[],
): CellStanding[] {
  const planned = new Set(briefs.map(({ category }) => category));
  const found = new Map([...briefs, ...counts].map((one) => [nameOf(one), cellOf(one)]));
  const asked = Map.groupBy(briefs, nameOf);
  const held = Map.groupBy(waiting, nameOf);
  const counted = new Map(counts.map((one) => [nameOf(one), one]));
  return [...found.entries()]
    .filter(([, { category }]) => planned.has(category))
    .map(([name, cell]) => {
      const { made = 0, underWay = 0 } = counted.get(name) ?? {};
      const waits = Math.min(underWay, held.get(name)?.length ?? 0);
      return { ...cell, asked: asked.get(name)?.length ?? 0, made, inFlight: underWay - waits, waiting: waits };
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

const cellOf = ({ category, tier, status }: Cell): Cell => ({ category, tier, status });

const placeOf = ({ category, tier, status }: Cell): number =>
  (categories.indexOf(category) * tiers.length + tiers.indexOf(tier)) * statuses.length + statuses.indexOf(status);
