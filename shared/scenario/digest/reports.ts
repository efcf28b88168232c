import { z } from 'zod';
import { classificationReport, informedClassification } from '../answers/classification.ts';
import { groundingReport } from '../answers/grounding.ts';
import { mathematicsReport, physicsReport, type Calculation } from '../answers/validation.ts';
import { label } from '../vocabulary.ts';
import { digest, amount, firstSentence, sentence } from './digest.ts';
import { prefix } from '../../text/cut.ts';

/**
 * Claim-level rows in place of a report (scenario rules §3.2, technique 2): who says what of each claim, and on which
 * number.
 */
const verdict = z.strictObject({
  claim: label,
  by: z.enum(['NEWTON', 'EULER']),
  status: z.enum(['VALID', 'INVALID']),
  because: sentence,
  calculations: z.array(z.string()),
});
const correction = z.strictObject({ target: label, change: sentence });
const shared = { assessment: z.string(), corrections: z.array(correction) };

/** What no report is handed on with: its confidence, and its acts, which travel by notes to whom they concern. */
const withheld = { confidence: true, challenges: true, escalation: true } as const;
const withheldOfLeads = { ...withheld, veto: true, breakthrough: true } as const;

type Common = Pick<z.output<typeof physicsReport>, 'assessment' | 'corrections'>;
const common = ({ assessment, corrections }: Common) => ({
  assessment,
  corrections: corrections.map(({ target, change }) => ({ target, change: firstSentence(change) })),
});

export const physics = digest(
  physicsReport.omit(withheldOfLeads),
  z.strictObject({
    claims: z.array(verdict),
    feasibility: z.string(),
    concerns: z.array(sentence),
    inconsistentMaterials: z.array(label),
    infeasibleActions: z.array(label),
    ...shared,
  }),
  (report) => ({
    claims: report.claims.map(({ claimId, status, calculation }) => ({
      claim: claimId,
      by: 'NEWTON' as const,
      status,
      because: firstSentence(calculation),
      calculations: [],
    })),
    feasibility: report.feasibility,
    concerns: report.concerns.map(firstSentence),
    inconsistentMaterials: report.materials.filter(({ consistent }) => !consistent).map(({ object }) => object),
    infeasibleActions: report.forces.filter(({ feasible }) => !feasible).map(({ action }) => action),
    ...common(report),
  }),
);

/** `K2: 58.9 N <= 200 N`: a result beside what it must satisfy. */
function inNumbers({ id, result, requirement }: Calculation): string {
  return `${id}: ${amount(result)}${requirement === null ? '' : ` ${requirement.comparator} ${amount(requirement)}`}`;
}

export const mathematics = digest(
  mathematicsReport.omit(withheldOfLeads),
  z.strictObject({
    claims: z.array(verdict),
    /** Calculations that belong to no claim. */
    otherCalculations: z.array(z.string()),
    timing: z.strictObject({
      steps: z.array(z.strictObject({ step: label, seconds: z.number() })),
      totalSeconds: z.number(),
      deadlineSeconds: z.number().nullable(),
      marginSeconds: z.number().nullable(),
      marginPercent: z.number().nullable(),
    }),
    dimensional: z.string(),
    uniqueness: z.string(),
    fragile: z.boolean(),
    breaksUnder: z.array(label),
    /** EULER's verdict on an impossibility proof; null where there is none. */
    proof: z.string().nullable(),
    ...shared,
  }),
  (report) => ({
    claims: report.claims.map(({ claimId, status, reasoning }) => ({
      claim: claimId,
      by: 'EULER' as const,
      status,
      because: firstSentence(reasoning),
      calculations: report.calculations.filter((one) => one.claimId === claimId).map(inNumbers),
    })),
    otherCalculations: report.calculations
      .filter((one) => !report.claims.some(({ claimId }) => claimId === one.claimId))
      .map(inNumbers),
    timing: { ...report.timing, steps: report.timing.steps.map(({ stepId, seconds }) => ({ step: stepId, seconds })) },
    dimensional: report.dimensional,
    uniqueness: report.uniqueness,
    fragile: report.fragility.fragile,
    proof: report.proofReview?.verdict ?? null,
    breaksUnder: report.sensitivity.flatMap(({ parameter, survivesMinus20, survivesPlus20 }) =>
      [...(survivesMinus20 ? [] : [`${parameter} −20%`]), ...(survivesPlus20 ? [] : [`${parameter} +20%`])].map(
        (text) => prefix(text, 600),
      ),
    ),
    ...common(report),
  }),
);

export const grounding = digest(
  groundingReport.omit(withheld),
  z.strictObject({
    constructs: z.array(z.strictObject({ insight: label, construct: label })),
    citations: z.array(z.strictObject({ authors: label, year: z.int() })),
    benchmarks: z.array(label),
    merit: z.string(),
    perInsightSuccess: z.number(),
    predicted: z.array(z.strictObject({ architecture: z.string(), score: z.number() })),
    concerns: z.array(sentence),
    recommendations: z.array(sentence),
  }),
  (report) => ({
    constructs: report.constructs.map(({ insightId, construct }) => ({ insight: insightId, construct })),
    citations: report.citations.map(({ authors, year }) => ({ authors, year })),
    benchmarks: report.benchmarks.map(({ name }) => name),
    merit: report.merit,
    perInsightSuccess: report.difficulty.perInsightSuccess,
    predicted: report.difficulty.predicted.map(({ architecture, score }) => ({ architecture, score })),
    concerns: report.validity.concerns.map(firstSentence),
    recommendations: report.recommendations.map(firstSentence),
  }),
);

export const classification = digest(
  classificationReport.omit({ ...withheld, statusConfidence: true, difficulty: true, tier: true }),
  z.strictObject({
    status: z.string(),
    justification: sentence,
    rejected: z.array(z.string()),
    impossibilityType: z.string(),
    ethics: z.strictObject({ assessment: z.string(), concerns: z.array(z.string()) }),
    metacognitive: z.string(),
    suspicions: z.array(sentence),
  }),
  ({ status, justification, alternatives, impossibilityType, ethics, epistemology, suspicions }) => ({
    status,
    justification: firstSentence(justification),
    rejected: alternatives.map((each) => each.status),
    impossibilityType,
    ethics: {
      assessment: ethics.assessment,
      concerns: ethics.checklist.filter(({ concern }) => concern).map(({ question }) => question),
    },
    metacognitive: epistemology.metacognitive,
    suspicions: suspicions.map(firstSentence),
  }),
);

export const informed = digest(
  informedClassification.omit({ difficulty: true }),
  z.strictObject({
    status: z.string(),
    impossibilityType: z.string(),
    ethics: z.string(),
    sawTrickBlind: z.boolean().nullable(),
    delta: sentence,
    confidence: z.number(),
  }),
  ({ status, impossibilityType, ethics, sawTrickBlind, deltaDescription, confidence }) => ({
    status,
    impossibilityType,
    ethics,
    sawTrickBlind,
    delta: firstSentence(deltaDescription),
    confidence,
  }),
);
