import { z } from 'zod';
import {
  closedBecause,
  refusedReviewer,
  reviewerName,
  type ReviewOutcome,
  type ReviewRequest,
  type ReviewState,
} from './reviews.ts';
import { type Signature, signatureSchema } from './signed-acts.ts';

/** Who takes a review up or gives it back: a name, and with keys registered what its owner has signed. */
export type Claim = string | { readonly reviewer: string; readonly signed: Signature };

const signedClaim = z.strictObject({ reviewer: reviewerName, signed: signatureSchema });

/** A claim that was read (`refusedClaim`). */
export const claimantOf = (given: Claim): { readonly reviewer: string; readonly signed: Signature | null } =>
  typeof given === 'string'
    ? { reviewer: given.trim(), signed: null }
    : { reviewer: given.reviewer.trim(), signed: given.signed };

/** Reads a claim (`claim`: take it up) or its release. The problem is null where it may happen. */
export function refusedClaim(
  review: ReviewRequest,
  state: ReviewState,
  outcome: ReviewOutcome | null,
  given: unknown,
  act: 'claim' | 'release',
): string | null {
  const over = closedBecause(review, outcome);
  if (over !== null) return over;
  const read = readClaim(given);
  if ('problem' in read) return read.problem;
  const { name } = read;
  if (act === 'claim') return refusedReviewer(review, state, name);
  if (state.claimedBy === null) return `review ${review.reviewId} is claimed by nobody`;
  return state.claimedBy === name
    ? null
    : `reviewer: ${state.claimedBy} has claimed review ${review.reviewId}, and only they can release it`;
}

/** Of a signature beside anything else that is said to a run. Nothing: there is none to read. */
export const refusedSignature = (given: unknown): string | null =>
  given === undefined || signatureSchema.safeParse(given).success ? null : 'signed: is no signature; sign it anew';

function readClaim(given: unknown): { readonly name: string } | { readonly problem: string } {
  const isWithSignature = typeof given === 'object' && given !== null;
  if (isWithSignature) {
    const read = signedClaim.safeParse(given);
    if (read.success) return { name: read.data.reviewer };
    if (read.error.issues.every(({ path }) => path[0] === 'signed'))
      return { problem: 'signed: is no signature of a claim; sign it anew' };
  }
  const name = reviewerName.safeParse(given);
  return name.success
    ? { name: name.data }
    : { problem: 'reviewer: name yourself, in one line of at most 200 characters' };
}
