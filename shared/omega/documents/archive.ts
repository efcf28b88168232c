import type { Json } from '../../kernel/json.ts';
import type { ReviewOutcome } from '../../kernel/reviews.ts';
import type { ConcludeOrder } from '../activities.ts';
import type { Framing } from '../digests/problem.ts';
import type { MemoryEntry } from '../memory/entries.ts';
import type { SessionBrief } from '../session/brief.ts';
import type { SessionPolicy } from '../session-policy.ts';
import type { SessionAnswer, SessionView } from '../session/view.ts';

/** A paid request of a session, whatever came of it. */
export interface ArchivedCall extends SessionAnswer {
  readonly ordinal: number;
  readonly phase: string;
  readonly outcome: string;
  readonly facts: Readonly<Record<string, Json>> | null;
  readonly model: string;
  readonly snapshot: string;
  readonly agentVersion: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null: its price is not known. */
  readonly costMicrodollars: number | null;
  /** When it was saved, ISO 8601. */
  readonly at: string;
}

export interface ArchivedReview {
  readonly reviewId: string;
  readonly kind: string;
  readonly question: string;
  readonly openedAt: string;
  /** null: it is open. */
  readonly outcome: ReviewOutcome | null;
}

/** All that the store holds of a session when it ends. */
export interface SessionArchive {
  readonly run: {
    readonly runKey: string;
    readonly parent: string | null;
    readonly corpus: 'simulated' | 'real';
    readonly createdAt: string;
    readonly brief: SessionBrief;
  };
  readonly policy: SessionPolicy;
  readonly session: SessionView;
  /** Phase of each row, by its key. */
  readonly phases: ReadonlyMap<string, string>;
  /** In the order in which they were saved. */
  readonly calls: readonly ArchivedCall[];
  readonly reviews: readonly ArchivedReview[];
  /** PHI's framing, what sub-sessions came to, and entries of earlier sessions that matched, as they stood when it was opened. */
  readonly framing: Framing;
  /** What the session hands to those after it. */
  readonly lessons: readonly MemoryEntry[];
  /** What memory attributed to nobody or nothing, by ids. */
  readonly dropped: readonly string[];
  readonly order: ConcludeOrder;
  /** When it is concluded, ISO 8601. */
  readonly now: string;
}
