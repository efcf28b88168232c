import { z } from 'zod';
import { prose as proseShape } from '../vocabulary.ts';
import {
  assessments,
  physicsReport,
  requestedChange,
  storedMathematicsReport,
  type Assessment,
} from '../answers/validation.ts';
import { schemaUrn } from '../versions.ts';
import { envelope, rows } from './shapes.ts';
import { uniquenessLabels, uniquenessOf } from './status.ts';
import type { ScenarioRecord } from './record.ts';

const edgeCase = z.strictObject({ situation: proseShape, effect: proseShape });

/** The joint Validation Report of NEWTON and EULER (scenario rules §2.2.3). */
export const validationReportSchema = z.strictObject({
  ...envelope('validation_report'),
  physics: physicsReport,
  mathematics: storedMathematicsReport,
  joint: z.strictObject({
    assessment: z.enum(assessments),
    corrections: rows(requestedChange),
    edgeCases: rows(edgeCase),
    adjustments: rows(proseShape),
  }),
  feasibility: z.strictObject({
    /** Not applicable where there is no solution to count (OF, PX). */
    uniqueness: z.enum(uniquenessLabels),
    alternatives: rows(proseShape),
    mirageConvincing: z.boolean(),
    mirageWhy: proseShape,
  }),
});
type ValidationReport = z.infer<typeof validationReportSchema>;

/** The worse of two assessments (scenario rules §2.2.3). */
function worse(a: Assessment, b: Assessment): Assessment {
  return assessments.indexOf(a) >= assessments.indexOf(b) ? a : b;
}

type Parts = Pick<ScenarioRecord, 'simulated' | 'scenarioId' | 'status' | 'house' | 'physics' | 'mathematics'>;

/**
 * Joins the leads' reports. What both say is listed once for each of them: two edge cases may differ in their words
 * only.
 */
export function validationReport(record: Parts): ValidationReport {
  const { simulated, scenarioId, physics, mathematics } = record;
  return {
    schema: schemaUrn('validation_report'),
    simulated,
    scenarioId,
    physics,
    mathematics,
    joint: {
      assessment: worse(physics.assessment, mathematics.assessment),
      corrections: [...physics.corrections, ...mathematics.corrections],
      edgeCases: [...physics.edgeCases, ...mathematics.edgeCases],
      adjustments: [...physics.adjustments, ...mathematics.adjustments],
    },
    feasibility: {
      uniqueness: uniquenessOf(record),
      alternatives: [...physics.alternatives, ...mathematics.alternatives],
      mirageConvincing: physics.mirage.convincing,
      mirageWhy: physics.mirage.why,
    },
  };
}
