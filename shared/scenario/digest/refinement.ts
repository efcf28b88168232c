import { z } from 'zod';
import { ratedProfile } from '../answers/classification.ts';
import { distractorReview, distractorVerdicts, readinessVote, recheck, reviewMemo } from '../answers/refinement.ts';
import { agentName, confidence, dimensions, label } from '../vocabulary.ts';
import { digest, type Digest } from './digest.ts';
import { firstSentence, sentence } from './wording.ts';

/**
 * What REFINE's answers come down to: memos to first sentences, votes to numbers (scenario rules §3.2, technique 1).
 */

export const memo = digest(
  reviewMemo.omit({ challenges: true, escalation: true, veto: true, breakthrough: true }),
  z.strictObject({
    findings: z.array(sentence),
    concerns: z.array(sentence),
    recommendedChanges: z.array(z.strictObject({ target: label, change: sentence })),
    contributes: z.boolean(),
    confidence,
  }),
  ({ findings, concerns, recommendedChanges, noContribution, confidence: sure }) => ({
    findings: findings.map(firstSentence),
    concerns: concerns.map(firstSentence),
    recommendedChanges: recommendedChanges.map(({ target, change }) => ({ target, change: firstSentence(change) })),
    contributes: noContribution === null,
    confidence: sure,
  }),
);

export const distractors = digest(
  distractorReview,
  z.strictObject({
    verdicts: z.array(z.strictObject({ distractor: label, verdict: z.enum(distractorVerdicts) })),
    confidence,
  }),
  ({ verdicts, confidence: sure }) => ({
    verdicts: verdicts.map(({ distractorId, verdict }) => ({ distractor: distractorId, verdict })),
    confidence: sure,
  }),
);

export const rechecked = digest(
  recheck,
  z.strictObject({ items: z.array(z.strictObject({ id: label, status: z.enum(['VALID', 'INVALID']) })), confidence }),
  ({ items, confidence: sure }) => ({ items: items.map(({ id, status }) => ({ id, status })), confidence: sure }),
);

export const readiness = digest(
  readinessVote,
  z.strictObject({
    vote: z.string(),
    status: z.string(),
    notes: sentence,
    requests: z.array(z.strictObject({ to: agentName, target: label, change: sentence })),
    confidence,
  }),
  ({ vote, status, notes, requests, confidence: sure }) => ({
    vote,
    status,
    notes: firstSentence(notes),
    requests: requests.map(({ to, target, change }) => ({ to, target, change: firstSentence(change) })),
    confidence: sure,
  }),
);

const scores = z.strictObject(
  Object.fromEntries(dimensions.map((name) => [name, z.int()])) as Record<(typeof dimensions)[number], z.ZodInt>,
);

const scoresOf = (profile: z.output<typeof ratedProfile>) =>
  Object.fromEntries(dimensions.map((name) => [name, profile[name].score])) as Record<
    (typeof dimensions)[number],
    number
  >;

/** A whole profile, in whichever answer it was given: SOCRATES's blind and informed one, or a vote. */
const profiles = [
  digest(
    z.strictObject({ blind: ratedProfile, tier: z.string() }),
    z.strictObject({ blind: scores, tier: z.string() }),
    ({ blind, tier }) => ({ blind: scoresOf(blind), tier }),
  ),
  digest(z.strictObject({ informed: ratedProfile }), z.strictObject({ informed: scores }), (vote) => ({
    informed: scoresOf(vote.informed),
  })),
  digest(
    z.strictObject({ difficulty: ratedProfile, confidence }),
    z.strictObject({ difficulty: scores, confidence }),
    ({ difficulty, confidence: sure }) => ({ difficulty: scoresOf(difficulty), confidence: sure }),
  ),
  digest(
    z.strictObject({ dimension: z.string(), votes: z.array(z.object({ score: z.number() })) }),
    z.strictObject({ dimension: z.string(), scores: z.array(z.number()) }),
    ({ dimension, votes }) => ({ dimension, scores: votes.map(({ score }) => score) }),
  ),
] as const;

export const votes: Digest = {
  schema: z.union(profiles.map(({ schema }) => schema)),
  of: (body) => profiles.map((each) => each.of(body)).find((short) => short !== null) ?? null,
};

export const changes = digest(
  z.array(z.object({ kind: z.string(), id: z.string(), recheckBy: z.array(z.string()) })),
  z.array(z.strictObject({ kind: z.string(), id: z.string(), recheckBy: z.array(z.string()) })),
  (rows) => rows.map(({ kind, id, recheckBy }) => ({ kind, id, recheckBy })),
);
