import { z } from 'zod';
import { type CandidateVerdict, responseOf } from '../activities.ts';

/** What people have said of candidates, as a report tells it (evaluation rules §2.7). */
export const toldVerdicts = z.array(
  z.strictObject({
    scenario: z.string(),
    run: z.int().min(0),
    verified: z.boolean(),
    verification: z.string().nullable(),
    by: z.string(),
    review: z.string(),
  }),
);
export type ToldVerdicts = z.infer<typeof toldVerdicts>;

/** Those that are about one of these responses, in the responses' order. */
export function verdictsTold(
  rows: readonly { readonly scenario: string; readonly run: number }[],
  verdicts: readonly CandidateVerdict[],
): ToldVerdicts {
  const known = new Map(verdicts.map((verdict) => [verdict.response, verdict]));
  return rows.flatMap(({ scenario, run }) => {
    const said = known.get(responseOf(scenario, run));
    if (said === undefined) return [];
    const { verified, verification, reviewer, reviewId } = said;
    return [{ scenario, run, verified, verification, by: reviewer, review: reviewId }];
  });
}

/** One a line, as a person reads it. */
export const verdictLines = (told: ToldVerdicts): string[] =>
  told.map(({ scenario, run, verified, verification, by, review }) => {
    const what = verified ? `verified (${verification ?? 'how is not said'})` : 'not verified';
    return `${scenario}, run ${run}: ${what} by ${by}, review ${review}`;
  });

/** What a reader has to know of the candidates. `open`: those of which nobody has said anything. */
export function candidateCautions(told: ToldVerdicts, open: number): string[] {
  const verified = told.filter((one) => one.verified).length;
  return [
    ...(verified > 0
      ? [
          `${verified} answers to open problems were verified by people: only those may score above the ceiling of the others.`,
        ]
      : []),
    ...(open > 0
      ? [`${open} breakthrough candidates have been verified by nobody, and score no more than such answers may.`]
      : []),
  ];
}
