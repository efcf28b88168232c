import type { TokenRates } from '../../kernel/budget.ts';
import type { InquiryInput } from './input.ts';
import type { InquiryRules } from './policy.ts';

/** What a run was opened with, as its row keeps it. */
export interface InquiryBrief {
  readonly session: string;
  readonly question: string;
}

export interface OpenedInquiry {
  readonly runKey: string;
  readonly policy: InquiryRules;
  readonly rates: Readonly<Record<string, TokenRates | null>>;
}

/**
 * How a question ended. ANSWERED: from the session, on grounds that stand there. NOT_KNOWN: the session cannot say.
 * UNGROUNDED: an answer came, and what it rests on is not what the session says. UNANSWERED: none came that can be read.
 */
export const inquiryOutcomes = ['ANSWERED', 'NOT_KNOWN', 'UNGROUNDED', 'UNANSWERED'] as const;
export type InquiryOutcome = (typeof inquiryOutcomes)[number];

export interface ConcludedInquiry {
  readonly outcome: InquiryOutcome;
  /** Never above what the answer's grounds allow; null: there is no answer. */
  readonly confidence: number | null;
  readonly documents: readonly string[];
}

export interface InquiryActivities {
  /**
   * Checks the input, stores the run, and lays what its session knows into the context. A bad input is a final failure
   * that names each field.
   */
  openInquiry(order: { readonly runKey: string; readonly input: InquiryInput }): Promise<OpenedInquiry>;
  /** Publishes the reply, held against the session; a second time changes nothing. `ref` null: there is none. */
  concludeInquiry(order: { readonly runKey: string; readonly ref: string | null }): Promise<ConcludedInquiry>;
}
