import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';
import { findReview, listReviews, type ReviewRow, type ReviewsWanted } from '../../activities/store/reviews.ts';
import { sealMarks } from '../../activities/store/sealed-marks.ts';
import { type DecisionInput, markProblems, storableIn } from '../../shared/kernel/index.ts';
import { claim, decide, release, reviewState, type ReviewSnapshot } from '../../workflows/messages.ts';
import { withheldOutcome } from '../reviews/withheld.ts';
import { storedReview } from '../reviews/stored-review.ts';
import { signedClaim, signedDecision } from '../reviews/sign-act.ts';
import { prefix, quoted } from '../../shared/text/index.ts';
import { askedName, givenObject } from './given.ts';
import { RequestError } from './request-error.ts';
import type { Servers } from './servers.ts';

/**
 * Questions to people, of all systems. How a judgement ended is told without its marks and its remark: whoever has yet
 * to judge the same match may ask, and the match's record tells them after the reveal.
 */
export interface Reviews {
  /** Oldest first; the open ones, if nothing is said. */
  list(of?: ReviewsWanted): Promise<ReviewRow[]>;
  /** Open or closed. Throws `RequestError` where there is none. */
  show(reviewId: string): Promise<ReviewRow>;
  /** Returns what was decided. A refused decision is a `RequestError` with the review's reason. */
  decide(reviewId: string, decision: DecisionInput): Promise<string>;
  /** Takes a review up: until it is released or passes on, nobody else decides it. Refused by a `RequestError`. */
  claim(reviewId: string, reviewer: string): Promise<string>;
  release(reviewId: string, reviewer: string): Promise<string>;
  /** Asks the review itself, which needs a worker. Throws `RequestError` where there is none. */
  state(reviewId: string): Promise<ReviewSnapshot>;
}

/** What acts of a reviewer need. */
type Acting = Pick<Servers, 'client' | 'db' | 'reviewerKey' | 'checkKeys'>;

export function reviewsOf(servers: Acting): Reviews {
  const { client, db } = servers;
  const handleOf = (reviewId: string) => client.workflow.getHandle(`review/${askedReview(reviewId)}`);
  const hold = async (update: typeof claim, act: 'claim' | 'release', reviewId: string, reviewer: string) => {
    const handle = handleOf(reviewId);
    if (typeof (reviewer as unknown) !== 'string')
      throw new RequestError([`reviewer: is ${quoted(reviewer)}; give the name of a reviewer`]);
    const args = [await signedClaim(servers, act, reviewId, reviewer)] as const;
    return answered(db, reviewId, handle.executeUpdate(update, { args: [...args] }));
  };
  return {
    list: async (of = 'open') => (await listReviews(db, wanted(of))).map(unmarked),
    show: async (reviewId) => unmarked(await reviewOf(db, reviewId)),
    decide: (reviewId, decision) => decideReview(servers, reviewId, decision),
    claim: (reviewId, reviewer) => hold(claim, 'claim', reviewId, reviewer),
    release: (reviewId, reviewer) => hold(release, 'release', reviewId, reviewer),
    state: async (reviewId) => {
      try {
        return await handleOf(reviewId).query(reviewState);
      } catch (error) {
        throw error instanceof WorkflowNotFoundError ? unknownReview(reviewId) : error;
      }
    },
  };
}

function wanted(of: ReviewsWanted): ReviewsWanted {
  const one: unknown = of;
  if (one === 'open' || one === 'all') return of;
  if (typeof one === 'object' && one !== null && !Array.isArray(one) && storableIn(one)) return of;
  throw new RequestError([`reviews: are ${quoted(of)}; ask for 'open', 'all' or those of { runKey }`]);
}

const unmarked = (review: ReviewRow): ReviewRow => ({ ...review, outcome: withheldOutcome(review) });

/** Open or closed. Throws `RequestError` where there is none. */
export async function reviewOf(db: Database, reviewId: string): Promise<ReviewRow> {
  const review = await findReview(db, askedReview(reviewId));
  if (!review) throw unknownReview(reviewId);
  return review;
}

/**
 * Hands a decision to the review's own workflow, signed where there is a key; returns what was decided and by whom. Marks
 * that are asked for under seal go into the store, and the decision names them by their digest: in Temporal's history
 * nobody can read them.
 */
export async function decideReview(servers: Acting, reviewId: string, decision: DecisionInput): Promise<string> {
  const { client, db } = servers;
  const handle = client.workflow.getHandle(`review/${askedReview(reviewId)}`);
  givenObject('decision', decision, 'decision, reviewer and justification');
  await servers.checkKeys();
  const signed = await signedDecision(servers, reviewId, await underSeal(db, reviewId, decision));
  return answered(db, reviewId, handle.executeUpdate(decide, { args: [signed] }));
}

const sealedRemark = 'Given under seal, until all have judged.';

async function underSeal(db: Database, reviewId: string, decision: DecisionInput): Promise<DecisionInput> {
  const { marks: given, ...rest } = decision;
  const review = given === undefined || given === null ? null : await findReview(db, reviewId);
  const asked = review === null ? null : storedReview(review.package).asks.marks;
  if (asked?.sealed !== true || given === undefined || given === null) return decision;
  const problems = markProblems(given, asked);
  if (problems.length > 0) throw new RequestError(problems);
  const sealed = await sealMarks(db, reviewId, { marks: given, justification: decision.justification });
  return { ...rest, justification: sealedRemark, sealed };
}

/**
 * The review checks what it is told and answers at once. What it refuses comes back as a `RequestError` in its own
 * words; so does a review that does not exist, or is over.
 */
async function answered(db: Database, reviewId: string, answer: Promise<string>): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw closed(await reviewOf(db, reviewId));
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
      throw new RequestError([error.cause.message]);
    throw error;
  }
}

const listed = 'symposium reviews list';

const unknownReview = (reviewId: string): RequestError =>
  new RequestError([`review: there is no ${prefix(reviewId, 90)}; list the open ones with: ${listed}`]);

const askedReview = (reviewId: unknown): string =>
  askedName('review', reviewId, `the id of a review, as ${listed} shows it`, unknownReview);

function closed({ reviewId, outcome }: ReviewRow): RequestError {
  const { reviewer, outcome: ending } = (outcome ?? {}) as { readonly reviewer?: string; readonly outcome?: string };
  const state =
    reviewer !== undefined
      ? `was already decided by ${reviewer}`
      : `is no longer open${ending === undefined ? '' : `: it is ${ending}`}`;
  return new RequestError([`review: ${reviewId} ${state}; list the open ones with: ${listed}`]);
}
