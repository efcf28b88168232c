import { sides, type OverrideGround, type Side } from '../answers/acts.ts';
import type { BallotFacts, ChallengeFacts, ResponseFacts } from '../facts/acts.ts';
import { agents, type Agent } from '../vocabulary.ts';
import type { ProofCheck } from '../../verification/proofs.ts';
import type { Parties } from './parties.ts';

/** What an agent holds, and the ground on which it would set an authority's assessment aside. */
export interface Position<Option extends string = Side> {
  readonly agent: Agent;
  readonly side: Option;
  readonly override: OverrideGround | null;
  /** Symposium's finding on the proof that came with it. */
  readonly proof: ProofCheck | null;
  /** It gives a reason or evidence, and not the bare side. */
  readonly reasoned: boolean;
}

/** Answers by agent. null: unreadable; left out: absent. */
export type BallotsByAgent = Partial<Readonly<Record<Agent, BallotFacts | null>>>;

/** The side that a party is on by being one; null for everyone else. */
export function ownSide(agent: Agent, { challenger, challenged }: Parties): Side | null {
  if (agent === challenger) return sides[0];
  return agent === challenged ? sides[1] : null;
}

/**
 * Everyone's position in a dispute, one an agent, for `levelTwo`: the parties by their challenge and response, the
 * others by their ballot or, given later, their ruling. A party's ballot is none, and an unreadable answer is no
 * position: not even an earlier ballot stands for a ruling that nobody can read.
 */
export function positionsIn(
  parties: Parties,
  challenge: Pick<ChallengeFacts, 'override' | 'proof'>,
  response: Pick<ResponseFacts, 'override' | 'proof' | 'evidence'> | null,
  ballots: BallotsByAgent,
  rulings: BallotsByAgent = {},
): readonly Position[] {
  return agents.flatMap((agent): Position[] => {
    const side = ownSide(agent, parties);
    if (side === 'CHALLENGER')
      return [{ agent, side, override: challenge.override, proof: challenge.proof, reasoned: true }];
    if (side === 'CHALLENGED')
      return [
        {
          agent,
          side,
          override: response?.override ?? null,
          proof: response?.proof ?? null,
          reasoned: (response?.evidence ?? 0) > 0,
        },
      ];
    const answer = rulings[agent] === undefined ? ballots[agent] : rulings[agent];
    return !answer
      ? []
      : [{ agent, side: answer.side, override: answer.override, proof: answer.proof, reasoned: answer.reasoned }];
  });
}
