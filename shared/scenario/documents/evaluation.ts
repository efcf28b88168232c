import { z } from 'zod';
import type { ScenarioRecord } from './record.ts';
import { label, listOf, prose as proseShape, status } from '../vocabulary.ts';
import { architectures, citation } from '../answers/grounding.ts';
import { claim, distractor, insight, seedDocument } from '../answers/seed.ts';
import { type CalculationQuantity, storedCalculation } from '../answers/validation.ts';
import { truncate } from '../../text/cut.ts';
import { citationKey, libraries, referenceStates, stateOf, type Work } from '../references.ts';
import { schemaUrn } from '../versions.ts';
import { heading, list, numbered, page, prose, sentence, table, title, titled } from '../../page/markdown.ts';
import { candidateNote } from './breakthrough-section.ts';
import { calculationTable, claimBlocks, validatedClaim, validatedClaims } from './claims.ts';
import { number, percent, profileText, seconds, tierText } from './figures.ts';
import { designBlocks, stepNotes } from './design-section.ts';
import { cited } from './phase-sections.ts';
import { breakthroughShape, difficultyOf, difficultyShape, envelope, houseShape } from './shapes.ts';
import { labelled, solutionSections, statusLabel } from './status.ts';

/** A step of the solution with its time. `cumulativeSeconds` includes the step. */
const timedStep = z.strictObject({
  id: z.string(),
  action: z.string(),
  seconds: z.number(),
  cumulativeSeconds: z.number(),
  rationale: z.string(),
});
type TimedStep = z.infer<typeof timedStep>;

/**
 * The final solution's steps, with the times that Symposium summed. Where the record names none, EULER's time of a step
 * replaces ATHENA's estimate; of two times for one step the longer counts, as it does in Symposium’s own sum.
 */
function timedSteps(record: Pick<ScenarioRecord, 'seed' | 'mathematics' | 'house'>): TimedStep[] {
  const verified = new Map<string, number>();
  const times =
    record.house.timing.steps ??
    record.mathematics.timing.steps.map(({ stepId, seconds }) => ({ id: stepId, seconds }));
  for (const { id, seconds } of times) verified.set(id.trim(), Math.max(seconds, verified.get(id.trim()) ?? seconds));
  let cumulativeSeconds = 0;
  return record.seed.solution.steps.map(({ id, action, seconds, rationale }) => {
    const taken = verified.get(id.trim()) ?? seconds;
    cumulativeSeconds += taken;
    return { id, action, seconds: taken, cumulativeSeconds, rationale };
  });
}

/** The evaluation document: answer key and rubric (scenario rules §6.1, Tier 2). */
export const evaluationDocumentSchema = z.strictObject({
  ...envelope('evaluation_document'),
  status,
  statusLabel,
  /** Heading under which the steps stand: what they are depends on the status. */
  stepsAre: label,
  correctOutcome: label,
  /** What takes the place of a verified solution (scenario rules §3.4); at most one of them is there. */
  design: z.strictObject({
    openFrontier: seedDocument.shape.openFrontier,
    paradox: seedDocument.shape.paradox,
    metamorphic: seedDocument.shape.metamorphic,
    degenerate: seedDocument.shape.degenerate,
  }),
  steps: listOf(timedStep),
  /** With the numbers that each rests on and their places; left out by documents from before 1.6. */
  claims: listOf(validatedClaim.extend({ quantities: claim.shape.quantities.exactOptional() })),
  /** What each of Symposium's calculations is of; left out by documents from before 1.4. */
  calculations: listOf(
    z.strictObject({
      id: z.string(),
      claimId: z.string().nullable(),
      meaning: z.string(),
      expression: z.string(),
      /** Its numbers, and what is required of it, as they were reported; left out by documents from before 1.6. */
      quantities: storedCalculation.shape.quantities.exactOptional(),
      requirement: storedCalculation.shape.requirement.exactOptional(),
    }),
  ).optional(),
  house: houseShape,
  insights: listOf(insight),
  /**
   * GALILEO's references, each with what a look-up found, and where, or that nobody looked (scenario rules §2.3.1); left
   * out by documents from before 1.3.
   */
  references: listOf(
    citation.extend({
      checked: z.enum(referenceStates),
      in: z.enum(libraries).exactOptional(),
      work: label.exactOptional(),
    }),
  ).optional(),
  distractors: listOf(distractor),
  rubric: seedDocument.shape.rubric,
  counterfactuals: seedDocument.shape.counterfactuals,
  commonWrongAnswers: seedDocument.shape.commonWrongAnswers,
  whyImpossible: proseShape,
  difficulty: difficultyShape,
  /** What GALILEO predicted of solvers (scenario rules §2.3.2); left out by documents from before 1.5. */
  prediction: z
    .strictObject({
      /** The version of its prompt. */
      by: label,
      perInsightSuccess: z.number().min(0).max(1),
      scores: z.partialRecord(z.enum(architectures), z.number().min(0).max(100)),
    })
    .optional(),
  breakthrough: breakthroughShape.nullable(),
});
export type EvaluationDocument = z.infer<typeof evaluationDocumentSchema>;
type Prediction = NonNullable<EvaluationDocument['prediction']>;

