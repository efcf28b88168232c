import { z } from 'zod';

const weight = z.number().positive().max(1_000);

/** Every number of an evaluation, with its default and its bounds: plain data, carried by the run for its life. */
export const evaluationPolicy = z.strictObject({
  /** Weight of a scenario in the IM-Score, by its tier (evaluation rules §3.2). */
  tierWeights: z
    .strictObject({
      SPARK: weight.default(1),
      FRACTURE: weight.default(2),
      RUPTURE: weight.default(3),
      SINGULARITY: weight.default(4),
      IMPOSSIBLE: weight.default(5),
    })
    .prefault({}),
  /** A response that scores so much or more is a pass. */
  passScore: z.number().gt(0).max(100).default(80),
  /** Of every interval. */
  level: z.number().min(0.5).max(0.999).default(0.95),
  /** How often a difference of the size that is stated would be seen. */
  power: z.number().min(0.5).max(0.999).default(0.8),
});

export type EvaluationPolicy = z.infer<typeof evaluationPolicy>;
