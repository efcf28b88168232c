import { z } from 'zod';
import { confidence, label, listOf, prose } from '../vocabulary.ts';
import { acts, breakthrough, citedQuantity, veto } from './acts.ts';
import { quantity } from './seed.ts';

/** Joint assessment's scale, best first; the joint one is the worse of the two leads' (scenario rules §2.2.3). */
export const assessments = ['VALIDATED', 'NEEDS-REVISION', 'VETOED'] as const;
export type Assessment = (typeof assessments)[number];

/** The worse of the two leads' assessments (scenario rules §2.2.3); null while one of them is missing. */
export function jointAssessment(
  physics: { readonly assessment: Assessment } | null,
  mathematics: { readonly assessment: Assessment } | null,
): Assessment | null {
  if (physics === null || mathematics === null) return null;
  return (
    assessments[Math.max(assessments.indexOf(physics.assessment), assessments.indexOf(mathematics.assessment))] ?? null
  );
}

/** A change that a lead asks ATHENA for; `target` is the id of a claim, step or distractor, or an object's name. */
export const requestedChange = z.object({ target: label, change: prose });

const common = {
  edgeCases: listOf(z.object({ situation: prose, effect: prose })),
  /** Recommended parameter adjustments. */
  adjustments: listOf(prose),
  /** Other solution paths that the lead sees (KS-Multiple). */
  alternatives: listOf(prose),
  corrections: listOf(requestedChange),
  assessment: z.enum(assessments),
  veto: veto.nullable(),
  /** A way through an OF scenario that may be new; null otherwise. */
  breakthrough: breakthrough.nullable(),
  ...acts,
  confidence,
};

/** NEWTON's part of the Validation Report (scenario rules §2.2.1, §2.2.3). */
export const physicsReport = z.object({
  claims: listOf(
    z.object({ claimId: label, law: label, calculation: prose, concern: prose, status: z.enum(['VALID', 'INVALID']) }),
  ),
  materials: listOf(z.object({ object: label, note: prose, consistent: z.boolean() })),
  forces: listOf(z.object({ action: label, analysis: prose, feasible: z.boolean() })),
  environment: prose,
  /** Blast, fluid or thermal analysis; null where the scenario has none. */
  threatModel: prose.nullable(),
  concerns: listOf(prose),
  feasibility: z.enum(['VALID', 'VALID-WITH-CONCERNS', 'INVALID']),
  mirage: z.object({ why: prose, convincing: z.boolean() }),
  ...common,
});
export type PhysicsReport = z.infer<typeof physicsReport>;

/**
 * A calculation that Symposium can repeat: `expression` over `quantities` by name (`+ - * / ^ sqrt min max`),
 * its result, and what it must satisfy. A `requirement` that must hold is what sensitivity is measured against. A
 * `source` says where a number stands (scenario rules §2.2.2): as in a proof, or `K1` for the result of an earlier
 * calculation, or `law: <its name>`.
 */
const calculation = z.object({
  id: label,
  claimId: label.nullable(),
  meaning: prose,
  quantities: listOf(citedQuantity),
  expression: z.string().max(400),
  result: z.object({ value: z.number(), unit: label }),
  requirement: z.object({ comparator: z.enum(['<=', '<', '>=', '>']), value: z.number(), unit: label }).nullable(),
});
/** A calculation as it is stored and published: a number of an earlier version was asked for no source. */
export const storedCalculation = calculation.extend({
  quantities: listOf(quantity.extend({ source: label.exactOptional() })),
});
export type Calculation = z.infer<typeof storedCalculation>;
export type CalculationQuantity = Calculation['quantities'][number];

/** EULER's part of the Validation Report (scenario rules §2.2.2, §2.2.3). */
export const mathematicsReport = z.object({
  timing: z.object({
    steps: listOf(z.object({ stepId: label, basis: prose, seconds: z.number() })),
    totalSeconds: z.number(),
    deadlineSeconds: z.number().nullable(),
    marginSeconds: z.number().nullable(),
    /** Margin as % of the deadline. */
    marginPercent: z.number().nullable(),
  }),
  claims: listOf(z.object({ claimId: label, reasoning: prose, status: z.enum(['VALID', 'INVALID']) })),
  calculations: listOf(calculation),
  dimensionalNotes: prose,
  dimensional: z.enum(['CONSISTENT', 'ERRORS-FOUND']),
  /** Each key parameter at −20% and +20%: does the solution survive? */
  sensitivity: listOf(
    z.object({ parameter: label, note: prose, survivesMinus20: z.boolean(), survivesPlus20: z.boolean() }),
  ),
  fragility: z.object({ profile: prose, fragile: z.boolean() }),
  /** For CT: the formalised problem; null where there is nothing to optimise. */
  optimization: z
    .object({ objective: prose, constraints: listOf(prose), variables: listOf(prose), finding: prose })
    .nullable(),
  uniqueness: z.enum(['SINGULAR', 'MULTIPLE']),
  /** PX: the impossibility proof, checked independently; null where there is none (scenario rules §3.4). */
  proofReview: z
    .object({ reasoning: prose, gaps: listOf(prose), verdict: z.enum(['SOUND', 'GAPS', 'UNSOUND']) })
    .nullable(),
  ...common,
});
/** As it is stored and published: its calculations may be older than their sources. */
export const storedMathematicsReport = mathematicsReport.extend({ calculations: listOf(storedCalculation) });
export type MathematicsReport = z.infer<typeof storedMathematicsReport>;
