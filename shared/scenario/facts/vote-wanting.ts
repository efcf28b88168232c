import type { Wanting } from '../../kernel/ask.ts';
import type { ReadinessVote } from '../answers/refinement.ts';

/**
 * What a vote on readiness leaves wanting (scenario rules §2.5.5): an approval that its own agent holds for less likely
 * right than wrong is none or the other. A vote against the scenario may be as unsure as it is.
 */
export function voteWanting({ vote, confidence }: ReadinessVote, escalateBelow: number): Wanting {
  const unsure = vote.startsWith('APPROVE') && confidence < escalateBelow;
  return {
    problems: unsure
      ? [
          `the vote is ${vote}, and its confidence ${confidence}, below ${escalateBelow}: vote as you hold it, or say how sure you are`,
        ]
      : [],
    isNone: false,
  };
}
