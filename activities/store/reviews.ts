import { asJson, type Json, pauseKinds, type ReviewOutcome, type ReviewTurn } from '../../shared/kernel/index.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from './database.ts';
import { keptOfEnding, keptOfPackage } from './kept-fields.ts';
import { sealedJson, sealedText } from './sealed.ts';
import { utcSecond } from './utc.ts';

export interface ReviewRow {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly question: string;
  readonly package: Json;
  /** ISO 8601. */
  readonly openedAt: string;
  /** Until when the group whose turn it is may decide, ISO 8601. */
  readonly deadline: string;
  /** The group whose turn it is, and who of it has claimed the review; null: nobody. */
  readonly group: string | null;
  readonly claimedBy: string | null;
  /** How it ended; null: it is open. */
  readonly outcome: Json;
}

export async function openReview(
  db: Queryable,
  review: Pick<ReviewRow, 'reviewId' | 'runKey' | 'kind' | 'question' | 'package' | 'deadline'>,
): Promise<void> {
  await db.query(
    `insert into symposium.reviews (review_id, run_key, kind, question, package, deadline) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      review.reviewId,
      review.runKey,
      review.kind,
      sealedText(review.question),
      sealedJson(review.package, keptOfPackage),
      review.deadline,
    ],
  );
}

type StoredTurn = Omit<ReviewTurn, 'runKey' | 'phase'>;

/** Writes down where a review stands now. A turn belongs to the latest opening; `opened` says which one that is. */
export async function turnReview(
  db: Queryable,
  turn: StoredTurn | (Omit<StoredTurn, 'act'> & { readonly act: 'opened'; readonly nth: number }),
): Promise<void> {
  await db.query(
    `insert into symposium.review_turns (turn_key, review_id, nth, act, reviewer_group, claimed_by, deadline)
     select $1, $2, coalesce($3, (select max(nth) from symposium.review_turns where review_id = $2), 1), $4, $5, $6, $7 on conflict do nothing`,
    [
      turn.key,
      turn.reviewId,
      turn.act === 'opened' ? turn.nth : null,
      turn.act,
      turn.group,
      turn.claimedBy,
      turn.deadline,
    ],
  );
}

/**
 * Closes the nth opening of a review. The first ending of it stands: returns it where it is another; null: this one
 * stands. `Outcome`: as whoever wrote the first had it.
 */
export async function closeReview<Outcome = Json>(
  db: Queryable,
  reviewId: string,
  outcome: Outcome,
  nth = 1,
): Promise<Outcome | null> {
  await db.query(
    `insert into symposium.review_outcomes (review_id, nth, outcome) values ($1, $2, $3) on conflict do nothing`,
    [reviewId, nth, sealedJson(outcome, keptOfEnding)],
  );
  const { rows } = await db.query<{ outcome: Outcome }>(
    'select outcome from symposium.review_outcomes where review_id = $1 and nth = $2',
    [reviewId, nth],
  );
  const [first] = rows;
  return first === undefined || isDeepStrictEqual(first.outcome, asJson(outcome)) ? null : first.outcome;
}

/**
 * What stands of a review from before, and how often it was closed. A decision and an expiry stand; an expiry after
 * which the run was taken up again is `reopened`, and so is whatever ended a pause of the run; after a withdrawal nothing
 * stands, and the question is open once more.
 */
export async function standingOf(
  db: Queryable,
  reviewId: string,
): Promise<{ readonly standing: ReviewOutcome | null; readonly closed: number }> {
  const { rows } = await db.query<{ outcome: ReviewOutcome; reopened: ReviewOutcome | null }>(
    `select o.outcome,
            (select json_build_object('outcome', 'reopened', 'at', to_char(r.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', r.by, 'reason', r.reason)
               from symposium.reopenings r
              where r.review_id = o.review_id or (v.kind = any($2) and r.run_key = v.run_key and r.at > o.at)
              order by r.nth desc limit 1) as reopened
       from symposium.review_outcomes o join symposium.reviews v using (review_id) where o.review_id = $1 order by o.nth`,
    [reviewId, pauseKinds],
  );
  const last = rows.findLast(({ outcome }) => outcome.outcome !== 'withdrawn');
  const closed = rows.length;
  if (last === undefined) return { standing: null, closed };
  const { outcome, reopened } = last;
  const unanswered = outcome.outcome === 'expired' || (outcome.outcome === 'decided' && outcome.decision === 'END');
  return { standing: (unanswered ? reopened : null) ?? outcome, closed };
}

/** Number of the review's latest opening: what was signed for an earlier one is not about it. */
export async function openingOf(db: Queryable, reviewId: string): Promise<number> {
  const { rows } = await db.query<{ nth: number }>(
    'select coalesce(max(nth), 1) as nth from symposium.review_turns where review_id = $1',
    [reviewId],
  );
  return rows[0]?.nth ?? 1;
}

/** `open`: those of all runs that wait for a person; `openOf`: of these kinds alone; `all`: every review there is. */
export type ReviewsWanted =
  | { readonly runKey: string }
  | { readonly runKeys: readonly string[] }
  | { readonly reviewId: string }
  | { readonly openOf: readonly string[] }
  | 'open'
  | 'all';

function condition(of: ReviewsWanted): readonly [where: string, values: unknown[]] {
  if (of === 'all') return ['true', []];
  if (of === 'open') return ['o.review_id is null', []];
  if ('openOf' in of) return ['o.review_id is null and r.kind = any($1)', [of.openOf]];
  if ('runKeys' in of) return ['r.run_key = any($1)', [of.runKeys]];
  return 'runKey' in of ? ['r.run_key = $1', [of.runKey]] : ['r.review_id = $1', [of.reviewId]];
}

/** Oldest first. One statement, whatever their number. */
export async function listReviews(db: Queryable, of: ReviewsWanted): Promise<ReviewRow[]> {
  const [where, values] = condition(of);
  const { rows } = await db.query<ReviewRow>(
    `select r.review_id as "reviewId", r.run_key as "runKey", r.kind, r.question, r.package,
            ${utcSecond('r.at')} as "openedAt",
            ${utcSecond('coalesce(t.deadline, r.deadline)')} as deadline,
            t.reviewer_group as "group", t.claimed_by as "claimedBy", o.outcome
       from symposium.reviews r
       left join lateral (select * from symposium.review_turns where review_id = r.review_id order by place desc limit 1) t on true
       left join symposium.review_outcomes o on o.review_id = r.review_id and o.nth = coalesce(t.nth, 1)
      where ${where} order by r.at, r.review_id`,
    values,
  );
  return rows;
}

export async function findReview(db: Queryable, reviewId: string): Promise<ReviewRow | null> {
  return (await listReviews(db, { reviewId }))[0] ?? null;
}
