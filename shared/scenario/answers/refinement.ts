import { z } from 'zod';
import { agentName, confidence, label, listOf, prose, status } from '../vocabulary.ts';
import { acts, breakthrough, veto } from './acts.ts';
import { ratedProfile } from './classification.ts';
import { requestedChange } from './validation.ts';

/** "No contribution required", with its justification (scenario rules §1.7.3); null when the agent contributes. */
const noContribution = prose.nullable();

/** Review memo of REFINE (scenario rules §2.5.2). */
export const reviewMemo = z.object({
  findings: listOf(prose),
  concerns: listOf(prose),
  recommendedChanges: listOf(requestedChange),
  noContribution,
  /** NEWTON's and EULER's alone; null from the others. */
  veto: veto.nullable(),
  breakthrough: breakthrough.nullable(),
  ...acts,
  confidence,
});
export type ReviewMemo = z.infer<typeof reviewMemo>;

/** A vote on the difficulty profile (scenario rules §2.5.3). */
export const calibrationVote = z.object({ difficulty: ratedProfile, confidence });
export type CalibrationVote = z.infer<typeof calibrationVote>;

/** A second vote on one disputed dimension, after the anonymous votes and reasons were shown. */
export const dimensionVote = z.object({ reason: prose, score: z.number().int().min(1).max(5), confidence });
export type DimensionVote = z.infer<typeof dimensionVote>;

export const distractorVerdicts = ['KEEP', 'TOO-WEAK', 'TOO-STRONG', 'ENABLES-SOLUTION', 'INAPPROPRIATE'] as const;

/** Each agent's answer to its own distractor question (scenario rules §2.5.4). */
export const distractorReview = z.object({
  verdicts: listOf(
    z.object({ distractorId: label, reason: prose, verdict: z.enum(distractorVerdicts), change: prose }),
  ),
  noContribution,
  confidence,
});
export type DistractorReview = z.infer<typeof distractorReview>;

export const readinessVotes = ['APPROVE', 'APPROVE-WITH-NOTES', 'REVISE', 'DISCARD'] as const;

/** The readiness vote, and the agent's word on the final status (scenario rules §2.5.5, §2.5.6). */
export const readinessVote = z.object({
  notes: prose,
  vote: z.enum(readinessVotes),
  /** What REVISE asks for, and of whom. */
  requests: listOf(z.object({ to: agentName, target: label, change: prose })),
  statusReason: prose,
  status,
  confidence,
});
export type ReadinessVote = z.infer<typeof readinessVote>;

export const requestAnswers = ['CHANGE', 'REASON'] as const;

/** An author's answer to everything that is asked of it, each by its id (scenario rules §2.5.8). */
export const answersToRequests = z.object({
  /** `text`: the change that it makes, or why nothing has to change. */
  answers: listOf(z.object({ request: label, text: prose, decision: z.enum(requestAnswers) })),
  confidence,
});
export type AnswersToRequests = z.infer<typeof answersToRequests>;

/** Whoever asked says of each answer whether it settles the request. */
export const verdictsOnAnswers = z.object({
  verdicts: listOf(z.object({ request: label, reason: prose, accepted: z.boolean() })),
  confidence,
});
export type VerdictsOnAnswers = z.infer<typeof verdictsOnAnswers>;

/** NEWTON's or EULER's word on what REFINE changed, claim by claim and no more. */
export const recheck = z.object({
  items: listOf(z.object({ id: label, reasoning: prose, status: z.enum(['VALID', 'INVALID']) })),
  confidence,
});
export type Recheck = z.infer<typeof recheck>;

/**
 * A lead whose confidence is between 0.5 and its gate's threshold says where its doubt comes from
 * (scenario rules §4.3).
 */
export const doubt = z.object({
  source: prose,
  wouldResolve: listOf(prose),
  /** Changes that ATHENA could make; empty where the doubt is the lead's own. */
  requestedChanges: listOf(requestedChange),
  confidence,
});
export type Doubt = z.infer<typeof doubt>;
