import type { Json } from '../../kernel/json.ts';
import { claimsToAttack, claimsToVerify, type Candidate } from '../claims/examination.ts';
import { fits } from '../claims/methods.ts';
import type { Policy } from '../policy.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { isGivenUp } from './claim-board.ts';
import { truncate } from '../../text/cut.ts';
import { printed } from '../confidence/trace.ts';

type Numbers = Pick<Policy, 'digestClaims' | 'digestLines' | 'confidence'>;
type Focus = ReadonlySet<string> | null;

/** Nobody examines what the session has given up, unless it is asked for by name: the answer may rest on it still. */
const eligible = (claims: readonly StandingClaim[], focus: Focus) =>
  claims.filter((claim) => (focus === null ? !isGivenUp(claim) : focus.has(claim.id)));

/** What verifiers are handed, each claim with whose method it is for; with `focus` only claims of it. */
export const toVerifyDigest = (claims: readonly StandingClaim[], focus: Focus, policy: Numbers): Json =>
  laid(claimsToVerify(eligible(claims, focus), policy), claims, policy, (claim) => ({
    fits: fits({ ...claim, statement: claim.stated ?? claim.statement }),
  }));

/**
 * What attackers are handed. Of claims that are asked for by name those come first that nobody has attacked, since they
 * are why it is asked.
 */
export function toAttackDigest(claims: readonly StandingClaim[], focus: Focus, policy: Numbers): Json {
  const open = eligible(claims, focus);
  const owed =
    focus === null
      ? []
      : claimsToAttack(
          open.filter(({ attacks }) => attacks.length === 0),
          policy,
        );
  const rest = claimsToAttack(
    open.filter(({ id }) => !owed.some((one) => one.id === id)),
    policy,
  );
  return laid([...owed, ...rest].slice(0, policy.digestClaims.attack), claims, policy);
}

/**
 * The claims with their grounds, and the statements of what they rest on: nobody can judge a step whose beginning is
 * not in sight.
 */
function laid(
  chosen: readonly Candidate[],
  claims: readonly StandingClaim[],
  { digestClaims, digestLines: { characters } }: Numbers,
  more: (claim: StandingClaim) => Readonly<Record<string, Json>> = () => ({}),
): Json {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const shown = chosen.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(shown.map(({ id }) => id));
  const premises = [...new Set(shown.flatMap(({ requires, alternatives }) => [...requires, ...alternatives]))]
    .filter((id) => !ids.has(id))
    .flatMap((id) => byId.get(id) ?? []);
  return {
    claims: shown.map((claim) => ({
      id: claim.id,
      author: claim.agent,
      statement: claim.statement,
      because: truncate(claim.because, 2 * characters),
      requires: claim.requires,
      alternatives: claim.alternatives,
      confidence: printed(claim.confidence),
      ...more(claim),
    })),
    premises: premises.slice(0, digestClaims.board).map(({ id, statement }) => ({ id, statement })),
  };
}
