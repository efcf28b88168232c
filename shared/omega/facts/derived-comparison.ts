import type { Json } from '../../kernel/json.ts';
import { addressed, numberOf, type Origin } from '../answers/addresses.ts';
import { claimantOf } from '../answers/message.ts';
import type { RowBodies } from '../memory/session-rows.ts';
import type { SessionState } from '../memory/session-state.ts';
import { claimIdOf } from '../vocabulary.ts';
import { excerpt } from '../../text/cut.ts';
import { comparedBy, type Comparing, type Contradicted } from './comparison.ts';
import { fallenWith } from './invalidation.ts';

type Follows = 'CONTRADICTION' | 'RESOLUTION' | 'INVALIDATION' | 'COMPARISON';
export type ComparisonRow = {
  readonly [K in Follows]: { readonly kind: K; readonly summary: string } & RowBodies[K];
}[Follows];

/**
 * What follows from a comparison (OMEGA rules §11.4): a claim that a fact contradicts is a contradiction that is settled
 * as it is found, against the claim, and so loses as every claim does that a settlement goes against; commitments that a
 * fact contradicts, or that fall with such a claim, are valid no longer. `upTo`: number of the last fact shown.
 */
export function comparisonRows(
  answer: Json,
  origin: Origin,
  upTo: number,
  state: SessionState,
  comparing: Comparing,
): readonly ComparisonRow[] {
  const { claims, commitments, dropped } = comparedBy(addressed(answer, origin), upTo, state, comparing);
  const fallen = fallenWith(
    state,
    claims.map(({ against }) => against),
  ).filter(({ commitment }) => !commitments.some(({ against }) => against.id === commitment));
  return [
    ...claims.flatMap((one, place) => lost(one, origin, place)),
    ...commitments.map(({ fact, against: { id } }): ComparisonRow => ({
      kind: 'INVALIDATION',
      summary: `${id} is valid no longer: ${fact.id} contradicts it`,
      commitment: id,
      by: origin.agent,
    })),
    ...fallen.map(({ commitment, with: claim }): ComparisonRow => ({
      kind: 'INVALIDATION',
      summary: `${commitment} is valid no longer: ${claim} has lost`,
      commitment,
      by: origin.agent,
    })),
    {
      kind: 'COMPARISON',
      summary: `facts up to F${upTo} are laid beside the claims: ${claims.length} claims and ${commitments.length} commitments are contradicted, ${dropped.length} words do not count`,
      upTo,
      dropped,
    },
  ];
}

function lost({ fact, against, because, reckoned }: Contradicted, origin: Origin, place: number): ComparisonRow[] {
  const { agent, iteration } = origin;
  const claimant = claimantOf(against.id);
  if (claimant === null) return [];
  const id = claimIdOf(agent, iteration, `X${numberOf(origin, place + 1)}`);
  const grounds = `${fact.id} holds: ${because}${reckoned === null ? '' : ` (Symposium’s arithmetic: ${reckoned})`}`;
  return [
    {
      kind: 'CONTRADICTION',
      summary: `${fact.id} against ${against.id}: ${excerpt(fact.statement, 200)}`,
      id,
      a: { agentId: agent, statement: `${fact.statement} (${fact.source})`, claim: fact.id },
      b: { agentId: claimant, statement: against.statement, claim: against.id },
      severity: 'SERIOUS',
    },
    {
      kind: 'RESOLUTION',
      summary: `${id} is settled (A): ${grounds}`,
      contradiction: id,
      resolution: `A: ${grounds}`,
      settlement: 'A',
      by: agent,
    },
  ];
}
