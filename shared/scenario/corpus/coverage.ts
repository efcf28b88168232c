import { categories, statuses, tiers, type Category, type Status, type Tier } from '../vocabulary.ts';
import { sum } from './apportion.ts';
import type { CorpusPlan } from './plan.ts';
import { type CoverageTargets, type Range } from './policy.ts';
import { rangesHold } from './targets.ts';

/** A line of a plan's tables: what the targets ask of a corpus of its size, and what is planned. */
export interface Planned<K> {
  readonly name: K;
  /** Seldom whole where the size is not the targets' own. */
  readonly asked: number;
  readonly planned: number;
  /** Least and most in a whole batch, and what the batches do hold. */
  readonly range: Range;
  readonly held: Range;
}

export interface PlannedStatus {
  readonly tier: Tier;
  readonly status: Status;
  readonly asked: number;
  readonly planned: number;
}

/** `summary`: what the summary of statuses asks of a corpus of this size; null: the targets have none. */
export interface SummedStatus {
  readonly status: Status;
  readonly asked: number;
  readonly planned: number;
  readonly summary: number | null;
}

export interface Coverage {
  readonly categories: readonly Planned<Category>[];
  readonly tiers: readonly Planned<Tier>[];
  readonly statusesOfTiers: readonly PlannedStatus[];
  readonly statuses: readonly SummedStatus[];
}

/** A plan against its targets. */
export function coverageOf(plan: CorpusPlan, targets: CoverageTargets): Coverage {
  const { size, batchSize, cells, batches } = plan;
  const all = sum(Object.values(targets.categories));
  const scaled = (count: number) => (count * size) / all;
  const planned = (wanted: (cell: (typeof cells)[number]) => boolean) =>
    sum(cells.filter(wanted).map(({ count }) => count));
  const own = rangesHold({ targets, size, batchSize }) ? targets.batch : undefined;
  const full = batches.filter(({ briefs }) => briefs.length === batchSize);
  const line = <K extends Category | Tier>(
    name: K,
    asked: number,
    count: number,
    stated: Range | undefined,
  ): Planned<K> => {
    const held = full.map(
      ({ briefs }) => briefs.filter(({ category, tier }) => category === name || tier === name).length,
    );
    return {
      name,
      asked,
      planned: count,
      range: stated ?? rangeOf(count, batchSize, size),
      held: [Math.min(...held), Math.max(...held)],
    };
  };
  const shareOf = (tier: Tier, status: Status) =>
    (scaled(targets.tiers[tier]?.target ?? 0) * (targets.tiers[tier]?.statuses[status] ?? 0)) / 100;
  return {
    categories: categories.map((name) =>
      line(
        name,
        scaled(targets.categories[name] ?? 0),
        planned(({ category }) => category === name),
        own?.categories[name],
      ),
    ),
    tiers: tiers.map((name) =>
      line(
        name,
        scaled(targets.tiers[name]?.target ?? 0),
        planned(({ tier }) => tier === name),
        own?.tiers[name],
      ),
    ),
    statusesOfTiers: tiers.flatMap((tier) =>
      statuses
        .map((status) => ({
          tier,
          status,
          asked: shareOf(tier, status),
          planned: planned((cell) => cell.tier === tier && cell.status === status),
        }))
        .filter(({ asked, planned: count }) => asked > 0 || count > 0),
    ),
    statuses: statuses.map((status) => ({
      status,
      asked: sum(tiers.map((tier) => shareOf(tier, status))),
      planned: planned((cell) => cell.status === status),
      summary: targets.statusSummary === undefined ? null : summaryOf(targets.statusSummary, status, size),
    })),
  };
}

/** Floor and ceiling of what a batch has to hold of `count` in a corpus of `size`. */
export const rangeOf = (count: number, batchSize: number, size: number): Range => [
  Math.floor((count * batchSize) / size),
  Math.ceil((count * batchSize) / size),
];

const summaryOf = (summary: Readonly<Partial<Record<Status, number>>>, status: Status, size: number): number =>
  ((summary[status] ?? 0) * size) / Math.max(1, sum(Object.values(summary)));
