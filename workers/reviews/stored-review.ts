import { z } from 'zod';
import { type Json, reviewDecisions, type ReviewRequest } from '../../shared/kernel/index.ts';

/** What was stored with a review when it was opened. */
export interface StoredReview extends Pick<
  ReviewRequest,
  'phase' | 'subject' | 'findings' | 'decisions' | 'asks' | 'acceptable' | 'references' | 'groups' | 'reviewers'
> {
  /** How long each group has; null where an old row doesn't say. */
  readonly waitMs: number | null;
  /** Names of people who may not decide it. */
  readonly barred: readonly string[];
}

const names = z.array(z.string());
const marks = z.object({
  labels: names,
  categories: names,
  least: z.number(),
  most: z.number(),
  sealed: z.literal(true).exactOptional(),
});

/** Rows of earlier versions hold less: what they lack reads as what held for them. */
const schema = z.object({
  phase: z.string().default(''),
  subject: z.string().nullable().default(null),
  findings: names.default([]),
  decisions: z.array(z.enum(reviewDecisions)).default(['RESOLVE', 'REDESIGN', 'DISCARD']),
  asks: z
    .object({
      statuses: names.nullable(),
      side: z.boolean(),
      verification: z.boolean(),
      options: z.tuple([z.string(), z.string()]).nullable().default(null),
      marks: marks.nullable().default(null),
      // Named only where a spend cap pauses the run: the other reviews are told as they always were.
      capMicrodollars: z.number().nullable().exactOptional(),
      capTokens: z.number().nullable().exactOptional(),
      room: z.literal(true).exactOptional(),
    })
    .optional(),
  statuses: names.nullable().default(null),
  acceptable: z.boolean().default(true),
  file: z.record(z.string(), z.string()).default({}),
  groups: names.default([]),
  reviewers: z.record(z.string(), names).default({}),
  waitMs: z.number().nullable().default(null),
  barred: names.default([]),
});

/** Throws `ZodError` where the row was not written by us. */
export function storedReview(stored: Json): StoredReview {
  const { statuses, asks, file: references, ...rest } = schema.parse(stored);
  return {
    ...rest,
    references,
    asks: asks ?? { statuses, side: false, verification: false, options: null, marks: null },
  };
}
