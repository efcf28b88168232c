import { judgesOf, type Claim } from '../claims.ts';
import type { Agent, Phase } from '../vocabulary.ts';

/**
 * Who can open a dispute. `HOUSE`: a contradiction that Symposium found by itself (scenario rules §2.2.2). `OUTSIDER`:
 * anyone who disputes a published scenario (scenario rules §8.6). Neither has a roster row, a limit of its own or a
 * voice as a judge.
 */
export type Challenger = Agent | 'HOUSE' | 'OUTSIDER';

export interface Parties {
  readonly challenger: Challenger;
  readonly challenged: Agent;
  /** Who has a stake in it and no side: no judge of it, and no voice among the parties (scenario rules §2.5.8). */
  readonly interested?: readonly Agent[];
}

export const isParty = (agent: Agent, { challenger, challenged, interested = [] }: Parties): boolean =>
  agent === challenger || agent === challenged || interested.includes(agent);

/**
 * Who may judge a dispute: cleared for the disputed content by now, and no party to it, in the roster's order. They
 * vote at Level 1, and arbiters are drawn from them (scenario rules §1.4: isolation outranks debate).
 */
export const uninvolved = (claim: Pick<Claim, 'content'>, parties: Parties, phase: Phase): readonly Agent[] =>
  judgesOf(claim, phase).filter((agent) => !isParty(agent, parties));
