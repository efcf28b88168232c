import { z } from 'zod';
import { notStorable, storable } from '../kernel/json.ts';
import type { Claim } from './claims.ts';
import { admitChallenge } from './disputes/admission.ts';
import type { ChallengeFacts, Refusal } from './facts/acts.ts';
import { plain } from './facts/roll-call.ts';
import { blank, said } from './facts/substance.ts';
import { isStatusClaim, outsider, statusClaims } from './outside.ts';
import { personName } from './person-name.ts';
import type { Policy } from './policy.ts';
import { status, type Status } from './vocabulary.ts';
import { prefix } from '../text/cut.ts';

const words = (most: number) =>
  z.string().trim().max(most, `is longer than ${most} characters`).refine(storable, notStorable);

/** Anyone's challenge to a published scenario (scenario rules §8.6, §4.1). */
const outsideChallenge = z.strictObject({
  /** Who challenges. */
  by: personName,
  /** Id in the claim table; left out where the final status is what is wrong. */
  claim: words(200).nullable().default(null),
  /** The status that ought to stand, where the status is disputed. */
  status: status.nullable().default(null),
  wrong: words(4_000).refine((text) => !blank(text), 'is empty; say what exactly is wrong'),
  evidence: z
    .array(words(2_000))
    .max(10, 'has more than 10 entries; keep the strongest')
    .refine((list) => said(list) > 0, 'is empty; a challenge without evidence goes no further (scenario rules §4.1)'),
  /** What should be changed; left out, it is asked to mend what is wrong. */
  recommendation: words(4_000).default(''),
});
export type OutsideChallenge = z.infer<typeof outsideChallenge>;
export type OutsideChallengeInput = z.input<typeof outsideChallenge>;

/** What of a published scenario decides whether a challenge is heard. */
interface Disputable {
  readonly claims: readonly Claim[];
  /** Claims that a vote has settled. */
  readonly settled: readonly string[];
  readonly status: Status;
}

type OutsideReading =
  | { readonly ok: true; readonly challenge: OutsideChallenge; readonly facts: ChallengeFacts }
  | { readonly ok: false; readonly problems: readonly string[] };

const why: { readonly [reason in Refusal]: string } = {
  settled: 'was settled by a vote of the five, and what a vote has settled is not heard again',
  open: 'is in an open dispute already',
  limit: 'is one challenge too many',
  'own-claim': 'is the challenger’s own',
  'wrong-author': 'has another author',
  'no-evidence': 'is challenged without evidence',
  'unknown-claim': 'is no claim of this scenario',
};

/**
 * Reads an untrusted challenge against the scenario that it is about. Each problem names the field and what to do.
 * Total.
 */
export function readOutsideChallenge(
  value: unknown,
  { claims, settled, status: current }: Disputable,
  policy: Policy,
): OutsideReading {
  const parsed = outsideChallenge.safeParse(value);
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'challenge'}: ${message}`),
    };
  const challenge = parsed.data;
  if (challenge.claim === null && challenge.status === null)
    return refused('claim: is missing; name the claim that is wrong, or with status the status that ought to stand');
  const id = plain(challenge.claim ?? statusClaims[0]);
  const claim = claims.find((one) => one.id === id);
  if (!claim)
    return refused(`claim: ${JSON.stringify(prefix(id, 80))} ${why['unknown-claim']}; list its claims with --claims`);
  const aboutStatus = isStatusClaim(id);
  if (aboutStatus && challenge.status === null)
    return refused(`status: is missing; ${id} is the status, so say which one ought to stand`);
  if (!aboutStatus && challenge.status !== null)
    return refused(`status: does not go with the claim ${id}; leave one of the two out`);
  if (challenge.status === current) return refused(`status: ${current} is the status that the scenario has`);
  const facts: ChallengeFacts = {
    number: 1,
    claim: id,
    against: claim.by,
    domains: claim.domains,
    content: claim.content,
    crossDomain: false,
    confidence: 1,
    override: null,
    proof: null,
  };
  const admission = admitChallenge(facts, outsider, { issuedBy: {}, settled, open: [] }, policy);
  return admission.admitted ? { ok: true, challenge, facts } : refused(`claim: ${id} ${why[admission.reason]}`);
}

const refused = (problem: string): OutsideReading => ({ ok: false, problems: [problem] });
