import { z } from 'zod';
import { agentName, category, confidence, label, listOf, prose } from '../vocabulary.ts';

/** A physical quantity as an agent states it; the unit is parsed by Symposium (`m/s`, `kg`, `N`). */
export const quantity = z.object({ name: label, value: z.number(), unit: label });
export type Quantity = z.infer<typeof quantity>;

/** The public face of a scenario: all that a solver, and SOCRATES while blind, may see. */
export const scenarioText = z.object({
  /** 2–4 paragraphs in the second person, separated by blank lines. */
  narrative: prose,
  environment: listOf(z.object({ parameter: label, value: label })),
  threat: prose,
  /** Deadline in seconds that the threat states, or null where there is none. */
  deadlineSeconds: z.number().nullable(),
  startingState: prose,
  objects: listOf(z.object({ name: label, mass: label, dimensions: label, material: label, notes: label })),
  capabilities: listOf(z.object({ parameter: label, value: label })),
  whyImpossible: prose,
});

export const insight = z.object({
  /** `I1`, `I2`, … */
  id: label,
  description: prose,
  /** The fixedness that it breaks. */
  fixedness: label,
  /** Ids of the insights that it needs first. */
  dependsOn: listOf(label),
});

export const step = z.object({
  /** `S1`, `S2`, … */
  id: label,
  action: prose,
  rationale: prose,
  /** Time cost in seconds. */
  seconds: z.number(),
});

/** A physical claim flagged for validation. Everything later addresses it by id, never by its words. */
export const claim = z.object({
  /** `C1`, `C2`, … */
  id: label,
  statement: prose,
  /** The numbers that the claim rests on, each with its place (scenario rules §2.1.3); one of an earlier version has none. */
  quantities: listOf(quantity.extend({ source: label.exactOptional() })),
});

export const distractor = z.object({
  /** `D1`, `D2`, … */
  id: label,
  description: prose,
  canonicalAffordance: prose,
  whyItMisleads: prose,
  whyIrrelevant: prose,
  strength: z.enum(['weak', 'moderate', 'strong']),
});

/** ATHENA's Phase 1 deliverable (scenario rules §2.1.2), as it is stored and published. */
export const seedDocument = z.object({
  /** Scenario name, without an id. */
  name: label,
  concept: z.object({
    summary: prose,
    category,
    /** Which cognitive skill it tests, and why that matters. */
    cognitiveSkill: prose,
    categoryFit: prose,
    /** ATHENA's own assessment against the category's definition (scenario rules §5.1). */
    fitsCategory: z.boolean(),
  }),
  /** 3–5 candidate situations of one sentence, with the constraints designed for each (scenario rules §2.1.1). */
  candidates: listOf(
    z.object({
      situation: prose,
      apparentImpossibility: prose,
      reconceivedObjects: listOf(label),
      pruningConstraint: prose,
    }),
  ),
  mirage: z.object({ whatLooksImpossible: prose, excludingMentalModel: prose }),
  insights: listOf(insight),
  solution: z.object({
    steps: listOf(step),
    claims: listOf(claim),
    confidence,
  }),
  distractors: listOf(distractor),
  scenario: scenarioText,
  /** What takes the place of a verified solution, by status (scenario rules §3.4); null for the others. */
  openFrontier: z
    .object({
      bestKnownApproach: prose,
      knowledgeBoundary: prose,
      evaluationCriteria: listOf(z.object({ id: label, criterion: prose, threshold: prose })),
    })
    .nullable(),
  paradox: z
    .object({
      theorem: prose,
      premises: listOf(z.object({ id: label, statement: prose })),
      argument: prose,
      apparentWay: prose,
    })
    .nullable(),
  metamorphic: z.object({ hiddenAssumption: prose, whereItHides: prose, onceDropped: prose }).nullable(),
  degenerate: z.object({ trivialAnswer: prose, irrelevant: listOf(prose), whyOverthought: prose }).nullable(),
  openQuestions: listOf(z.object({ to: agentName, question: prose })),
  /** SURVIVE, ESCAPE, BUILD, SOLVE, … */
  correctOutcome: label,
  commonWrongAnswers: listOf(z.object({ answer: prose, whyWrong: prose })),
  rubric: listOf(z.object({ response: prose, reasoning: prose, score: z.number().min(0).max(100) })),
  /** 2–3 parameter changes that make a new scenario. */
  counterfactuals: listOf(z.object({ change: prose, effect: prose })),
});
export type SeedDocument = z.infer<typeof seedDocument>;

/** As it is asked for: each number of a claim says where it stands. */
export const askedSeedDocument = seedDocument.extend({
  solution: seedDocument.shape.solution.extend({
    claims: listOf(claim.extend({ quantities: listOf(quantity.extend({ source: label })) })),
  }),
});

/** A seed whose solution is a solution. */
export const noSpecialDesign = { openFrontier: null, paradox: null, metamorphic: null, degenerate: null };
