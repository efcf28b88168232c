import type { AskRequest, Spent } from './ask.ts';

/** Questions to one agent, for one task, that are put into one batch of its model's provider (kernel rules §42). */
export interface ProviderBatchOrder extends Omit<AskRequest, 'subject' | 'references' | 'funds'> {
  /** Its own among all that there ever are, and the same in every execution of its run. */
  readonly batch: string;
  readonly questions: readonly BatchQuestion[];
}

export interface BatchQuestion {
  readonly subject: string;
  /** Slot → reference, as in any question. */
  readonly references: Readonly<Record<string, string>>;
}

export interface SubmitOrder extends ProviderBatchOrder {
  /** Microdollars that all of it may cost; absent: no limit. What does not fit is left out. */
  readonly funds?: number;
  /** After which a batch that was sent, and whose id never came back, is looked for. */
  readonly settleMs: number;
}

/** `empty`: nothing is owed, or nothing fits. `sought`: it may have been taken, and is looked for a little later. */
export interface SubmittedBatch {
  readonly state: 'submitted' | 'sought' | 'empty';
  readonly requests: number;
}

/** `done`: requests that the provider is through with, as far as it says. */
export interface BatchProgress {
  readonly ended: boolean;
  readonly done: number;
}

/** What became of a question in a batch. */
export interface AfterBatch {
  /** Whether it owes nothing more, or goes into another batch, or is asked by itself. */
  readonly owes: 'nothing' | 'batch' | 'itself';
  /** Ordinal of its answer; null: it has none. */
  readonly answer: number | null;
  /** What it has used in this batch; null: nothing. */
  readonly used: Spent | null;
}

export interface ProviderBatchActivities {
  /** Composes what the questions owe, writes it down, and sends it: once, whatever breaks off in between. */
  submitProviderBatch(order: SubmitOrder): Promise<SubmittedBatch>;
  followProviderBatch(order: { readonly batch: string }): Promise<BatchProgress>;
  /** Stores each answer, once the batch has ended; in the order of the questions. */
  collectProviderBatch(order: ProviderBatchOrder): Promise<readonly AfterBatch[]>;
  /** Has the provider stop; what is answered by then is collected when the run is taken up again. */
  cancelProviderBatch(order: { readonly batch: string }): Promise<void>;
}

/** The longest that a batch stays unlooked at. */
const longestPollMs = 30 * 60_000;
const slower = 1.5;

/** How long is waited before the `nth` look, from 1: ever longer, as most batches end soon and some after a day. */
export const pollAfterMs = (firstMs: number, nth: number): number =>
  Math.min(longestPollMs, Math.round(firstMs * slower ** (nth - 1)));
