import { type Category, type Status, statuses, type Tier, tiers, categories } from '../vocabulary.ts';
import { sum } from './apportion.ts';
import { seedBudgetOf } from './attrition.ts';
import type { CorpusPlan } from './plan.ts';
import { corpusPolicy } from './policy.ts';
import { type Named, restOf } from './rest.ts';

/** A scenario of a corpus as an audit sees it: names of cells, and no word or id of it. */
export interface AuditedScenario {
  readonly category: string;
  /** What was asked for. */
  readonly tier: string;
  readonly status: string;
  /** What it turned out to be, once it is published; null: it is not. */
  readonly assigned: { readonly tier: string; readonly status: string } | null;
  /** How its run ended; null: it has not. */
  readonly outcome: string | null;
  readonly withdrawn: boolean;
}

/** A category, tier or status: what is planned, what was made of it, and whether that leaves the plan's course. */
export interface AuditLine<K> {
  readonly name: K;
  readonly planned: number;
  /** As it turned out. */
  readonly made: number;
  /** As it was asked for. */
  readonly underWay: number;
  /** What would be made of it by now, were all that is made shared as the plan is. */
  readonly expected: number;
  readonly isOff: boolean;
}

export interface CorpusAudit {
  readonly planned: number;
  readonly made: number;
  readonly underWay: number;
  readonly lost: number;
  readonly categories: readonly AuditLine<Category>[];
  readonly tiers: readonly AuditLine<Tier>[];
  readonly statuses: readonly AuditLine<Status>[];
  /** Of the plan's budget (scenario rules §7.7): begun so far, left, and what the slots that are left ask for. */
  readonly seeds: { readonly budget: number; readonly begun: number; readonly left: number; readonly needed: number };
  /** The slots that are left, as briefs of what is lacking; of size 0 and without batches where none is. */
  readonly rest: CorpusPlan;
}

/**
 * A corpus against its plan at a milestone (scenario rules §7.11). A published scenario counts as what it turned out to be,
 * one that is under way as what was asked for, and one that was withdrawn not at all.
 */
export function auditOf(plan: CorpusPlan, scenarios: readonly AuditedScenario[], seed: string): CorpusAudit {
  const made = scenarios.flatMap(({ category, assigned, withdrawn }) =>
    assigned === null || withdrawn ? [] : [{ category, ...assigned }],
  );
  const underWay = scenarios.filter(({ assigned, outcome }) => assigned === null && outcome === null);
  const line = <K extends string>(name: K, of: (one: Named) => string): AuditLine<K> => {
    const planned = sum(plan.cells.flatMap((cell) => (of(cell) === name ? [cell.count] : [])));
    const count = made.filter((one) => of(one) === name).length;
    return {
      name,
      planned,
      made: count,
      underWay: underWay.filter((one) => of(one) === name).length,
      ...courseOf({ planned, made: count }, { planned: plan.size, made: made.length }),
    };
  };
  const rest = restOf(
    plan,
    [...made, ...underWay].map((one) => ({ ...one, count: 1 })),
    seed,
  );
  return {
    planned: plan.size,
    made: made.length,
    underWay: underWay.length,
    lost: scenarios.filter(({ assigned, outcome }) => assigned === null && outcome !== null).length,
    categories: categories.map((name) => line(name, ({ category }) => category)),
    tiers: tiers.map((name) => line(name, ({ tier }) => tier)),
    statuses: statuses.map((name) => line(name, ({ status }) => status)),
    seeds: seedsAt(plan.size, scenarios.length, rest.size),
    rest,
  };
}

/** What would be made of a line by now, and whether what was made of it is off that. */
export function courseOf(
  line: Pick<AuditLine<string>, 'planned' | 'made'>,
  all: Pick<CorpusAudit, 'planned' | 'made'>,
): Pick<AuditLine<string>, 'expected' | 'isOff'> {
  const expected = (line.planned * all.made) / all.planned;
  const away = Math.abs(line.made - expected);
  // A single scenario is what whole numbers cost.
  return { expected, isOff: away > 1 && 100 * away > corpusPolicy.deviationPercent * expected };
}

/** Seeds of a plan of `size` after so many were begun, with so many slots left. */
export function seedsAt(size: number, begun: number, slots: number): CorpusAudit['seeds'] {
  const budget = seedBudgetOf(size).seeds;
  return { budget, begun, left: Math.max(0, budget - begun), needed: seedBudgetOf(slots).seeds };
}
