import type { Json } from '../../kernel/json.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import { claimBoard } from '../claims/examination.ts';
import type { Policy } from '../policy.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { truncate } from '../../text/cut.ts';
import { printed } from '../confidence/trace.ts';

type Numbers = Pick<Policy, 'digestClaims' | 'digestLines' | 'confidence'>;

/** What the session no longer stands on: it was given up, was replaced by a weaker form, or lost. */
export const isGivenUp = ({ ended, lost }: Pick<StandingClaim, 'ended' | 'lost'>): boolean =>
  lost === true || ended === 'REJECTED' || ended === 'MODIFIED' || ended === 'ABANDONED';

/**
 * Why examiners found what they found of a claim, in their words, at most so many (OMEGA rules §7.4): whatever speaks against
 * it, the gravest first, and of what carries the answer also why a check confirmed it.
 */
function reasonsOf(
  { id, found }: Pick<StandingClaim, 'id' | 'found'>,
  restsOn: readonly string[],
  { digestLines: { reasons, characters } }: Pick<Policy, 'digestLines'>,
): Json[] {
  const against = found.filter(({ result }) => result !== 'VERIFIED' && result !== 'FAILS');
  const confirmed = restsOn.includes(id) ? found.filter(({ result }) => result === 'VERIFIED').slice(0, 1) : [];
  return [...against, ...confirmed]
    .slice(0, reasons)
    .map(({ agent, result, reason }) => ({ agent, result, reason: truncate(reason, characters) }));
}

/** What says something: an empty list and null say what a missing field says, in more tokens. */
export const telling = (fields: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );

/** Claims on the board, the weightiest first. */
export function onBoard(
  claims: readonly StandingClaim[],
  policy: Pick<Policy, 'digestClaims' | 'confidence'>,
): readonly StandingClaim[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return claimBoard(
    claims.filter((claim) => !isGivenUp(claim)),
    policy,
  ).flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * The claims that the session stands on, as whoever compares or joins them reads them: each with who said what about
 * it, and what was found.
 */
export function claimBoardDigest(
  claims: readonly StandingClaim[],
  restsOn: readonly string[],
  policy: Numbers,
): Readonly<Record<string, Json>> {
  const { voices: most, characters } = policy.digestLines;
  const shown = onBoard(claims, policy);
  return {
    claims: shown.map(
      ({
        found,
        id,
        agent,
        statement,
        because,
        confidence,
        requires,
        alternatives,
        references,
        voices,
        verifications,
        attacks,
        survivesAs,
        disputed,
        dependents,
      }) => ({
        id,
        author: agent,
        statement,
        because: truncate(because, characters),
        confidence: printed(confidence),
        requires,
        ...telling({
          alternatives,
          references: Object.fromEntries(
            Object.entries(references).map(([type, agents]) => [type, agents.slice(0, most)]),
          ),
          reasons: reasonsOf({ id, found }, restsOn, policy),
          survivesAs,
        }),
        supports: voices.slice(0, most).map((voice) => ({ agent: voice.agent, sources: voice.sources.slice(0, most) })),
        verification: verificationOf(verifications),
        attack: attackOf(attacks),
        attacks: attacks.length,
        ...(disputed ? { disputed } : {}),
        dependents,
      }),
    ),
    others: claims.length - shown.length,
  };
}
