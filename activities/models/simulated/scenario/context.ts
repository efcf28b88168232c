import { z } from 'zod';
import { noSpecialDesign, seedDocument, type SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { category, type Content, status, tier } from '../../../../shared/scenario/index.ts';
import { designInContext } from './design-in-context.ts';
import { sectionOf, type Prompt } from '../prompt.ts';

const { shape } = seedDocument;
const scenario = shape.scenario.shape;
const targets = z.object({ status, tier, constraints: z.array(z.string()), inspirationSeed: z.string().nullable() });
const threat = z.object({ threat: z.string(), deadlineSeconds: z.number().nullable() });
const classified = z.object({
  status,
  ethics: z.object({ assessment: z.enum(['PASS', 'PASS-WITH-NOTES', 'FAIL']), notes: z.string() }),
});

/** A section as its schema has it; null where it was not handed over or is not what it should be. */
function piece<T>(prompt: Prompt, content: Content, schema: z.ZodType<T>): T | null {
  const read = schema.safeParse(sectionOf(prompt, content));
  return read.success ? read.data : null;
}

type Designs = { -readonly [field in keyof typeof noSpecialDesign]: SeedDocument[field] };

/** What stands in a solution's place, under its own name in the Seed Document; each shape is told by its fields. */
function designsOn(prompt: Prompt): Designs {
  return {
    openFrontier: piece(prompt, 'specialDesign', shape.openFrontier),
    paradox: piece(prompt, 'specialDesign', shape.paradox),
    metamorphic: piece(prompt, 'specialDesign', shape.metamorphic),
    degenerate: piece(prompt, 'specialDesign', shape.degenerate),
  };
}

/** What lies in an agent's context, as far as this request shows it. Nothing comes from anywhere else. */
export function contextOf(prompt: Prompt) {
  const designs = designsOn(prompt);
  return {
    category: piece(prompt, 'briefCategory', z.object({ category }))?.category ?? null,
    targets: piece(prompt, 'briefTargets', targets),
    narrative: piece(prompt, 'narrative', scenario.narrative) ?? '',
    environment: piece(prompt, 'environment', scenario.environment) ?? [],
    threat: piece(prompt, 'threat', threat) ?? { threat: '', deadlineSeconds: null },
    startingState: piece(prompt, 'startingState', scenario.startingState) ?? '',
    objects: piece(prompt, 'objects', scenario.objects) ?? [],
    capabilities: piece(prompt, 'capabilities', scenario.capabilities) ?? [],
    whyImpossible: piece(prompt, 'whyImpossible', scenario.whyImpossible) ?? '',
    insights: piece(prompt, 'insightChain', shape.insights) ?? [],
    steps: piece(prompt, 'solutionSketch', shape.solution.shape.steps) ?? [],
    claims: piece(prompt, 'physicalClaims', shape.solution.shape.claims) ?? [],
    distractors: piece(prompt, 'distractors', shape.distractors) ?? [],
    correctOutcome: piece(prompt, 'correctOutcome', shape.correctOutcome),
    classification: piece(prompt, 'classification', classified),
    designs,
    frontier: designs.openFrontier,
  };
}

export type AgentContext = ReturnType<typeof contextOf>;

/** The seed that ATHENA is shown, put together again from its pieces; null where any of them is missing. */
export function seedInContext(prompt: Prompt): SeedDocument | null {
  const context = contextOf(prompt);
  const concept = z.object({
    ...shape.concept.shape,
    name: shape.name,
    candidates: shape.candidates,
    mirage: shape.mirage,
  });
  const read = piece(prompt, 'concept', concept);
  if (read === null) return null;
  const { name, candidates, mirage, ...rest } = read;
  const { narrative, environment, startingState, objects, capabilities, whyImpossible } = context;
  const whole = seedDocument.safeParse({
    name,
    concept: rest,
    candidates,
    mirage,
    insights: context.insights,
    solution: {
      steps: context.steps,
      claims: context.claims,
      confidence: piece(prompt, 'athenaConfidence', shape.solution.shape.confidence) ?? 0.78,
    },
    distractors: context.distractors,
    scenario: { narrative, environment, ...context.threat, startingState, objects, capabilities, whyImpossible },
    ...designInContext(prompt),
    ...context.designs,
    openQuestions: sectionOf(prompt, 'openQuestions'),
    correctOutcome: context.correctOutcome,
    commonWrongAnswers: sectionOf(prompt, 'commonWrongAnswers'),
    rubric: sectionOf(prompt, 'scoringRubric'),
    counterfactuals: sectionOf(prompt, 'counterfactuals'),
  });
  return whole.success ? whole.data : null;
}
