import { z } from 'zod';
import { claim, distractor, insight, seedDocument, step } from '../answers/seed.ts';
import { agentName, label } from '../vocabulary.ts';
import { digest } from './digest.ts';
import { amount, firstSentence, sentence } from './wording.ts';

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
