import { z } from 'zod';
import type { ReportNotice } from '../../kernel/reviews.ts';
import { category, status, tier } from '../vocabulary.ts';
import { sum } from './apportion.ts';
import { seedBudgetOf } from './attrition.ts';
import type { Cell, PlannedCell } from './plan.ts';
import { corpusPolicy } from './policy.ts';
import { restOf } from './rest.ts';

/** What a brief of a plan asks for, and nothing else. */
export const cell = z.strictObject({ category, tier, status });
const count = z.int().min(1).max(corpusPolicy.largest);

/** A plan that is made night by night (scenario rules §7.8). Untrusted until it is read. */
export const nightPlan = z.strictObject({
  /** All nights of one name share a budget of seeds. */
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,40}$/, 'use 2 to 41 of a–z, 0–9 and -, and begin with a letter or digit'),
  /** Every slot of the plan, in the order in which they are made. */
  briefs: z.array(cell).min(1).max(corpusPolicy.largest),
  /** Slots of one night, at most. */
  most: count,
  /** Scenarios that may be begun in all nights together. */
  seeds: z
    .int()
    .min(1)
    .max(10 * corpusPolicy.largest),
  /** A published scenario counts as what it turned out to be, and what is left is adjusted to it (scenario rules §7.11). */
  adjusts: z.boolean().optional(),
});
export type NightPlan = z.infer<typeof nightPlan>;

/** The plan's part of a night's row: how far the plan was when the night began. */
export interface Night {
  readonly plan: string;
  /** Slots of the plan. */
  readonly size: number;
  /** Of these, made before; and begun before and not ended. */
  readonly made: number;
  readonly underWay: number;
  /** Why the night makes nothing; null: it makes something. */
  readonly idle: string | null;
}

/** A review that waits, and for whom. */
export interface WaitingReview {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly group: string;
  readonly claimedBy: string | null;
  /** ISO 8601; of the group whose turn it is. */
  readonly deadline: string;
}

/** What a night came to: ids, counts and names of groups, and no word of a scenario. */
export interface NightReport extends ReportNotice {
  readonly simulated: boolean;
  readonly outcome: string;
  readonly reason: string;
  /** The plan, and how far it is by now. */
  readonly plan: { readonly name: string; readonly size: number; readonly made: number };
  /** Ids of the scenarios that the night has made. */
  readonly made: readonly string[];
  readonly lost: number;
  /** Reviews that are open, of this night and of earlier ones. */
  readonly waiting: readonly WaitingReview[];
  readonly tokens: number;
  /** null: the price of a call is not known. */
  readonly costMicrodollars: number | null;
}

/**
 * Scenarios of a corpus that were asked for with one cell: those that are published, and those that have not ended. Of a
 * plan that adjusts, published ones count in the cell that they turned out to be of.
 */
export interface CellCount extends Cell {
  readonly made: number;
  readonly underWay: number;
}

/** What the store knows when a night begins. */
export interface BeforeNight {
  readonly counts: readonly CellCount[];
  /** Begun by all nights of the plan's name. */
  readonly seeds: number;
  /** Another night of the corpus that has not ended. */
  readonly other: string | null;
}

/** The slots of a night, and the seeds that it may spend on them. */
export interface NightSlots {
  readonly night: Night;
  readonly briefs: readonly Cell[];
  readonly seeds: number;
}

/** The cell as one key. */
export const nameOf = (one: Cell): string => [one.category, one.tier, one.status].join('/');

/** Briefs, counted by cell. */
export const cellsOf = (briefs: readonly Cell[]): PlannedCell[] =>
  [...Map.groupBy(briefs, nameOf).values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ ...same[0], count: same.length }],
  );

/**
 * The next slots of the plan that are neither made nor under way, in the plan's order. A scenario fills the first slot of
 * the cell that it was asked for, whoever had it made. Nothing is begun beside another night, nor beyond the plan's seeds.
 */
export function nightSlots(plan: NightPlan, before: BeforeNight): NightSlots {
  const { name, briefs, most, seeds } = plan;
  const { open, ...counts } = plan.adjusts === true ? adjustedSlots(plan, before) : plannedSlots(plan, before);
  const seedsLeft = Math.max(0, seeds - before.seeds);
  const idle = idleBecause({ size: briefs.length, ...counts, seeds, seedsLeft, other: before.other });
  const next = idle === null ? open.slice(0, Math.min(most, seedsLeft)) : [];
  return {
    night: { plan: name, size: briefs.length, ...counts, idle },
    briefs: next,
    seeds: Math.min(seedsLeft, seedBudgetOf(next.length).seeds),
  };
}

/** Slots that nobody has begun, in the order in which they are made. */
interface OpenSlots extends Pick<Night, 'made' | 'underWay'> {
  readonly open: readonly Cell[];
}

function plannedSlots({ briefs }: NightPlan, before: BeforeNight): OpenSlots {
  const made = new Map(before.counts.map((one) => [nameOf(one), one.made]));
  const underWay = new Map(before.counts.map((one) => [nameOf(one), one.underWay]));
  const take = (from: Map<string, number>, key: string): boolean => {
    const left = from.get(key) ?? 0;
    from.set(key, left - 1);
    return left > 0;
  };
  const notMade = briefs.filter((brief) => !take(made, nameOf(brief)));
  const open = notMade.filter((brief) => !take(underWay, nameOf(brief)));
  return { open, made: briefs.length - notMade.length, underWay: notMade.length - open.length };
}

/** What would be made of each category beyond its total fills no slot. */
function adjustedSlots({ name, briefs, most }: NightPlan, { counts }: BeforeNight): OpenSlots {
  const cells = cellsOf(briefs);
  const standing = counts.map(({ made, underWay, ...cell }) => ({ ...cell, count: made + underWay }));
  const rest = restOf({ size: briefs.length, batchSize: Math.min(most, briefs.length), cells }, standing, name);
  const taken = briefs.length - rest.size;
  const categories = [...new Set(briefs.map(({ category }) => category))];
  const made = sum(
    categories.map((category) =>
      Math.min(
        briefs.filter((brief) => brief.category === category).length,
        sum(counts.flatMap((one) => (one.category === category ? [one.made] : []))),
      ),
    ),
  );
  return { open: rest.batches.flatMap((batch) => batch.briefs), made, underWay: taken - made };
}

interface Standing extends Pick<Night, 'size' | 'made' | 'underWay'> {
  readonly seeds: number;
  readonly seedsLeft: number;
  readonly other: string | null;
}

function idleBecause({ size, made, underWay, seeds, seedsLeft, other }: Standing): string | null {
  const nothing = 'nothing is made';
  if (made === size) return `${nothing}: the targets are met, all ${size} slots of the plan are made`;
  if (other !== null)
    return `${nothing}: ${other} of the same corpus has not ended; if it was stopped, take it up again with: symposium batch reopen ${other}`;
  if (made + underWay === size)
    return `${nothing}: ${made} of ${size} slots are made, and the other ${underWay} are under way or wait for people`;
  if (seedsLeft === 0)
    return `${nothing}: ${made} of ${size} slots are made, and all ${seeds} seeds of the plan are spent; create the schedule anew with more --seeds`;
  return null;
}
