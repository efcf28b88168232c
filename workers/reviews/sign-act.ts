import { createPublicKey, type KeyObject } from 'node:crypto';
import { fingerprintOf } from '../../activities/identity/keys.ts';
import { signed } from '../../activities/identity/signing.ts';
import { listKeys } from '../../activities/store/reviewers.ts';
import { openingOf } from '../../activities/store/reviews.ts';
import {
  type Act,
  type Claim,
  type DecisionInput,
  decisionSchema,
  refusedSigning,
  type Signature,
  type SignedAct,
} from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
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

/**
 * With which key somebody signs acts that change what is published or paid (kernel rules §7.5); null: nobody has one, and a name
 * is believed. Whoever could not sign in this name is refused by a `RequestError`, before anything has begun.
 */
export async function signerOf(
  { db, reviewerKey }: Signing,
  act: SignedAct,
  reviewer: string,
): Promise<KeyObject | null> {
  const keys = await listKeys(db);
  if (keys.length === 0) return null;
  const key = await reviewerKey();
  const signed = key === null ? null : { key: fingerprintOf(createPublicKey(key)), opening: 1 };
  const found = refusedSigning(keys, { act, reviewer, signed, opening: 1 });
  if ('problem' in found) throw new RequestError([found.problem]);
  return key;
}

/** The signature of such an act, in the same way. `opening`: the number of what it follows. */
export async function signedAct(signing: Signing, act: Act, opening: number): Promise<Signature | null> {
  const key = await signerOf(signing, act.act, act.reviewer);
  return key === null ? null : signed(act, opening, key);
}
