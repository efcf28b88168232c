import type { AgentId } from '../agents/cast.ts';
import { type Checkable, fits } from '../claims/methods.ts';
import { isAtOdds } from '../claims/at-odds.ts';
import { isWeakerForm } from '../claims/weaker-form.ts';
import { claimIdOf, isFactAddress, type AttackResult, type VerificationResult } from '../vocabulary.ts';
import type { Contribution } from '../answers/contribution.ts';
import type { Argument, Claim, Conflict, Examination, Support } from './argument.ts';

/** What of an agent's answer bears on claims. Quarantined answers do not belong among these. */
export interface Testimony extends Pick<Contribution, 'confidence' | 'claims' | 'references' | 'inputsUsed'> {
  readonly agent: AgentId;
  readonly iteration: number;
  /** Findings about others' claims, by the tier's kind; empty for a tier that examines nothing. */
  readonly attacks: readonly {
    readonly claimId: string;
    readonly result: AttackResult;
    readonly reason?: string;
    readonly survivesAs?: string | null;
  }[];
  readonly verifications: readonly {
    readonly claimId: string;
    readonly result: VerificationResult;
    readonly reason?: string;
  }[];
}

/**
 * The address of a claim as an agent named it: `C1` is its own of this iteration, `7.2/C1` anybody's. A fact, `F3`, is
 * nobody's.
 */
export const addressOf = ({ agent, iteration }: Pick<Testimony, 'agent' | 'iteration'>, named: string): string =>
  named.includes('/') || isFactAddress(named) ? named : claimIdOf(agent, iteration, named);

/**
 * The argument that the testimonies make together. An author vouches for its claim with the confidence it gave it;
 * whoever refers to a claim with SUPPORTS agrees, with the confidence of its whole answer, unless it also examined the
 * claim, in this answer or in another: then its finding is what counts. The other references judge nothing or speak
 * against, and are no voices for it.
 */
export function argumentOf(
  testimonies: readonly Testimony[],
  conflicts: readonly Conflict[],
  standings: Argument['standings'],
): Argument {
  const claims = testimonies.flatMap((by): Claim[] =>
    by.claims.map((claim) => ({
      id: addressOf(by, claim.id),
      statement: claim.statement,
      requires: claim.requires.map((id) => addressOf(by, id)),
      alternatives: claim.alternatives.map((id) => addressOf(by, id)),
      supports: [voice(by, claim.confidence)],
    })),
  );
  const findings = new Set(
    testimonies.flatMap((by) =>
      [...by.verifications, ...by.attacks].map(({ claimId }) => `${by.agent} ${addressOf(by, claimId)}`),
    ),
  );
  const agreed = testimonies.flatMap((by) =>
    by.references.flatMap(({ type, sourceElement }) => {
      const id = addressOf(by, sourceElement);
      return type === 'SUPPORTS' && !findings.has(`${by.agent} ${id}`) ? [{ id, by }] : [];
    }),
  );
  const stated = Map.groupBy(testimonies.flatMap(checkablesOf), ({ id }) => id);
  const isOffMethod = (agent: number, claim: string): boolean =>
    stated.get(claim)?.every((one) => !(fits(one) as readonly number[]).includes(agent)) === true;
  const isMending = (form: string | null | undefined, claim: string): boolean =>
    typeof form === 'string' && stated.get(claim)?.some(({ statement }) => !isWeakerForm(statement, form)) !== true;
  const takesBack = (claim: string, reason: string): boolean =>
    stated.get(claim)?.some(({ statement }) => isAtOdds(statement, reason)) === true;
  const examinations = testimonies.flatMap((by): Examination[] => {
    const sources = sourcesOf(by);
    const of = (claimId: string) => ({
      claim: addressOf(by, claimId),
      agent: by.agent,
      iteration: by.iteration,
      sources,
    });
    return [
      ...by.verifications.map(({ claimId, result, reason = '' }): Examination => ({
        ...of(claimId),
        kind: 'VERIFICATION',
        reason,
        result: result === 'VERIFIED' && takesBack(addressOf(by, claimId), reason) ? 'UNCERTAIN' : result,
        offMethod: isOffMethod(by.agent, addressOf(by, claimId)),
      })),
      ...by.attacks.map(({ claimId, result, reason = '', survivesAs }): Examination => ({
        ...of(claimId),
        kind: 'ATTACK',
        reason,
        result,
        mended: result === 'PARTLY' && isMending(survivesAs, addressOf(by, claimId)),
      })),
    ];
  });
  const voices = new Map<string, Testimony[]>();
  for (const { id, by } of agreed) voices.set(id, [...(voices.get(id) ?? []), by]);
  return {
    claims: claims.map((claim) => ({
      ...claim,
      supports: [
        ...claim.supports,
        ...(voices.get(claim.id) ?? [])
          .filter((by) => !claim.supports.some(({ agent }) => agent === by.agent))
          .map((by) => voice(by, by.confidence)),
      ],
    })),
    examinations,
    conflicts,
    standings,
  };
}

const checkablesOf = (by: Testimony): (Checkable & { readonly id: string })[] =>
  by.claims.map(({ id, statement, because, requires, alternatives }) => ({
    id: addressOf(by, id),
    agent: by.agent,
    statement,
    because,
    requires,
    alternatives,
  }));

/** What an examiner used beside the claims that it examined, which everybody reads who examines them. */
function sourcesOf(by: Testimony): readonly string[] {
  const examined = new Set([...by.verifications, ...by.attacks].map(({ claimId }) => addressOf(by, claimId)));
  return usedBy(by).flatMap(({ element, source }) => (examined.has(element) ? [] : [source]));
}

/** Facts are laid in its name. */
const sessionMemory: AgentId = 53;

/**
 * What an agent declares to have used. Its own words are no source beside it; a claim is its author's and a fact nobody's, whosever
 * the agent says they are: one thing under two names is one source (OMEGA rules §2.3).
 */
function usedBy(by: Testimony): readonly { readonly element: string; readonly source: string }[] {
  return by.inputsUsed.flatMap(({ agentId, element: named }) => {
    const element = named === 'verdict' ? named : addressOf(by, named);
    const [, author = String(isFactAddress(element) ? sessionMemory : agentId)] = /^(\d{1,2})\./.exec(element) ?? [];
    return author === String(by.agent) ? [] : [{ element, source: `${author}:${element}` }];
  });
}

const voice = (by: Testimony, confidence: number): Support => ({
  agent: by.agent,
  iteration: by.iteration,
  confidence,
  inputs: usedBy(by).map(({ source }) => source),
});
