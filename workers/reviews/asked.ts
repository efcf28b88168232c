import type { ReviewRow } from '../../activities/store/reviews.ts';
import { type Json, type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import type { StoredReview } from './stored-review.ts';

/** Who is asked, until when, and how it ended. */
export interface Asked {
  /** Whose turn it is, who of them has taken it up, and until when (ISO 8601). */
  readonly group: string;
  readonly claimedBy: string | null;
  readonly deadline: string;
  readonly groups: readonly string[];
  readonly reviewers: Readonly<Record<string, readonly string[]>>;
  /** Who may not decide it, by name. */
  readonly barred: readonly string[];
  /** How long each group has; null where it is not known. */
  readonly waitMs: number | null;
  /** null: open. */
  readonly outcome: Json;
}

/** A gate as the ledger has it, for whoever decides what it could not. */
export interface GateAttempt {
  readonly gate: string;
  readonly attempt: number;
  readonly passed: boolean;
  /** `criterion: what is wrong`, for each that did not pass. */
  readonly open: readonly string[];
}

/** What people decided in the same run before. */
export interface EarlierReview {
  readonly reviewId: string;
  readonly question: string;
  readonly ending: string;
  readonly reviewer: string | null;
  readonly justification: string;
}

export function askedOf(
  { group, claimedBy, deadline, outcome }: ReviewRow,
  { groups, reviewers, barred, waitMs }: StoredReview,
): Asked {
  return { group: group ?? groups[0] ?? 'reviewers', claimedBy, deadline, groups, reviewers, barred, waitMs, outcome };
}

/** A row of an earlier version did not say its phase. */
export function phaseOf(ledger: readonly LedgerRow[], reviewId: string): string {
  return ledger.find(({ type, content }) => type === 'REVIEW' && content.review === reviewId)?.phase ?? '';
}

export function earlierOf(ledger: readonly LedgerRow[], reviewId: string): EarlierReview[] {
  return ledger
    .filter(({ type, content }) => type === 'REVIEW' && content.state === 'closed' && content.review !== reviewId)
    .map(({ content }) => ({
      reviewId: textOf(content.review),
      question: textOf(content.question),
      ending: textOf(content.decision ?? content.outcome),
      reviewer: typeof content.reviewer === 'string' ? content.reviewer : null,
      justification: typeof content.justification === 'string' ? content.justification : '',
    }));
}
