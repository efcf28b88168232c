import type { EvaluationDocument } from '../../scenario/documents/evaluation.ts';
import { comparable } from '../../text/quotations.ts';
import { type Convert, roundingError, sameMeasure } from '../../verification/quantities.ts';
import { type Measure, measuresIn } from '../../verification/written-measures.ts';
import type { Cell } from './cells.ts';

type Variants = EvaluationDocument['counterfactuals'];

/** What tells a difference, `10 kg lighter`, and not a number that is another one. */
const difference =
  /\b(?:more|less|fewer|lighter|heavier|longer|shorter|higher|lower|deeper|wider|faster|slower|earlier|later)\b/iu;

/**
 * By what the counterfactual variants of a key multiply a number of the page: each that names the thing and gives it one other
 * amount of its kind. What a variant says comes of it is not read: that is computed (evaluation rules §6.4).
 */
export function factorsOfVariants(
  variants: Variants,
  { name }: Pick<Cell, 'name'>,
  was: Measure,
  convert: Convert,
): number[] {
  const before = convert(was.value, was.unit);
  if (!before.ok || before.si === 0) return [];
  return variants.flatMap(({ change }) => {
    if (difference.test(change) || !comparable(change).includes(comparable(name))) return [];
    const others = measuresIn(change).flatMap((one) => {
      const is = convert(one.value, one.unit);
      const isOther = is.ok && is.dimension === before.dimension && !sameMeasure(one, was, convert, roundingError);
      return isOther ? [is.si / before.si] : [];
    });
    const [factor] = others;
    return factor === undefined || others.length > 1 || !(factor > 0) ? [] : [factor];
  });
}