export function evaluationDocument(record: ScenarioRecord): EvaluationDocument {
  const { seed } = record;
  return {
    schema: schemaUrn('evaluation_document'),
    simulated: record.simulated,
    scenarioId: record.scenarioId,
    status: record.status,
    statusLabel: labelled(record),
    stepsAre: solutionSections[record.status].heading,
    correctOutcome: seed.correctOutcome,
    design: {
      openFrontier: seed.openFrontier,
      paradox: seed.paradox,
      metamorphic: seed.metamorphic,
      degenerate: seed.degenerate,
    },
    steps: timedSteps(record),
    claims: validatedClaims(record).map((one, at) => ({
      ...one,
      quantities: seed.solution.claims[at]?.quantities.map(numberOf) ?? [],
    })),
    calculations: record.mathematics.calculations.map(
      ({ id, claimId, meaning, expression, quantities, requirement }) => ({
        ...{ id, claimId, meaning, expression, requirement },
        quantities: quantities.map(numberOf),
      }),
    ),
    house: record.house,
    insights: seed.insights,
    references: checkedReferences(record),
    distractors: seed.distractors,
    rubric: seed.rubric,
    counterfactuals: seed.counterfactuals,
    commonWrongAnswers: seed.commonWrongAnswers,
    whyImpossible: seed.scenario.whyImpossible,
    difficulty: difficultyOf(record),
    prediction: predictionOf(record),
    breakthrough: record.breakthrough,
  };
}

/** A number with its place, where it was asked for one. */
const numberOf = ({ name, value, unit, source }: CalculationQuantity): CalculationQuantity => ({
  ...{ name, value, unit },
  ...(source === undefined ? {} : { source }),
});

function predictionOf({ grounding, cast }: ScenarioRecord): EvaluationDocument['prediction'] {
  const { perInsightSuccess, predicted } = grounding.difficulty;
  return {
    by: cast.GALILEO.version,
    perInsightSuccess,
    scores: scoresInOrder(Object.fromEntries(predicted.map(({ architecture, score }) => [architecture, score]))),
  };
}

/** In the order of their table, whatever order they were written in: one key has one hash. */
export function scoresInOrder(scores: Prediction['scores']): Prediction['scores'] {
  return Object.fromEntries(
    architectures.flatMap((name) => {
      const score = scores[name];
      return score === undefined ? [] : [[name, score] as const];
    }),
  );
}

