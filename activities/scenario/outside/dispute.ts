import { badInput } from '../../bad-input.ts';
import {
  type OpenedDispute,
  type OutsideChallenge,
  outsider,
  readOutsideChallenge,
  type ScenarioActivities,
} from '../../../shared/scenario/index.ts';
import type { Database } from '../../store/database.ts';
import type { Call } from '../../store/calls.ts';
import { openOutside } from './opening.ts';
import { sayingOfChallenge } from './saying.ts';
import { unpaid } from '../submission.ts';

/** Takes a published scenario up for a dispute: checks the challenge, and keeps its words. */
export function openDisputeIn(db: Database): ScenarioActivities['openDispute'] {
  return async function openDispute(order) {
    const { ref, ...opened } = await openOutside<Pick<OpenedDispute, 'challenge' | 'status'>>(
      db,
      order,
      ({ run: { runKey }, policy, context, published, round }) => {
        const read = readOutsideChallenge(
          order.challenge,
          { claims: context.claims, settled: context.settled, status: published.ruling.status },
          policy,
        );
        if (!read.ok) throw badInput(read.problems);
        const { challenge, facts } = read;
        const { by, status } = challenge;
        return Promise.resolve({
          act: 'dispute',
          opening: { challenge: facts, status },
          by,
          saying: sayingOfChallenge(challenge, facts.claim),
          call: wordsOf(runKey, order.disputeId, challenge, facts.claim, round),
          request: { disputed: { by } },
          answer: challenge,
        });
      },
    );
    return { ...opened, words: [{ from: outsider, ref, field: 'challenge', subject: '1' }] };
  };
}

/**
 * The challenge in the form of an agent's: what is quoted to the five is what they are used to. Its author's name is
 * not in it.
 */
function wordsOf(
  runKey: string,
  disputeId: string,
  { wrong, evidence, recommendation }: OutsideChallenge,
  claim: string,
  round: number,
): Call {
  const change = recommendation === '' ? `Mend what the challenge says is wrong: ${wrong}` : recommendation;
  return {
    runKey,
    phase: 'REFINE',
    round,
    agent: outsider,
    task: 'challenge',
    subject: disputeId,
    ordinal: 0,
    ...unpaid,
    facts: null,
    answer: { challenges: [{ claim, wrong, evidence, recommendation: change, override: null, proof: null }] },
  };
}
