import { categories, statuses, tiers, type Category, type Status, type Tier } from '../vocabulary.ts';

/** Least and most of something in one batch. */
export type Range = readonly [least: number, most: number];

/** What a corpus shall hold. Counts are of the size that they sum to; for another size they are shares. */
export interface CoverageTargets {
  readonly categories: Readonly<Partial<Record<Category, number>>>;
  readonly tiers: Readonly<Partial<Record<Tier, TierTarget>>>;
  /** What a summary of statuses says. The tiers govern; how far they lead away from it is printed. */
  readonly statusSummary?: Readonly<Partial<Record<Status, number>>> | undefined;
  /** What a batch may hold, where the corpus and its batches have just this size. */
  readonly batch?: BatchRanges | undefined;
}

/** `statuses`: whole percents of the tier, which sum to 100. */
export interface TierTarget {
  readonly target: number;
  readonly statuses: Readonly<Partial<Record<Status, number>>>;
}

export interface BatchRanges {
  readonly size: number;
  readonly categories: Readonly<Partial<Record<Category, Range>>>;
  readonly tiers: Readonly<Partial<Record<Tier, Range>>>;
}

/** The targets of the benchmark (scenario rules §7.2, §7.3, §7.4). `examples/coverage-targets.json` holds the same. */
export const coverageTargets = {
  categories: {
    'The Locked Room': 55,
    'The Wrong Toolbox': 50,
    'The Misdirection': 50,
    'The Cascade': 40,
    'The Babel Problem': 35,
    'The Lilliput Conundrum': 35,
    'The Ticking Trade': 45,
    'The Ghost Machine': 40,
    'The Last Ingredient': 40,
    'The Invisible Wall': 35,
    'The Memory Palace': 35,
    'The Horizon Problem': 40,
  },
  tiers: {
    SPARK: { target: 75, statuses: { KS: 80, MT: 10, DG: 10 } },
    FRACTURE: { target: 175, statuses: { KS: 65, CT: 15, PX: 5, MT: 10, DG: 5 } },
    RUPTURE: { target: 150, statuses: { KS: 50, CT: 20, OF: 10, PX: 15, MT: 5 } },
    SINGULARITY: { target: 75, statuses: { KS: 15, CT: 25, OF: 30, PX: 25, MT: 5 } },
    IMPOSSIBLE: { target: 25, statuses: { CT: 20, OF: 50, PX: 30 } },
  },
  statusSummary: { KS: 260, CT: 80, OF: 65, PX: 55, MT: 25, DG: 15 },
  batch: {
    size: 50,
    categories: {
      'The Locked Room': [5, 6],
      'The Wrong Toolbox': [5, 5],
      'The Misdirection': [5, 5],
      'The Cascade': [4, 4],
      'The Babel Problem': [3, 4],
      'The Lilliput Conundrum': [3, 4],
      'The Ticking Trade': [4, 5],
      'The Ghost Machine': [4, 4],
      'The Last Ingredient': [4, 4],
      'The Invisible Wall': [3, 4],
      'The Memory Palace': [3, 4],
      'The Horizon Problem': [4, 4],
    },
    tiers: {
      SPARK: [7, 8],
      FRACTURE: [17, 18],
      RUPTURE: [15, 15],
      SINGULARITY: [7, 8],
      IMPOSSIBLE: [2, 3],
    },
  },
} as const satisfies CoverageTargets;

/** Where a corpus is looked at as a whole, in their order (scenario rules §7.12). */
export const milestones = ['FOUNDATION', 'EXPANSION', 'SPECIALIZATION', 'COMPLETION'] as const;
export type Milestone = (typeof milestones)[number];

/** The other numbers of a corpus (scenario rules §7.1, §7.4, §7.7). */
export const corpusPolicy = {
  size: 500,
  batchSize: 50,
  /** A plan of more scenarios than this is refused: its file would be no file for people. */
  largest: 10_000,
  deadlineHours: 96,
  /** Time of one scenario through all phases: a quick one, and a slow one. */
  scenarioMinutes: { quick: 45, slow: 90 },
  /** Percent of the seeds in a phase that it is expected to lose. */
  lossPercent: { SEED: 5, VALIDATE: 15, GROUND: 3, CLASSIFY: 5, REFINE: 8, DOCUMENT: 2 },
  /** Seeds for a corpus of `size`: the sum of rounded steps. A budget, and no promise. */
  seeds: 722,
  /** Percent by which a category, tier or status may leave its share of what is made (scenario rules §7.11). */
  deviationPercent: 10,
  /** Percent of a plan's batches after which a milestone lies (scenario rules §7.12). */
  milestonePercent: { FOUNDATION: 30, EXPANSION: 60, SPECIALIZATION: 90, COMPLETION: 100 },
} as const;

/** In the order of the rules, whatever order a file has. */
export const categoriesOf = ({ categories: wanted }: CoverageTargets): Category[] =>
  categories.filter((name) => (wanted[name] ?? 0) > 0);
export const tiersOf = ({ tiers: wanted }: CoverageTargets): Tier[] =>
  tiers.filter((name) => (wanted[name]?.target ?? 0) > 0);
export const statusesOf = ({ statuses: wanted }: TierTarget): Status[] =>
  statuses.filter((name) => (wanted[name] ?? 0) > 0);
