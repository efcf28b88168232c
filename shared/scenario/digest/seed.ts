import { z } from 'zod';
import { claim, distractor, insight, seedDocument, step } from '../answers/seed.ts';
import { agentName, label, confidence, dimensions } from '../vocabulary.ts';
import { digest, amount, firstSentence, sentence, type Digest } from './digest.ts';
import { ratedProfile } from '../answers/classification.ts';
import { distractorReview, distractorVerdicts, readinessVote, recheck, reviewMemo } from '../answers/refinement.ts';

/** The parts of a Seed Document, by id and number; their words are cut to first sentences. */

const { shape } = seedDocument;

export const concept = digest(
  shape.concept.extend({ name: shape.name, candidates: shape.candidates, mirage: shape.mirage }),
  z.strictObject({ name: label, category: z.string(), summary: sentence, cognitiveSkill: sentence, mirage: sentence }),
  ({ name, category, summary, cognitiveSkill, mirage }) => ({
    name,
    category,
    summary: firstSentence(summary),
    cognitiveSkill: firstSentence(cognitiveSkill),
    mirage: firstSentence(mirage.whatLooksImpossible),
  }),
);

export const insights = digest(
  z.array(insight),
  z.array(z.strictObject({ id: label, description: sentence, dependsOn: z.array(label) })),
  (rows) => rows.map(({ id, description, dependsOn }) => ({ id, description: firstSentence(description), dependsOn })),
);

export const steps = digest(
  z.array(step),
  z.array(z.strictObject({ id: label, seconds: z.number(), action: sentence })),
  (rows) => rows.map(({ id, seconds, action }) => ({ id, seconds, action: firstSentence(action) })),
);

export const claims = digest(
  z.array(claim),
  z.array(z.strictObject({ id: label, statement: sentence, quantities: z.array(z.string()) })),
  (rows) =>
    rows.map(({ id, statement, quantities }) => ({
      id,
      statement: firstSentence(statement),
      quantities: quantities.map((each) => `${each.name} = ${amount(each)}`),
    })),
);

export const distractorList = digest(
  z.array(distractor),
  z.array(z.strictObject({ id: label, strength: z.string(), description: sentence })),
  (rows) => rows.map(({ id, strength, description }) => ({ id, strength, description: firstSentence(description) })),
);

export const objects = digest(
  shape.scenario.shape.objects,
  z.array(z.strictObject({ name: label, mass: label })),
  (rows) => rows.map(({ name, mass }) => ({ name, mass })),
);

export const openQuestions = digest(
  shape.openQuestions,
  z.array(z.strictObject({ to: agentName, question: sentence })),
  (rows) => rows.map(({ to, question }) => ({ to, question: firstSentence(question) })),
);

export const wrongAnswers = digest(shape.commonWrongAnswers, z.array(z.strictObject({ answer: sentence })), (rows) =>
  rows.map(({ answer }) => ({ answer: firstSentence(answer) })),
);

export const rubric = digest(shape.rubric, z.array(z.strictObject({ score: z.number(), response: sentence })), (rows) =>
  rows.map(({ score, response }) => ({ score, response: firstSentence(response) })),
);

export const counterfactuals = digest(shape.counterfactuals, z.array(z.strictObject({ change: sentence })), (rows) =>
  rows.map(({ change }) => ({ change: firstSentence(change) })),
);

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
