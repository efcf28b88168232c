import type { AgentId } from '../agents/cast.ts';
import { verificationOf, type ClaimStanding } from '../aggregate.ts';
import type { Policy } from '../policy.ts';
import { byText } from '../../text/order.ts';

/** A claim with how many other claims rest on it. */
export interface Candidate extends ClaimStanding {
  readonly dependents: number;
}

type Numbers = Pick<Policy, 'digestClaims' | 'confidence'>;

/**
 * What bears most comes first; among equals the surer claim, then the address, so that the order is always the same.
 */
function byWeight(a: Candidate, b: Candidate): number {
  return b.dependents - a.dependents || b.confidence - a.confidence || byText(a.id, b.id);
}

/**
 * Claims that verifiers are given: the never verified before those left uncertain; what failed is not asked about again
 * (OMEGA rules §2.5).
 */
export function claimsToVerify(claims: readonly Candidate[], { digestClaims }: Numbers): Candidate[] {
  const fresh = claims.filter(({ verifications }) => verifications.length === 0).sort(byWeight);
  const unsure = claims.filter(({ verifications }) => verificationOf(verifications) === 'UNCERTAIN').sort(byWeight);
  return [...fresh, ...unsure].slice(0, digestClaims.verify);
}

/**
 * Claims that attackers are given: what verification has left standing, and nothing that is too weak to be used
 * (OMEGA rules §B). Where nobody has attacked comes first, then what carries the answer (OMEGA rules §2.5).
 */
export function claimsToAttack<C extends Candidate>(
  claims: readonly C[],
  carrying: ReadonlySet<string>,
  { digestClaims, confidence: { usable } }: Numbers,
): C[] {
  const standing = claims.filter((claim) => {
    const result = verificationOf(claim.verifications);
    return (
      (result === 'VERIFIED' || result === 'UNCERTAIN') &&
      claim.confidence >= usable &&
      !claim.attacks.includes('SUCCEEDS')
    );
  });
  const carries = ({ id }: Candidate) => Number(carrying.has(id));
  return standing
    .sort((a, b) => a.attacks.length - b.attacks.length || carries(b) - carries(a) || byWeight(a, b))
    .slice(0, digestClaims.attack);
}

/**
 * Of these attackers those for whom a later round of attack is worth its cost: a claim lies there that they neither
 * stated nor have attacked. Whoever has attacked nothing yet is one of them wherever anything lies there.
 */
export const worthAsking = (
  attackers: readonly AgentId[],
  claims: readonly { readonly agent: number; readonly attackedBy: readonly number[] }[],
): AgentId[] =>
  attackers.filter((one) => claims.some(({ agent, attackedBy }) => agent !== one && !attackedBy.includes(one)));

/** The claim board: the claims that the session stands on, compact. */
export const claimBoard = (claims: readonly Candidate[], { digestClaims }: Numbers): Candidate[] =>
  claims.toSorted(byWeight).slice(0, digestClaims.board);
