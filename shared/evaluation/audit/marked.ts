import { z } from 'zod';
import { own } from '../../kernel/own.ts';
import { medianOf } from '../../statistics/sums.ts';
import { auditCategory, auditKind } from './activities.ts';

/** A review as it is stored, with how it ended. */
export interface AuditReview {
  readonly kind: string;
  readonly subject: string | null;
  readonly outcome: unknown;
}

/** What one person gave an answer. */
export interface PersonsMark {
  readonly score: number;
  /** With a key that is registered for whoever gave it; else a name was typed (kernel rules §7.1). */
  readonly signed: boolean;
}

const decided = z.object({
  outcome: z.literal('decided'),
  signed: z.unknown().optional(),
  marks: z.record(z.string(), z.record(z.string(), z.object({ score: z.number().min(0).max(100) }))),
});

/**
 * What people gave, by response, in the order of their reviews. A review that is open, or that nobody has decided,
 * gives nothing.
 */
export function marksIn(reviews: readonly AuditReview[]): ReadonlyMap<string, readonly PersonsMark[]> {
  const given = reviews.flatMap(({ kind, subject, outcome }): [string, PersonsMark][] => {
    const { data } = decided.safeParse(outcome);
    if (kind !== auditKind || subject === null || data === undefined) return [];
    const mark = own(own(data.marks, subject) ?? {}, auditCategory);
    return mark === undefined ? [] : [[subject, { score: mark.score, signed: data.signed !== undefined }]];
  });
  const grouped = Map.groupBy(given, ([response]) => response);
  return new Map([...grouped].map(([response, its]) => [response, its.map(([, mark]) => mark)]));
}

/**
 * What people give an answer: the median of their marks, as of several judges (evaluation rules §2.6), so of two their
 * mean.
 */
export const peoplesScores = (marks: ReadonlyMap<string, readonly PersonsMark[]>): ReadonlyMap<string, number> =>
  new Map(
    [...marks].flatMap(([response, its]): [string, number][] => {
      const score = medianOf(its.map((mark) => mark.score));
      return score === null ? [] : [[response, score]];
    }),
  );

/** Answers that two people have marked. */
export const markedTwice = (marks: ReadonlyMap<string, readonly PersonsMark[]>): number =>
  [...marks.values()].filter(({ length }) => length > 1).length;
