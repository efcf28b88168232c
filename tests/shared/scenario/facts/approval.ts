import type { ReadinessVote } from '../../../../shared/scenario/answers/refinement.ts';

/** A vote on readiness that leaves nothing wanting. */
export const approval: ReadinessVote = {
  notes: 'None.',
  vote: 'APPROVE',
  requests: [],
  statusReason: 'One path.',
  status: 'KS',
  confidence: 0.88,
};
