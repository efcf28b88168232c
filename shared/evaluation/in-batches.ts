import { z } from 'zod';
import { sumIfKnown } from '../statistics/sums.ts';
import { cost } from '../text/amounts.ts';

const count = z.int().min(0);

/** What came by batches of the provider, and what that cost; the other requests of the run were made one by one (evaluation rules §1.14). */
export const inBatchesForm = z.strictObject({
  /** Responses whose answer came so. */
  answers: count,
  /** Judgements that came so. */
  judgements: count,
  /** Requests that came so, also those that could not be read. */
  calls: count,
  /** null: not known. */
  costMicrodollars: z.number().nullable(),
});
export type InBatches = z.infer<typeof inBatchesForm>;

/** A request of an evaluation, in the order in which they were answered. */
export interface Delivered {
  readonly agent: string;
  readonly subject?: string | null;
  readonly costMicrodollars: number | null;
  /** Absent: it was made by itself. */
  readonly inBatch?: boolean;
}

/** What came by batches; null: nothing. What was asked again by itself came by that. */
export function inBatches(calls: readonly Delivered[]): InBatches | null {
  const batched = calls.filter(({ inBatch }) => inBatch === true);
  if (batched.length === 0) return null;
  const last = [...new Map(calls.map((call) => [`${call.agent} ${call.subject ?? ''}`, call])).values()];
  const came = last.filter(({ inBatch }) => inBatch === true);
  const answers = came.filter(({ agent }) => agent === 'subject').length;
  return {
    answers,
    judgements: came.length - answers,
    calls: batched.length,
    costMicrodollars: sumIfKnown(batched.map(({ costMicrodollars }) => costMicrodollars)),
  };
}

/** The same in a line, beside what the whole run had. */
export const inBatchesLine = (
  { answers, judgements, calls, costMicrodollars }: InBatches,
  whole: { readonly responses: number; readonly judgements: number; readonly costMicrodollars: number | null },
): string =>
  `${answers} of ${whole.responses} answers and ${judgements} of ${whole.judgements} judgements in batches of the provider at half price: ` +
  `${calls} requests for ${cost(costMicrodollars)} of ${cost(whole.costMicrodollars)}`;
