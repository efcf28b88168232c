import { z } from 'zod';
import { parseModelRef } from '../kernel/models.ts';
import { evaluationPolicy } from './policy.ts';
import { judgePlaces } from './roster.ts';

const ref = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const parsed = parseModelRef(text);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
  });

/** How an evaluation is asked for; untrusted until it is read. */
export const evaluationInput = z.strictObject({
  /** SHA-256 under which the scenarios with their keys lie in the store (evaluation rules §1.1). */
  set: z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 of a stored set'),
  /** `provider:model` that is evaluated. */
  model: ref,
  /** Of the judges, in their places. Left out: the worker's. */
  judges: z.array(ref).min(1).max(judgePlaces.length).nullable().default(null),
  /** How often each scenario is put to the model. */
  runs: z.int().min(1).max(20).default(3),
  policy: evaluationPolicy.prefault({}),
});
export type EvaluationInput = z.input<typeof evaluationInput>;
