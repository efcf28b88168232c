import { signed } from '../../activities/identity/signing.ts';
import { openingOf } from '../../activities/store/reviews.ts';
import { type Claim, type DecisionInput, decisionSchema, type Signature } from '../../shared/kernel/index.ts';
import type { Servers } from '../client/servers.ts';

type Signing = Pick<Servers, 'db' | 'reviewerKey'>;

/** The decision with a signature, where there is a key to sign with. What cannot be read the review itself refuses. */
export async function signedDecision(
  { db, reviewerKey }: Signing,
  reviewId: string,
  decision: DecisionInput,
): Promise<DecisionInput> {
  const key = await reviewerKey();
  const read = decisionSchema.safeParse(decision);
  if (key === null || !read.success || read.data.signed !== undefined) return decision;
  const act = {
    act: 'decide',
    about: `review/${reviewId}`,
    reviewer: read.data.reviewer,
    decision: read.data.decision,
    body: read.data,
  } as const;
  return { ...read.data, signed: signed(act, await openingOf(db, reviewId), key) };
}

/** A claim or its release, in the same way. */
export async function signedClaim(
  { db, reviewerKey }: Signing,
  act: 'claim' | 'release',
  reviewId: string,
  reviewer: string,
): Promise<Claim> {
  const key = await reviewerKey();
  if (key === null) return reviewer;
  const made = { act, about: `review/${reviewId}`, reviewer: reviewer.trim(), decision: null, body: null };
  return { reviewer: made.reviewer, signed: signed(made, await openingOf(db, reviewId), key) };
}

/** What a host decides on an offer of the audience. */
interface Ruling {
  readonly offer: number;
  readonly passed: boolean;
  readonly by: string;
  readonly reason: string;
}

/** The ruling of a host who moderates, in the same way. */
export async function signedRuling(
  { reviewerKey }: Pick<Signing, 'reviewerKey'>,
  runKey: string,
  { offer, passed, by, reason }: Ruling,
): Promise<Ruling & { readonly signed?: Signature }> {
  const key = await reviewerKey();
  const plain = { offer, passed, by, reason };
  if (key === null) return plain;
  const act = {
    act: 'rule',
    about: `match/${runKey}/offer/${offer}`,
    reviewer: by.trim(),
    decision: passed ? 'PASS' : 'REFUSE',
    body: { reason: reason.trim() },
  } as const;
  return { ...plain, signed: signed(act, 1, key) };
}
