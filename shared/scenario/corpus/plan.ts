import { chance, shuffled, type Chance } from '../../kernel/chance.ts';
import type { Category, Status, Tier } from '../vocabulary.ts';
import { apportion, sum } from './apportion.ts';
import { categoriesOf, statusesOf, tiersOf, type CoverageTargets } from './policy.ts';
import { roundFlows, type Flow } from './rounding.ts';

/** What a brief asks for. */
export interface Cell {
  readonly category: Category;
  readonly tier: Tier;
  readonly status: Status;
}

export interface PlannedCell extends Cell {
  readonly count: number;
}

/** Briefs that are made together, in the order in which they are begun. */
export interface PlannedBatch {
  readonly batch: number;
  readonly briefs: readonly Cell[];
}

export interface CorpusPlan {
  readonly seed: string;
  readonly size: number;
  readonly batchSize: number;
  /** Those that hold at least one scenario. */
  readonly cells: readonly PlannedCell[];
  readonly batches: readonly PlannedBatch[];
}

export interface PlanOrder {
  readonly targets: CoverageTargets;
  readonly size: number;
  readonly batchSize: number;
  readonly seed: string;
}

/**
 * The plan of a corpus in whole scenarios (scenario rules §7.2, §7.3, §7.4). Three totals are exact at once: of every category,
 * of every tier, and of every status of a tier, each by largest remainder. Given these, a cell, and a category in a tier,
 * holds the floor or the ceiling of its proportional share. Targets that were read (`readTargets`) always have such a plan,
 * since a table of two margins with one total has. The same order makes the same plan.
 */
export function planCorpus({ targets, size, batchSize, seed }: PlanOrder): CorpusPlan {
  const drawn = chance(`${seed}|corpus ${size}`);
  const categories = apportion(
    size,
    categoriesOf(targets).map((key) => ({ key, weight: targets.categories[key] ?? 0 })),
    drawn,
  );
  const columns = columnsOf(targets, size, drawn);
  const shares = [...categories].flatMap(([category, ofCategory]) =>
    columns.map(({ tier, status, count }) => ({ category, tier, status, parts: ofCategory * count })),
  );
  const counts = wholeCounts(shares, size, drawn);
  const cells = shares.flatMap(({ parts: _, ...cell }, at) => {
    const count = counts[at] ?? 0;
    return count === 0 ? [] : [{ ...cell, count }];
  });
  return { seed, size, batchSize, cells, batches: cutIntoBatches(cells, size, batchSize, drawn) };
}

interface Column {
  readonly tier: Tier;
  readonly status: Status;
  readonly count: number;
}

/** Statuses of each tier. Where remainders are equal, the status that the tiers before have left behind most is first. */
function columnsOf(targets: CoverageTargets, size: number, drawn: Chance): Column[] {
  const tiers = apportion(
    size,
    tiersOf(targets).map((key) => ({ key, weight: targets.tiers[key]?.target ?? 0 })),
    drawn,
  );
  const behind = new Map<Status, number>();
  return [...tiers].flatMap(([tier, ofTier]) => {
    const target = targets.tiers[tier] ?? { target: 0, statuses: {} };
    const shares = statusesOf(target).map((key) => ({ key, weight: target.statuses[key] ?? 0 }));
    const counts = apportion(ofTier, shares, drawn, (status) => behind.get(status) ?? 0);
    // In hundredths, as percents are.
    for (const { key, weight } of shares)
      behind.set(key, (behind.get(key) ?? 0) + ofTier * weight - 100 * (counts.get(key) ?? 0));
    return [...counts].map(([status, count]) => ({ tier, status, count }));
  });
}

interface CellShare extends Cell {
  /** Parts of `whole` scenarios. */
  readonly parts: number;
}

/**
 * Whole scenarios for shares of them, as many as the shares sum to: as a flow from what is asked for through categories and their tiers into the cells, and out
 * through the statuses of tiers and the tiers. Whatever of these was whole stays. By the place of the share.
 */
function wholeCounts(shares: readonly CellShare[], whole: number, drawn: Chance): number[] {
  if (shares.every(({ parts }) => parts % whole === 0)) return shares.map(({ parts }) => parts / whole);
  const kept = shares.flatMap(({ category, tier, status, parts }, at) => {
    if (parts === 0) return [];
    const places = {
      asked: 'all that is asked for',
      ofCategory: `category ${category}`,
      inTier: `${category}/${tier}`,
      inColumn: `${tier}|${status}`,
      ofTier: `tier ${tier}`,
      planned: 'all that is planned',
    };
    return [{ at, parts, places }];
  });
  type Placed = (typeof kept)[number];
  type Place = keyof Placed['places'];
  const flow = (from: Place, to: Place, { places }: Placed, parts: number): Flow => ({
    from: places[from],
    to: places[to],
    parts,
  });
  const above = (from: Place, to: Place, name: Place): Flow[] =>
    [...Map.groupBy(kept, ({ places }) => places[name]).values()].flatMap((group) => {
      const [one] = group;
      return one === undefined ? [] : [flow(from, to, one, sum(group.map(({ parts }) => parts)))];
    });
  const flows = [
    ...kept.map((cell) => flow('inTier', 'inColumn', cell, cell.parts)),
    ...above('ofCategory', 'inTier', 'inTier'),
    ...above('asked', 'ofCategory', 'ofCategory'),
    ...above('inColumn', 'ofTier', 'inColumn'),
    ...above('ofTier', 'planned', 'ofTier'),
  ];
  const rounded = roundFlows(flows, whole, drawn);
  const counts = shares.map(() => 0);
  kept.forEach(({ at }, index) => (counts[at] = rounded[index] ?? 0));
  return counts;
}

/**
 * Cuts a plan into batches, each of which holds the floor or the ceiling of its share of every category, every tier and
 * every cell. The batch that is smaller than the others, if there is one, is taken first: what it leaves, equal batches can
 * share within the floor and the ceiling of their own shares (scenario rules §7.4 says why).
 */
export function cutIntoBatches(
  cells: readonly PlannedCell[],
  size: number,
  batchSize: number,
  drawn: Chance,
): PlannedBatch[] {
  const full = Math.floor(size / batchSize);
  const rest = size % batchSize;
  let left = cells.map(({ count }) => count);
  const take = (count: number): Cell[] => {
    const shares = cells.map((cell, at) => ({ ...cell, parts: (left[at] ?? 0) * count }));
    const taken = wholeCounts(shares, sum(left), drawn);
    left = left.map((kept, at) => kept - (taken[at] ?? 0));
    const briefs = cells.flatMap(({ category, tier, status }, at) =>
      Array.from({ length: taken[at] ?? 0 }, () => ({ category, tier, status })),
    );
    return shuffled(briefs, drawn);
  };
  const last = rest === 0 ? [] : [{ batch: full + 1, briefs: take(rest) }];
  const equal = Array.from({ length: full }, (_, index) => ({ batch: index + 1, briefs: take(batchSize) }));
  return [...equal, ...last];
}
