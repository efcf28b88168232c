import { z } from 'zod';
import { own } from '../../kernel/own.ts';
import { suspectCategory, type SuspectedKey, suspectKind } from './activities.ts';

/** What a person says of a suspected key. */
export const findings = ['upheld', 'wrong'] as const;
export type Finding = (typeof findings)[number];

/** A review as it is stored, with how it ended. */
export interface SuspectReview {
  readonly kind: string;
  readonly subject: string | null;
  readonly outcome: unknown;
}

const decided = z.object({
  outcome: z.literal('decided'),
  at: z.string(),
  marks: z.record(z.string(), z.record(z.string(), z.object({ score: z.number() }))),
});

/** A finding with the moment of its decision. */
export interface Found {
  readonly finding: Finding;
  readonly at: string;
}

/** What people found, by scenario. A review that is open, or that nobody has decided, finds nothing. */
export function findingsIn(reviews: readonly SuspectReview[]): ReadonlyMap<string, Found> {
  return new Map(
    reviews.flatMap(({ kind, subject, outcome }): [string, Found][] => {
      const { data } = decided.safeParse(outcome);
      if (kind !== suspectKind || subject === null || data === undefined) return [];
      const mark = own(own(data.marks, subject) ?? {}, suspectCategory);
      return mark === undefined ? [] : [[subject, { finding: mark.score === 1 ? 'upheld' : 'wrong', at: data.at }]];
    }),
  );
}

/** An examination as its run's rows tell it. */
export interface Examination {
  readonly suspects: readonly Pick<SuspectedKey, 'scenario' | 'bound'>[];
  readonly reviews: readonly SuspectReview[];
}

/** What people found last of each paper and key, by their hashes: whoever looks again may correct it. */
export function lastFindings(examinations: readonly Examination[]): ReadonlyMap<string, Finding> {
  const all = examinations.flatMap(({ suspects, reviews }) => {
    const found = findingsIn(reviews);
    return suspects.flatMap(({ scenario, bound }) => {
      const one = found.get(scenario);
      return one === undefined ? [] : [{ bound, ...one }];
    });
  });
  const inOrder = all.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return new Map(inOrder.map(({ bound, finding }) => [bound, finding]));
}
