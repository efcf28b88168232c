import type { Wanting } from '../../kernel/ask.ts';
import type { ReadinessVote } from '../answers/refinement.ts';
import { otherStatusHeld } from './spoken-of.ts';

/**
 * What a vote on readiness leaves wanting (scenario rules §2.5.5, §2.5.6): an approval that its own agent holds for
 * less likely right than wrong is none or the other, and so is a status whose reason closes with another one. A vote
 * against the scenario may be as unsure as it is.
 */
export function voteWanting(answer: ReadinessVote, escalateBelow: number): Wanting {
  const { vote, confidence, status } = answer;
  const unsure = vote.startsWith('APPROVE') && confidence < escalateBelow;
  const other = otherStatusHeld(answer);
  return {
    problems: [
      ...(unsure
        ? [
            `the vote is ${vote}, and its confidence ${confidence}, below ${escalateBelow}: vote as you hold it, or say how sure you are`,
          ]
        : []),
      ...(other === null
        ? []
        : [`statusReason closes with ${other}, and the status is ${status}: which of them do you hold?`]),
    ],
    isNone: false,
  };
}
