import type { Readiness, ReadinessFacts } from './facts/refinement.ts';
import type { Policy } from './policy.ts';
import { agents, type Agent } from './vocabulary.ts';

interface ReadinessRequest {
  readonly from: Agent;
  readonly to: Agent;
  readonly target: string;
}

interface ReadinessOutcome {
  /** `unscored`: missing votes could still turn the result, so a person decides. */
  readonly outcome: 'approved' | 'revise' | 'discarded' | 'unscored';
  readonly approvals: number;
  readonly discards: number;
  /** Readable votes by kind. */
  readonly counts: Readonly<Record<Readiness, number>>;
  /** What those who voted REVISE ask for, and of whom. */
  readonly requests: readonly ReadinessRequest[];
  /** Agents without a readable vote. */
  readonly missing: readonly Agent[];
}

/**
 * The readiness vote of the five (scenario rules §2.5.5). Notes do not weaken an approval. A missing vote is neither
 * approval nor rejection: if the votes that are there settle the matter whatever it had been, it is settled; otherwise
 * it is unscored.
 */
export function readinessOf(
  votes: Partial<Readonly<Record<Agent, ReadinessFacts | null>>>,
  policy: Pick<Policy, 'approvals' | 'discards'>,
): ReadinessOutcome {
  const cast = agents.flatMap((agent) => {
    const facts = votes[agent];
    return facts ? [{ agent, facts }] : [];
  });
  const missing = agents.filter((agent) => !votes[agent]);
  const of = (vote: Readiness) => cast.filter(({ facts }) => facts.vote === vote).length;
  const counts = {
    APPROVE: of('APPROVE'),
    'APPROVE-WITH-NOTES': of('APPROVE-WITH-NOTES'),
    REVISE: of('REVISE'),
    DISCARD: of('DISCARD'),
  };
  const approvals = counts.APPROVE + counts['APPROVE-WITH-NOTES'];
  const discards = counts.DISCARD;
  const requests = cast
    .filter(({ facts }) => facts.vote === 'REVISE')
    .flatMap(({ agent, facts }) => facts.requests.map((request) => ({ from: agent, ...request })));
  const couldTurn = approvals + missing.length >= policy.approvals || discards + missing.length >= policy.discards;
  const outcome = () => {
    if (discards >= policy.discards) return 'discarded';
    if (approvals >= policy.approvals) return 'approved';
    return missing.length > 0 && couldTurn ? 'unscored' : 'revise';
  };
  return { outcome: outcome(), approvals, discards, counts, requests, missing };
}
