import type { AskRequest, AskStep, Spent } from './ask.ts';
import type { CapKind } from './caps.ts';
import type { Json } from './json.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Notice, ReviewOutcome, ReviewRequest, ReviewTurn } from './reviews.ts';
import type { Act, Signature } from './signed-acts.ts';
import type { EmbedderTrial, ImageModelTrial, TrialOrder } from './trials.ts';

/**
 * Lists of a stored answer, its acts, and whole answers in a dispute. A confidence is quoted by none of them.
 * `revision`: what a challenge recommends, or how a veto would be corrected, as a request for change. `request`: one
 * row of a report that asks for something, an answer to it, or the verdict on that answer. `toldOutright`: passages that
 * a solver says to tell a step, by their numbers; `weaknesses`: what the solver says of the whole text.
 */
export const quotable = [
  'corrections',
  'requestedChanges',
  'requests',
  'verdicts',
  'items',
  'vote',
  'challenge',
  'veto',
  'breakthrough',
  'position',
  'statement',
  'statusReason',
  'revision',
  'request',
  'toldOutright',
  'weaknesses',
] as const;

/** Words of a stored answer that a note repeats to another agent: they stay in the store until then. */
export interface Quote {
  readonly from: string;
  readonly ref: string;
  readonly field: (typeof quotable)[number];
  /** Of `requests`: those addressed to this agent. */
  readonly to?: string;
  /**
   * Of `vote`: the dimension. Of `challenge` and `revision`: its number in the answer, from 1. Of `revision`, also
   * `veto`. Of `request`: which words of the answer (`recommendedChanges/2`, `notes`, `answers`). Of `toldOutright`:
   * numbers, from 1 (`1,3`).
   */
  readonly subject?: string;
  /** Of `request`: its id, which is handed on with the words. */
  readonly request?: string;
}

export interface NoteOrder {
  readonly key: string;
  readonly content: string;
  /** The one agent it is for; null: all whom the system's context rule clears. */
  readonly addressee: string | null;
  /** What Symposium itself says. */
  readonly body: Json;
  /** Words to quote: behind a list, under `votes` (of `vote`) or `quotes` (of all others) in an object. */
  readonly quotes: readonly Quote[];
}

/** What the store knows of a review when it is opened. */
export interface ReviewOpening {
  /** How it ended in an execution before, which stands; null: it has to be asked. */
  readonly standing: ReviewOutcome | null;
  /** Number of this opening: a question that was withdrawn may be asked again. */
  readonly nth: number;
}

/** An act of a person that is to be proven before it counts. */
export interface ActOrder extends Act {
  /** Who holds what it is about; null, or nothing: nobody. */
  readonly heldBy?: string | null;
  readonly runKey: string;
  readonly phase: string;
  readonly signed: Signature | null;
  /** Number of the opening that it is about. */
  readonly opening: number;
  /** What tells the act from all others, whichever attempt or execution looks at it: the id of its update. */
  readonly asked: string;
  /** By Temporal's id, and how many acts this execution has refused before. */
  readonly execution: string;
  readonly refusedBefore: number;
}

/** `unasked`: nobody has a key, and whoever names themselves is believed. */
export type ActVerdict =
  | {
      readonly verdict: 'proven' | 'unasked';
      /** Whoever holds it has no key any more, so they could neither decide nor give it back. */ readonly isLapsed?: true;
    }
  | { readonly verdict: 'refused'; readonly problem: string };

/** The activities that every system shares, as a workflow sees them. */
export interface KernelActivities {
  askAgent(request: AskRequest): Promise<AskStep>;
  /** Tries a model before its run begins; comes back with all that the run has paid for trying it. */
  tryModel(order: TrialOrder): Promise<Spent>;
  /** The same of an embedder, and of an image model, which is only asked what costs nothing. */
  tryEmbedder(order: EmbedderTrial): Promise<Spent>;
  tryImageModel(order: ImageModelTrial): Promise<Spent>;
  /** Ledger rows and notes, in one go. */
  record(order: {
    readonly runKey: string;
    readonly entries: readonly LedgerEntry[];
    readonly notes: readonly NoteOrder[];
  }): Promise<void>;
  /** Writes the question down, by Temporal's id of the execution that asks it. */
  openReview(review: ReviewRequest & { readonly deadline: string; readonly execution: string }): Promise<ReviewOpening>;
  /** Writes down that a review was claimed, released or passed on. */
  turnReview(turn: ReviewTurn): Promise<void>;
  /** Writes down how it ended. The first ending stands: returns it where it is another; null: this one stands. */
  closeReview(order: {
    readonly review: ReviewRequest;
    readonly outcome: ReviewOutcome;
    readonly nth: number;
  }): Promise<ReviewOutcome | null>;
  /** What stands of a review; null: nothing, so that it may be asked. */
  standingReview(order: { readonly reviewId: string }): Promise<ReviewOutcome | null>;
  /** Whether an act is that of whoever it names. A refused one is written down, the first of an execution only. */
  proveAct(order: ActOrder): Promise<ActVerdict>;
  /** Raises a cap of the store that is reached: `to` microdollars, or tokens. The first raise of a review stands. */
  raiseCap(order: {
    readonly scope: string;
    readonly kind: CapKind;
    readonly to: number;
    readonly by: string;
    readonly reason: string;
    /** Its review, and when that was decided. */
    readonly key: string;
  }): Promise<void>;
  /** Tells receivers by webhook and by command, where the worker has any. */
  notify(notice: Notice): Promise<void>;
  closeRun(order: {
    readonly runKey: string;
    readonly phase: string;
    readonly outcome: string;
    readonly reason: string;
  }): Promise<void>;
}
