import type { CapReached } from './caps.ts';
import type { Json } from './json.ts';

/**
 * What a workflow says when it wants an agent's answer: ids and numbers only. The activity finds the words.
 * `file` is what lies in the context: slot name → key of the stored answer or note that currently fills it. Which
 * parts of it this agent may read in this phase is the system's context rule, applied where the request is composed.
 */
export interface AskRequest {
  readonly runKey: string;
  readonly system: string;
  readonly phase: string;
  readonly round: number;
  readonly agent: string;
  readonly task: string;
  readonly subject: string | null;
  /** `provider:model`, as the run's policy has it. */
  readonly model: string;
  /** Most tokens that its answer may hold; thinking has room of its own beside it. */
  readonly outputTokens: number;
  readonly references: Readonly<Record<string, string>>;
  /** Microdollars that the whole exchange may have cost when it ends; absent: no limit. */
  readonly funds?: number;
  /**
   * Confidence 0–1 below which the answer counts as unsure, where that hangs on the run and not on its policy alone; absent:
   * the system's own.
   */
  readonly sureFrom?: number;
}

export interface Usage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** null where the model's price is not known: `unknown`, never 0. */
  readonly costMicrodollars: number | null;
}

/** What a purchase has used so far. A failure has it in its details, since what came before it was paid. */
export interface Spent {
  readonly usage: Usage;
  /**
   * Microdollars, at most, of requests beside it that may have been paid though no answer came; absent: none. Where the
   * cost of the usage is not known, it stands here too, as a cap reckons it (kernel rules §14).
   */
  readonly unsettled?: number;
}

/** What a failure says beside its words. */
export interface FailureDetails {
  readonly spent?: Spent;
  /** The cap over more than this execution that leaves no room for the call (kernel rules §38). */
  readonly cap?: CapReached;
}

/** What Symposium reads in an answer: ids, counts and closed words, which is all that a workflow learns of it. */
export type Facts = Readonly<Record<string, Json>>;

/** What the answers to a system's tasks come to: name of the task → facts of its answer. */
export type TaskFacts = Readonly<Record<string, Facts>>;

/** The activity's answer. `unscored`: an answer came, was paid for, and stayed unreadable after one repair. */
export type AskReceipt<F extends Facts = Facts> =
  | ({
      readonly outcome: 'answered';
      readonly ref: string;
      readonly facts: F;
      readonly confidence: number;
    } & Spent)
  | ({ readonly outcome: 'unscored'; readonly ref: string; readonly why: string } & Spent);

/**
 * An exchange that stands still for money: its next request, sized as it would be sent, may cost more than is left of
 * `funds`. `needs`: microdollars of that request at most. `usage`: what the exchange has used so far.
 */
export interface Unfunded extends Spent {
  readonly outcome: 'unfunded';
  readonly needs: number;
}

/** What the activity comes back with: the receipt of an exchange that is over, or word that it needs money. */
export type AskStep<F extends Facts = Facts> = AskReceipt<F> | Unfunded;

/** One place of a panel: an answer, an unscored answer, or an absence with its failure code. */
export type AskResult<F extends Facts = Facts> =
  AskReceipt<F> | { readonly outcome: 'absent'; readonly failure: string; readonly why: string };

/** A place of a panel in which an answer stands. */
export type Answered<F extends Facts = Facts> = Extract<AskResult<F>, { readonly outcome: 'answered' }>;

/** What an answer that was read leaves wanting, in words for its author (kernel rules §2). */
export interface Wanting {
  readonly problems: readonly string[];
  /** Without them it is no answer, however often it is given. */
  readonly isNone: boolean;
}

export const noUsage: Usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costMicrodollars: 0 };

export const nothingSpent: Spent = { usage: noUsage };

/** What was spent since. What was unsettled and is known by now counts below 0, and its cost in the usage. */
export function spentSince(now: Spent, before: Spent): Spent {
  const usage = usageSince(now.usage, before.usage);
  // What had a price until now is part of what is reckoned from here on.
  const reckoned = usage.costMicrodollars === null ? (before.usage.costMicrodollars ?? 0) : 0;
  return { usage, unsettled: (now.unsettled ?? 0) - (before.unsettled ?? 0) - reckoned };
}

/** Microdollars of both, known and at most; null where the price is not known and nothing is reckoned in its place. */
export function costAtMostOf({ usage: { costMicrodollars }, unsettled = 0 }: Spent): number | null {
  if (costMicrodollars === null) return unsettled > 0 ? unsettled : null;
  return costMicrodollars + unsettled;
}

/** What was used since; an unknown price makes the difference unknown. */
function usageSince(now: Usage, before: Usage): Usage {
  return {
    inputTokens: now.inputTokens - before.inputTokens,
    cachedInputTokens: now.cachedInputTokens - before.cachedInputTokens,
    outputTokens: now.outputTokens - before.outputTokens,
    costMicrodollars:
      now.costMicrodollars === null || before.costMicrodollars === null
        ? null
        : now.costMicrodollars - before.costMicrodollars,
  };
}

/** Sum of two usages; an unknown price makes the sum unknown. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicrodollars:
      a.costMicrodollars === null || b.costMicrodollars === null ? null : a.costMicrodollars + b.costMicrodollars,
  };
}
