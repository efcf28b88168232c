import type { QaInput } from '../qa/input.ts';
import type { BatchInput } from './activities.ts';
import type { BatchPolicy } from './batch-policy.ts';
import type { CorpusInput, CorpusRunPolicy } from './corpus-run.ts';
import type { Check, CorpusStep } from './milestones.ts';
import type { Milestone } from './policy.ts';

export type { CorpusInput };

export interface OpenedCorpus {
  readonly runKey: string;
  readonly policy: Omit<CorpusRunPolicy, 'spendCapMicrodollars' | 'tokenCap'>;
  /** Somebody has paused it. */
  readonly held: boolean;
  /** Who is asked when one of its batches was stopped, and how long they have: as its batches ask. Absent, as of before: nobody is. */
  readonly operators?: Pick<BatchPolicy, 'reviewers' | 'reviewWaitMs' | 'reminderMs'>;
}

/** A check of a milestone, after so many batches. */
interface At {
  readonly milestone: Milestone;
  readonly batch: number;
}

type Plain = Exclude<Check, 'SAMPLE'>;
type StepOf<S extends CorpusStep['step']> = Extract<CorpusStep, { readonly step: S }>;

/** The next step of a corpus, with the run that it begins and what that is given. */
export type CorpusTurn =
  | (StepOf<'BATCH'> & { readonly run: string; readonly input: BatchInput })
  | ({ readonly step: 'SAMPLE'; readonly run: string; readonly input: QaInput } & At)
  | ({ readonly step: Plain } & At)
  | StepOf<'WAIT'>
  | StepOf<'END'>;

/** What is next, and how far the corpus is. */
export interface CorpusNext {
  readonly turn: CorpusTurn;
  readonly made: number;
  readonly size: number;
  readonly underWay: number;
  readonly spentMicrodollars: number;
}

/** What happens to a corpus between its opening and its end. `why`: how a run failed that has no ending; `nth`: tells repetitions apart. */
export type CorpusNews =
  | { readonly kind: 'BEGUN'; readonly batch: number; readonly run: string; readonly adjusts: boolean }
  | {
      readonly kind: 'ENDED';
      readonly batch: number;
      readonly run: string;
      readonly why: string | null;
      readonly nth?: string;
    }
  | ({ readonly kind: 'SAMPLED'; readonly run: string; readonly why: string | null } & At)
  | { readonly kind: 'PAUSED' | 'RESUMED'; readonly by: string; readonly reason: string; readonly nth: string };

export interface CorpusStop {
  readonly stop: string | null;
  readonly asks?: string;
}

/** The activities of a corpus. All that happened lies in the store, so one that is taken up again goes on where it stood. */
export interface CorpusActivities {
  openCorpus(order: { readonly runKey: string; readonly input: CorpusInput }): Promise<OpenedCorpus>;
  /** `waited`: it has waited for others as long as it may. */
  nextTurn(order: { readonly runKey: string; readonly waited: boolean }): Promise<CorpusNext>;
  /**
   * Writes news down; the first of its kind stands. How a batch or a sample ended is read from its own rows; a batch that has no ending has not ended.
   * `stop`: why the corpus does not go on; null: it does. `asks`: by which subject an operator is asked first whether it does all the same.
   */
  recordCorpus(order: { readonly runKey: string; readonly news: CorpusNews }): Promise<CorpusStop>;
  /** A check of a milestone over the store, written down. */
  checkCorpus(order: { readonly runKey: string; readonly check: Plain } & At): Promise<void>;
  /** Whether a run that another execution has begun has ended. */
  hasEnded(order: { readonly run: string }): Promise<boolean>;
}