/** The template of scenario rules §6.1, Tier 2. */
export function renderEvaluation(record: ScenarioRecord): string {
  const { seed, status: is, breakthrough } = record;
  const section = solutionSections[is];
  return page([
    ...title(`EVALUATION: ${record.scenarioId}`, record.simulated),
    heading(2, section.heading),
    prose(section.meaning),
    breakthrough === null ? '' : prose(candidateNote(breakthrough)),
    ...designBlocks(record),
    heading(3, 'Step-by-step Solution'),
    stepNotes[is] ?? '',
    table(
      ['Step', 'Action', 'Time Cost', 'Cumulative', 'Rationale'],
      timedSteps(record).map((step) => [
        step.id,
        step.action,
        seconds(step.seconds),
        seconds(step.cumulativeSeconds),
        step.rationale,
      ]),
    ),
    // A proof takes no time, so none is added up.
    is === 'PX' ? '' : prose(timingText(record)),
    heading(3, 'Physics Validation'),
    ...claimBlocks(validatedClaims(record)),
    titled('Calculations, repeated by Symposium', calculationTable(record)),
    heading(3, 'Key Insights'),
    numbered(
      seed.insights.map(
        (one) => `${one.id}: ${sentence(one.description)} Breaks: ${sentence(one.fixedness)}${needs(one.dependsOn)}`,
      ),
    ),
    prose(`Insights: ${seed.insights.length}. Insight Depth (I): ${number(record.profile.I)} of 5.`),
    titled('References, as GALILEO gives them', list(checkedReferences(record).map(reference))),
    heading(3, 'Distractor Analysis'),
    ...distractorBlocks(record),
    heading(3, 'Scoring Rubric'),
    table(
      ['Response', 'Score', 'Reasoning'],
      seed.rubric.map((row) => [row.response, number(row.score), row.reasoning]),
    ),
    heading(3, 'Counterfactual Variants'),
    numbered(seed.counterfactuals.map((one) => `${sentence(one.change)} Effect: ${one.effect}`)),
    heading(3, 'Difficulty Profile'),
    `I.D.C.B.T.X: ${profileText(record.profile)}\nTier: ${tierText(record.tier)}`,
  ]);
}

type CheckedReference = NonNullable<EvaluationDocument['references']>[number];

function checkedReferences({ grounding, referenceChecks = [] }: ScenarioRecord): CheckedReference[] {
  const checks = new Map(referenceChecks.map((check) => [citationKey(check.citation), check]));
  return grounding.citations.map((one) => {
    const check = checks.get(citationKey(one));
    const work = check?.work ?? null;
    return { ...one, checked: stateOf(check), ...(work === null ? {} : { in: work.library, work: workText(work) }) };
  });
}

const workText = ({ id, title, year }: Work): string => truncate(`${title} (${year ?? 'no year'}), ${id}`, 600);

const reference = (one: CheckedReference): string => {
  const found = one.work === undefined ? '' : `: ${one.in ?? ''} lists ${one.work}`;
  return `${cited(one)} ${sentence(`${one.checked.charAt(0).toUpperCase()}${one.checked.slice(1)}${found}`)}`;
};

function needs(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` Needs: ${ids.join(', ')}.`;
}

function timingText({ house }: ScenarioRecord): string {
  const { totalSeconds, deadlineSeconds, marginSeconds, marginPercent } = house.timing;
  if (deadlineSeconds === null) return `Total: ${seconds(totalSeconds)}. The scenario states no deadline.`;
  return `Total: ${seconds(totalSeconds)} of ${seconds(deadlineSeconds)}. Margin: ${seconds(marginSeconds)} (${percent(marginPercent)} of the deadline).`;
}

/** What each distractor suggests, why it is wrong, and how it tests the solver. */
function distractorBlocks({ seed }: ScenarioRecord): string[] {
  if (seed.distractors.length === 0) return [list([])];
  return seed.distractors.map((one) =>
    titled(
      `${one.id}: ${one.description}`,
      list([
        `What it suggests: ${one.canonicalAffordance}`,
        `Why it is wrong: ${one.whyIrrelevant}`,
        `How it tests the solver: ${sentence(one.whyItMisleads)} Strength: ${one.strength}`,
      ]),
    ),
  );
}
