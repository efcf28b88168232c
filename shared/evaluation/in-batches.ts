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

/** Those by which an answer or a judgement came in the end: what was asked again by itself came by that. */
const lastOfEach = (calls: readonly Delivered[]): Delivered[] => [
  ...new Map(calls.map((call) => [`${call.agent} ${call.subject ?? ''}`, call])).values(),
];

/** What came by batches; null: nothing. */
export function inBatches(calls: readonly Delivered[]): InBatches | null {
  const batched = calls.filter(({ inBatch }) => inBatch === true);
  if (batched.length === 0) return null;
  const came = lastOfEach(calls).filter(({ inBatch }) => inBatch === true);
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

/** What of one response came by batches of the provider. */
export interface ResponseInBatches {
  /** `IM-0001.2`: scenario and run. */
  readonly response: string;
  readonly answer: boolean;
  /** Places of the judges whose judgement came so. */
  readonly judgements: readonly string[];
  /** Places of those whose judgement, and `subject` where the answer, was asked for by itself. */
  readonly alone: readonly string[];
}

/** Of each response that was asked for, in the order in which they were first answered. */
export function inBatchesByResponse(calls: readonly Delivered[]): ResponseInBatches[] {
  const byResponse = Map.groupBy(lastOfEach(calls), ({ subject }) => subject ?? '');
  return [...byResponse].map(([response, own]) => {
    const [came, others] = [
      own.filter(({ inBatch }) => inBatch === true),
      own.filter(({ inBatch }) => inBatch !== true),
    ];
    return {
      response,
      answer: came.some(({ agent }) => agent === 'subject'),
      judgements: came
        .map(({ agent }) => agent)
        .filter((agent) => agent !== 'subject')
        .toSorted(),
      alone: others.map(({ agent }) => agent).toSorted(),
    };
  });
}

/** As many responses are named as a person reads. */
const mostNamed = 20;

/** For who follows a run: how many came so, and which were asked by themselves. */
export function inBatchesLines(responses: readonly ResponseInBatches[]): string[] {
  const answers = responses.filter(({ answer }) => answer).length;
  const judgements = responses.reduce((sum, one) => sum + one.judgements.length, 0);
  const alone = responses.filter((one) => one.alone.length > 0);
  const named = alone.slice(0, mostNamed).map((one) => `${one.response} (${one.alone.join(', ')})`);
  const more = alone.length > mostNamed ? ` and ${alone.length - mostNamed} more` : '';
  return [
    `in batches answers: ${answers}, judgements: ${judgements}`,
    ...(alone.length === 0 ? [] : [`one by one ${named.join(', ')}${more}`]),
  ];
}
