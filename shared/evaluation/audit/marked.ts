import { z } from 'zod';
import { own } from '../../kernel/own.ts';
import { auditCategory, auditKind } from './activities.ts';

/** A review as it is stored, with how it ended. */
export interface AuditReview {
  readonly kind: string;
  readonly subject: string | null;
  readonly outcome: unknown;
}

const decided = z.object({
  outcome: z.literal('decided'),
  marks: z.record(z.string(), z.record(z.string(), z.object({ score: z.number().min(0).max(100) }))),
});

/** What people gave, by response. A review that is open, or that nobody has decided, gives nothing. */
export function marksIn(reviews: readonly AuditReview[]): ReadonlyMap<string, number> {
  return new Map(
    reviews.flatMap(({ kind, subject, outcome }): [string, number][] => {
      const { data } = decided.safeParse(outcome);
      if (kind !== auditKind || subject === null || data === undefined) return [];
      const mark = own(own(data.marks, subject) ?? {}, auditCategory);
      return mark === undefined ? [] : [[subject, mark.score]];
    }),
  );
}
