import type { StandingClaim } from './standing-claims.ts';

/**
 * Of the claims that the answer rests on: those that nobody has verified, and those that nobody has attacked
 * (OMEGA rules §6.1, groups 4 and 5). One that nobody stated is both.
 */
export function unexamined(
  restsOn: readonly string[],
  claims: readonly StandingClaim[],
): { readonly verify: readonly string[]; readonly attack: readonly string[] } {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const none = (kind: 'verifications' | 'attacks') =>
    [...new Set(restsOn)].filter((id) => (byId.get(id)?.[kind].length ?? 0) === 0);
  return { verify: none('verifications'), attack: none('attacks') };
}
