import type { Policy } from '../policy.ts';
import { amendmentsOf } from './amendments.ts';
import { countBallots, type Count } from './ballots.ts';
import type { Round } from './deliberation.ts';
import { decide, resultOf, type Decision } from './outcome.ts';

type Bars = Pick<Policy, 'votes'>;

export const countOf = (round: Round, policy: Bars): Count =>
  countBallots({ id: round.id, body: round.proposal?.proposal.body ?? '' }, amendmentsOf(round), round.ballots, policy);

/** Whether the Synthesizer has to be asked after the vote. */
export const isDeadlocked = (round: Round, policy: Bars): boolean =>
  round.proposal !== null && resultOf(countOf(round, policy), policy).outcome === 'DEADLOCK';

/** The round's end, or null where nothing was proposed: then there was nothing to decide. */
export const settle = (round: Round, policy: Bars): Decision | null =>
  round.proposal === null ? null : decide(countOf(round, policy), round.tieBreak, policy);
