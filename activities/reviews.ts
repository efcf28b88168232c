import {
  type GivenRoom,
  houseEntry,
  type Json,
  type KernelActivities,
  own,
  type ReviewOutcome,
  type ReviewRequest,
} from '../shared/kernel/index.ts';
import { append } from './store/ledger.ts';
import { databaseIsDown } from './store/retry-while-database-is-down.ts';
import { closeReview, openReview, standingOf, turnReview } from './store/reviews.ts';
import type { Database } from './store/database.ts';

/** Writes a review's opening, its turns and its end down, in its own tables and in the run's ledger. */
export function reviewsIn(
  db: Database,
): Pick<KernelActivities, 'openReview' | 'turnReview' | 'closeReview' | 'standingReview'> {
  return {
    async openReview({ execution, deadline, ...review }) {
      const { reviewId, runKey, kind, subject, question, phase, findings, detached } = review;
      const { standing, closed } = await standingOf(db, reviewId);
      if (standing) return { standing, nth: closed };
      const nth = closed + 1;
      const group = review.groups[0] ?? 'reviewers';
      await openReview(db, { reviewId, runKey, kind, question, deadline, package: packageOf(review) });
      await turnReview(db, {
        reviewId,
        key: `${execution}/opened`,
        act: 'opened',
        nth,
        group,
        claimedBy: null,
        deadline,
      });
      await append(db, runKey, [
        houseEntry('REVIEW', entryKey(reviewId, 'open', nth), phase, {
          state: 'open',
          review: reviewId,
          kind,
          subject,
          question,
          findings,
          group,
          deadline,
          ...(detached ? { detached } : {}),
        }),
      ]);
      return { standing: null, nth };
    },
    async turnReview(turn) {
      const { reviewId, runKey, phase, key, act, group, claimedBy, deadline } = turn;
      await turnReview(db, turn);
      await append(db, runKey, [
        houseEntry('REVIEW', entryKey(reviewId, `turn/${key}`, 1), phase, {
          state: act,
          review: reviewId,
          group,
          claimedBy,
          deadline,
        }),
      ]);
    },
    async closeReview({
      review: { reviewId, runKey, phase, kind, subject, question, groups, reviewers },
      outcome: ended,
      nth,
    }) {
      const other = await closeReview(db, reviewId, ended, nth);
      const outcome = other ?? ended;
      const ending = outcome as Readonly<Record<string, Json>>;
      // Marks stay with the review: the ledger is open to whoever watches the run, and so to those who have yet to
      // mark.
      const { marks: _, ...told } = ending;
      const closed = (words: () => Readonly<Record<string, Json>>) =>
        append(db, runKey, [
          houseEntry('REVIEW', entryKey(reviewId, 'closed', nth), phase, {
            state: 'closed',
            review: reviewId,
            kind,
            subject,
            ...words(),
          }),
        ]);
      // The review is over, and the run waits for it: what cannot be said of it is left out, and lies with the outcome.
      try {
        await closed(() => ({ question, ...told, ...groupOf(outcome, groups, reviewers) }));
      } catch (error) {
        if (databaseIsDown(error)) throw error;
        await closed(() => ({ outcome: outcome.outcome, at: outcome.at, ...roomOf(outcome) }));
      }
      return other;
    },
    async standingReview({ reviewId }) {
      return (await standingOf(db, reviewId)).standing;
    },
  };
}

/** As whom a reviewer decided; nothing where anyone may decide. */
function groupOf(
  outcome: ReviewOutcome,
  groups: readonly string[],
  reviewers: ReviewRequest['reviewers'],
): { readonly group?: string } {
  const asked =
    outcome.outcome === 'decided' ? groups.filter((group) => own(reviewers, outcome.reviewer)?.includes(group)) : [];
  return asked.length === 0 ? {} : { group: asked.join(', ') };
}

/** Calls after it go by the row. */
const roomOf = (outcome: ReviewOutcome): { readonly room?: GivenRoom } =>
  outcome.outcome === 'decided' && outcome.room !== undefined ? { room: outcome.room } : {};

const entryKey = (reviewId: string, state: string, nth: number) =>
  `review/${reviewId}/${state}${nth > 1 ? `/${nth}` : ''}`;

/** What a reviewer's tools need of the request; the columns of the row hold the rest. */
function packageOf({
  phase,
  subject,
  findings,
  decisions,
  asks: { marks, ...rest },
  acceptable,
  references,
  groups,
  reviewers,
  waitMs,
  reminderMs,
  detached,
  barred,
}: ReviewRequest): Json {
  return {
    phase,
    subject,
    findings,
    decisions,
    asks: { ...rest, ...(marks ? { marks: { ...marks } } : {}) },
    acceptable,
    file: references,
    groups,
    reviewers,
    waitMs,
    reminderMs,
    ...(detached ? { detached } : {}),
    ...(barred ? { barred } : {}),
  };
}
