import type { AskReceipt, AskRequest } from './ask.ts';
import type { Json } from './json.ts';
import type { LedgerEntry } from './ledger.ts';
import type { ReviewOutcome, ReviewRequest } from './reviews.ts';

/** A list in a stored answer that a note repeats to another agent: the words stay in the store until then. */
export interface Quote {
  readonly from: string;
  readonly ref: string;
  readonly field: 'corrections' | 'requestedChanges' | 'requests' | 'verdicts' | 'items' | 'vote';
  /** Of `requests`: those addressed to this agent. */
  readonly to?: string;
  /** Of `vote`: the dimension. */
  readonly subject?: string;
}

export interface NoteOrder {
  readonly key: string;
  readonly content: string;
  /** The one agent it is for; null: all whom the system's context rule clears. */
  readonly addressee: string | null;
  /** What the house itself says. */
  readonly body: Json;
  /** Lists to quote behind it. */
  readonly quotes: readonly Quote[];
}

/** The activities that every system shares, as a workflow sees them. */
export interface KernelActivities {
  askAgent(request: AskRequest): Promise<AskReceipt>;
  /** Ledger rows and notes, in one go. */
  record(order: { readonly runKey: string; readonly entries: readonly LedgerEntry[]; readonly notes: readonly NoteOrder[] }): Promise<void>;
  /** Writes the question down. Returns the decision that it got already, in an execution before a reset, and which stands; else null. */
  openReview(review: ReviewRequest & { readonly deadline: string }): Promise<ReviewOutcome | null>;
  closeReview(order: { readonly review: ReviewRequest; readonly outcome: ReviewOutcome }): Promise<void>;
  closeRun(order: { readonly runKey: string; readonly phase: string; readonly outcome: string; readonly reason: string }): Promise<void>;
}
