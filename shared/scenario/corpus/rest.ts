import { chance } from '../../kernel/chance.ts';
import { apportion, sum } from './apportion.ts';
import { type Cell, type CorpusPlan, cutIntoBatches, type PlannedCell } from './plan.ts';

/** A cell by its names. */
export type Named = Readonly<Record<keyof Cell, string>>;

/** Scenarios of a cell that need not be made any more. */
export type Standing = Named & { readonly count: number };

/**
 * The slots of a plan that are left, as briefs of what it lacks (scenario rules §7.11). They bring every category to its
 * total; within it they go to the cells that are short, by largest remainder, and of equal remainders to the tier and
 * status of which the whole corpus lacks most. The same plan, scenarios and seed make the same rest.
 */
export function restOf(
  { size, batchSize, cells }: Pick<CorpusPlan, 'size' | 'batchSize' | 'cells'>,
  standing: readonly Standing[],
  seed: string,
): CorpusPlan {
  const drawn = chance(`${seed}|rest of ${size} after ${sum(standing.map(({ count }) => count))}`);
  const held = new Map<string, number>();
  for (const one of standing) held.set(nameOf(one), (held.get(nameOf(one)) ?? 0) + one.count);
  const short = cells.map((cell) => ({ ...cell, count: Math.max(0, cell.count - (held.get(nameOf(cell)) ?? 0)) }));
  const lacking = (of: Cell) =>
    sum(short.flatMap((one) => (one.tier === of.tier && one.status === of.status ? [one.count] : [])));
  const rest = [...Map.groupBy(short, ({ category }) => category)].flatMap(([category, ofCategory]): PlannedCell[] => {
    const inCategory = (all: readonly Standing[]) =>
      sum(all.flatMap((one) => (one.category === category ? [one.count] : [])));
    const left = inCategory(cells) - inCategory(standing);
    if (left <= 0) return [];
    const shares = ofCategory.map(({ count: weight, ...key }) => ({ key, weight }));
    return [...apportion(left, shares, drawn, lacking)].map(([cell, count]) => ({ ...cell, count }));
  });
  const kept = rest.filter(({ count }) => count > 0);
  const left = sum(kept.map(({ count }) => count));
  const ofBatch = Math.min(batchSize, left);
  return {
    seed,
    size: left,
    batchSize: ofBatch,
    cells: kept,
    batches: left === 0 ? [] : cutIntoBatches(kept, left, ofBatch, drawn),
  };
}

const nameOf = ({ category, tier, status }: Named): string => `${category}/${tier}/${status}`;
