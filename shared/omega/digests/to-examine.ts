import type { Json } from '../../kernel/json.ts';
import { claimsToAttack, claimsToVerify, type Candidate } from '../claims/examination.ts';
import { fits } from '../claims/methods.ts';
import type { Policy } from '../policy.ts';
import { restingOn } from '../claims/rests-on.ts';
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

/** What a list of claims to attack is made of. */
interface Attackable {
  readonly claims: readonly StandingClaim[];
  readonly focus: Focus;
  /** What the answer rests on. */
  readonly restsOn: readonly string[];
  /** Claims that were attacked in this cycle, for whoever sums the attacks up: they come first. */
  readonly attacked?: ReadonlySet<string>;
}

/** What attackers are handed; with `focus` only claims of it. */
export const toAttackDigest = (given: Attackable, policy: Numbers): Json =>
  laid(listToAttack(given, policy), given.claims, policy);

/** The claims that attackers are handed, the first to be attacked first. */
export function listToAttack(
  { claims, focus, restsOn, attacked = new Set() }: Attackable,
  policy: Numbers,
): readonly StandingClaim[] {
  const open = eligible(claims, focus);
  const list = (some: readonly StandingClaim[]) => claimsToAttack(some, restingOn(restsOn, claims), policy);
  const first = list(open.filter(({ id }) => attacked.has(id)));
  return [...first, ...list(open.filter(({ id }) => !attacked.has(id)))].slice(0, policy.digestClaims.attack);
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
