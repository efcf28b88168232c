import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const number = z.number();
const row = z.tuple([z.string(), z.int().min(1).max(5), z.int(), number.nullable()]);
const estimate = z.strictObject({
  mean: number,
  standardError: number,
  low: number,
  high: number,
  probability: number,
});

/** What `reference.py` beside this file computed with published packages; `regenerate.sh` makes it anew. */
export const reference = z
  .strictObject({
    madeBy: z.record(z.string(), z.string()),
    level: number,
    quantiles: z.array(z.strictObject({ probability: number, degrees: number, expected: number })),
    tails: z.array(z.strictObject({ t: number, degrees: number, expected: number })),
    imScores: z.array(z.strictObject({ rows: z.array(row), expected: estimate })),
    comparisons: z.array(
      z.strictObject({ first: z.array(row), second: z.array(row), expected: estimate, pairedT: number.optional() }),
    ),
    powers: z.array(
      z.strictObject({ scenarios: number, deviation: number, level: number, power: number, expected: number }),
    ),
    passes: z.array(z.strictObject({ tries: number, passed: number, k: number, any: number, all: number })),
    agreements: z.array(
      z.strictObject({
        ratings: z.array(z.array(number.nullable())),
        alpha: number,
        alphaOfPasses: number,
        intraclass: number,
      }),
    ),
    itemRests: z.array(
      z.strictObject({
        table: z.array(z.array(number.nullable())),
        expected: z.array(z.strictObject({ r: number, low: number, high: number })),
      }),
    ),
    proportions: z.array(z.strictObject({ found: number, of: number, low: number, high: number })),
    predictionPowered: z.array(
      z.strictObject({
        /** Scenario, weight, prediction, truth, whether it was certain. */
        rows: z.array(z.tuple([z.string(), number, number, number.nullable(), z.boolean()])),
        mean: number,
        standardError: number,
        low: number,
        high: number,
        plain: number.optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'reference.json'), 'utf8')));

/** Scenario, weight of its tier (1 SPARK … 5 IMPOSSIBLE), run, score. */
export type ReferenceRow = z.infer<typeof row>;
