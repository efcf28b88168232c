import { z } from 'zod';
import { byText } from '../text/order.ts';
import type { EvaluationPolicy } from './policy.ts';

/** What of a policy decides how a judgement becomes a score, beside the pass and the weights of tiers (evaluation rules §2). */
export const yardstickForm = z.strictObject({
  ceilings: z.record(z.string(), z.number()),
  numberTolerance: z.number(),
  leastQuotation: z.number(),
  answerCharacters: z.number(),
});
export type Yardstick = z.infer<typeof yardstickForm>;

export const yardstickOf = ({
  ceilings,
  numberTolerance,
  leastQuotation,
  answerCharacters,
}: EvaluationPolicy): Yardstick => ({ ceilings, numberTolerance, leastQuotation, answerCharacters });

/** By value, in whatever order a document has them. */
export const isSameYardstick = ({ ceilings: own, ...one }: Yardstick, { ceilings, ...other }: Yardstick): boolean =>
  inOrder(own) === inOrder(ceilings) && inOrder(one) === inOrder(other);

const inOrder = (values: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => byText(a, b)));
