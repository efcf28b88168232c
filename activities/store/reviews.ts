import type { Json } from '../../shared/kernel/json.ts';
import type { Queryable } from './database.ts';

export interface ReviewRow {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly question: string;
  readonly package: Json;
  readonly deadline: string;
  readonly outcome: Json;
}

export async function openReview(db: Queryable, review: Omit<ReviewRow, 'outcome'>): Promise<void> {
  await db.query(
    `insert into symposium.reviews (review_id, run_key, kind, question, package, deadline) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [review.reviewId, review.runKey, review.kind, review.question, JSON.stringify(review.package), review.deadline],
  );
}

export async function closeReview(db: Queryable, reviewId: string, outcome: Json): Promise<void> {
  await db.query(`insert into symposium.review_outcomes (review_id, outcome) values ($1, $2) on conflict do nothing`, [reviewId, JSON.stringify(outcome)]);
}

/** The decision that a review got, if a person decided it; an expiry or a withdrawal decides nothing. */
export async function findDecision(db: Queryable, reviewId: string): Promise<Json> {
  const { rows } = await db.query<{ outcome: Json }>(`select outcome from symposium.review_outcomes where review_id = $1 and outcome->>'outcome' = 'decided'`, [reviewId]);
  return rows[0]?.outcome ?? null;
}

/** Reviews of a run, or the open ones of all runs, oldest first. */
export async function listReviews(db: Queryable, of: { runKey: string } | 'open'): Promise<ReviewRow[]> {
  const [where, values] = of === 'open' ? ['o.review_id is null', []] : ['r.run_key = $1', [of.runKey]];
  const { rows } = await db.query<ReviewRow>(
    `select r.review_id as "reviewId", r.run_key as "runKey", r.kind, r.question, r.package,
            to_char(r.deadline at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as deadline, o.outcome
       from symposium.reviews r left join symposium.review_outcomes o using (review_id) where ${where} order by r.at, r.review_id`,
    values,
  );
  return rows;
}
