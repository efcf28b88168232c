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
  const cells = wholeCells(shares, size, drawn);
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
 * through the statuses of tiers and the tiers. Whatever of these was whole stays.
 */
function wholeCells(shares: readonly CellShare[], whole: number, drawn: Chance): PlannedCell[] {
  const kept = shares.filter(({ parts }) => parts > 0);
  const cells: Flow[] = kept.map(({ category, tier, status, parts }) => ({
    from: `${category}/${tier}`,
    to: `${tier}|${status}`,
    parts,
  }));
  const above = (
    name: (cell: CellShare) => string,
    from: (cell: CellShare) => string,
    to: (cell: CellShare) => string,
  ) =>
    [...Map.groupBy(kept, name).values()].flatMap((group): Flow[] => {
      const [one] = group;
      return one === undefined ? [] : [{ from: from(one), to: to(one), parts: sum(group.map(({ parts }) => parts)) }];
    });
  const [inTier, inColumn] = [
    ({ category, tier }: Cell) => `${category}/${tier}`,
    ({ tier, status }: Cell) => `${tier}|${status}`,
  ];
  const ofCategory = ({ category }: Cell) => `category ${category}`;
  const ofTier = ({ tier }: Cell) => `tier ${tier}`;
  const flows = [
    ...cells,
    ...above(inTier, ofCategory, inTier),
    ...above(ofCategory, () => 'all that is asked for', ofCategory),
    ...above(inColumn, inColumn, ofTier),
    ...above(ofTier, ofTier, () => 'all that is planned'),
  ];
  const counts = roundFlows(flows, whole, drawn);
  return kept.flatMap(({ category, tier, status }, at) => {
    const count = counts[at] ?? 0;
    return count === 0 ? [] : [{ category, tier, status, count }];
  });
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
  let left = new Map(cells.map((cell) => [cell, cell.count]));
  const take = (count: number): Cell[] => {
    const remaining = sum([...left.values()]);
    const shares = [...left].map(([{ category, tier, status }, parts]) => ({
      category,
      tier,
      status,
      parts: parts * count,
    }));
    const taken = wholeCells(shares, remaining, drawn);
    const of = new Map(taken.map((cell) => [nameOf(cell), cell.count]));
    left = new Map([...left].map(([cell, kept]) => [cell, kept - (of.get(nameOf(cell)) ?? 0)]));
    const briefs = taken.flatMap(({ count: times, ...cell }) => Array.from({ length: times }, () => cell));
    return shuffled(briefs, drawn);
  };
  const last = rest === 0 ? [] : [{ batch: full + 1, briefs: take(rest) }];
  const equal = Array.from({ length: full }, (_, index) => ({ batch: index + 1, briefs: take(batchSize) }));
  return [...equal, ...last];
}

const nameOf = ({ category, tier, status }: Cell): string => `${category}/${tier}/${status}`;
