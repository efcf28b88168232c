import type { CapReached } from '../../kernel/caps.ts';
import type { ScenarioInput } from '../activities.ts';
import type { BatchPolicyChanges, StoredBatchPolicy } from './batch-policy.ts';
import type { Night, NightPlan, NightReport } from './night.ts';
import type { Cell } from './plan.ts';

/** How a batch is asked for. Untrusted until it is opened. */
export interface BatchInput {
  readonly briefs?: readonly Cell[];
  /** In place of the briefs: a plan, of which the batch makes the next slots that are not made. */
  readonly plan?: NightPlan;
  readonly policy?: BatchPolicyChanges;
}

/** How a scenario of a batch ended; whatever is not DOCUMENTED lost its slot. */
export const scenarioEnds = ['DOCUMENTED', 'DISCARDED', 'SHELVED', 'SPLIT', 'CANCELLED', 'FAILED'] as const;
export type ScenarioEnd = (typeof scenarioEnds)[number];

/** A scenario that can be begun now, or that an earlier execution has begun. */
export interface BatchKickoff {
  /** Place of its brief in the batch, from 1. */
  readonly slot: number;
  /** 1, and one more for each that was lost in this slot. */
  readonly attempt: number;
  /** Key of its run: its workflow is `scenario/<key>`. */
  readonly run: string;
  readonly input: ScenarioInput;
  /** What it may cost at most, in microdollars; 0 where the batch has no cap. */
  readonly reserved: number;
}

export interface OpenedBatch {
  readonly runKey: string;
  readonly policy: Omit<StoredBatchPolicy, 'scenario'>;
  /** Begun and not ended. `waits`: for a person. */
  readonly underWay: readonly (BatchKickoff & { readonly waits: boolean })[];
  readonly spentMicrodollars: number;
  /** Somebody has paused it. */
  readonly held: boolean;
  /** How the batch before it has drifted, of one that has begun nothing: an operator is asked first. Absent: not at all. */
  readonly drift?: readonly string[];
  /** Of a batch that makes the next slots of a plan. */
  readonly night?: Night | null;
}

/** Where a batch stands, and what is next. */
export interface BatchNext {
  readonly kickoffs: readonly BatchKickoff[];
  readonly size: number;
  readonly made: number;
  readonly lost: number;
  /** Of the budget of seeds. */
  readonly begun: number;
  readonly spentMicrodollars: number;
  /** The cap of the store that is reached, so that nothing new may begin; absent: there is room. */
  readonly reached?: CapReached;
}

/** What happens to a batch between its opening and its end. `nth`: tells repetitions apart. */
export type BatchNews =
  | ({ readonly kind: 'BEGUN' } & Omit<BatchKickoff, 'input'>)
  | { readonly kind: 'WAITS' | 'GOES-ON'; readonly run: string; readonly nth: string }
  | { readonly kind: 'ENDED'; readonly slot: number; readonly attempt: number; readonly run: string }
  | { readonly kind: 'PAUSED' | 'RESUMED'; readonly by: string; readonly reason: string; readonly nth: string };

/** The activities of a batch. All that happened lies in the store, so one that is taken up again goes on where it stood. */
export interface BatchActivities {
  openBatch(order: { readonly runKey: string; readonly input: BatchInput }): Promise<OpenedBatch>;
  nextScenarios(order: { readonly runKey: string }): Promise<BatchNext>;
  /**
   * Writes news down; the first of its kind stands. What an ended scenario came to and took is read from its own rows:
   * returns what it cost, where that is known. `end`: of a scenario whose rows tell of no end.
   */
  recordBatch(order: {
    readonly runKey: string;
    readonly news: BatchNews;
    readonly end?: ScenarioEnd;
  }): Promise<{ readonly costMicrodollars: number | null }>;
  /** What is told of a night in the morning. */
  reportNight(order: { readonly runKey: string; readonly at: string }): Promise<NightReport>;
}
