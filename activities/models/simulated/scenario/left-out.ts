import { z } from 'zod';
import { type AnswerOf, leftOut } from '../../../../shared/scenario/index.ts';
import { sectionOf } from '../prompt.ts';
import type { Mind } from './mind.ts';

const ids = (field: string) => z.array(z.looseObject({ [field]: z.string() })).catch([]);
const physicsSaid = z.looseObject({ claims: ids('claimId'), materials: ids('object'), forces: ids('action') });
const mathematicsSaid = z.looseObject({
  claims: ids('claimId'),
  calculations: ids('id'),
  sensitivity: ids('parameter'),
  timing: z.looseObject({ steps: ids('stepId') }),
});

/** The rows that the report in the context does not have. */
function lacking<K extends string, R extends Readonly<Record<K, unknown>>>(
  rows: readonly R[],
  said: readonly Readonly<Record<string, unknown>>[],
  field: K,
): R[] {
  const known = new Set(said.map((row) => row[field]));
  return rows.filter((row) => !known.has(row[field]));
}

/** Whoever is asked for what a report left out gives that and no more. */
export function physicsLeftOut(mind: Mind, report: AnswerOf<'physics'>): AnswerOf<'physics'> {
  const said = physicsSaid.safeParse(sectionOf(mind.prompt, 'physicsValidation'));
  if (mind.prompt.subject !== leftOut || !said.success) return report;
  return {
    ...report,
    claims: lacking(report.claims, said.data.claims, 'claimId'),
    materials: lacking(report.materials, said.data.materials, 'object'),
    forces: lacking(report.forces, said.data.forces, 'action'),
    edgeCases: [],
  };
}

export function mathematicsLeftOut(mind: Mind, report: AnswerOf<'mathematics'>): AnswerOf<'mathematics'> {
  const said = mathematicsSaid.safeParse(sectionOf(mind.prompt, 'mathVerification'));
  if (mind.prompt.subject !== leftOut || !said.success) return report;
  return {
    ...report,
    timing: { ...report.timing, steps: lacking(report.timing.steps, said.data.timing.steps, 'stepId') },
    claims: lacking(report.claims, said.data.claims, 'claimId'),
    calculations: lacking(report.calculations, said.data.calculations, 'id'),
    sensitivity: lacking(report.sensitivity, said.data.sensitivity, 'parameter'),
    edgeCases: [],
  };
}
