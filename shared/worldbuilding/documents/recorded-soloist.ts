import { z } from 'zod';

const count = z.int().min(0);

const spending = z.strictObject({
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  costMicrodollars: z.number().nullable(),
});

/**
 * One agent that played alone in a team's place (worldbuilding rules §16.2): its own work, counted as `measure` says,
 * beside the other team's.
 */
export const recordedSoloist = z.strictObject({
  model: z.string(),
  measure: z.enum(['MICRODOLLARS', 'TOKENS']),
  beside: spending,
  own: spending,
  drafts: count,
  revisions: count,
  ended: z.string(),
});
