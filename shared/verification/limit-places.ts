import type { Calculation } from '../scenario/answers/validation.ts';
import type { SeedDocument } from '../scenario/answers/seed.ts';
import { satisfies } from './calculations.ts';
import { publicPlaces, standsAmong, type Numbers } from './public-places.ts';
import { namesIn } from './reliance.ts';
import { roundingError, sameMeasure, type Convert, type Measured, type Quantity } from './quantities.ts';
import type { NumberedScenario } from './scenario-tables.ts';
import { measuresIn, measureText, wholeText, type Measure } from './written-measures.ts';

/*
 * The limit of a requirement is a number like any other and has a place (scenario rules §2.2.7): a requirement of which
 * one side is made up proves whatever its author likes.
 */

export type Requirement = NonNullable<Calculation['requirement']>;

/** Designs whose own numbers may be limits: the thresholds of an open frontier, the premises of a paradox. */
type Designed = NumberedScenario & Partial<Pick<SeedDocument, 'openFrontier' | 'paradox'>>;

/** Every number that a scenario states and a requirement may have for its limit. */
export function limitsOf(seed: Designed): Numbers {
  const page = [...publicPlaces(seed).values()];
  const designed = [
    ...(seed.openFrontier?.evaluationCriteria ?? []).flatMap(({ criterion, threshold }) => [criterion, threshold]),
    ...(seed.paradox?.premises ?? []).map(({ statement }) => statement),
  ];
  return {
    measures: [
      ...page.flatMap(({ measures }) => measures),
      ...seed.solution.claims.flatMap(({ quantities }) => quantities),
      ...designed.flatMap((text) => measuresIn(text, wholeText)),
    ],
    counts: new Set(page.flatMap(({ counts }) => [...(counts ?? [])])),
  };
}

/** A requirement with what it is a requirement on. `computed`: what its expression comes to. */
export interface Required<Q extends Quantity> {
  readonly requirement: Requirement;
  readonly expression: string;
  readonly quantities: readonly Q[];
  readonly computed: Measured;
}

/** Nothing at all of whatever unit, and the whole of a ratio, are nobody's invention. */
const bare = (limit: Measured): boolean =>
  limit.ok && (limit.si === 0 || (limit.dimension === '1' && Math.abs(limit.si - 1) <= roundingError));

/** Whether a quantity is written down for the limit: it has its value, and the expression does not read it. */
export const givesLimit = (
  quantity: Quantity,
  { requirement, expression }: Pick<Required<Quantity>, 'requirement' | 'expression'>,
  convert: Convert,
): boolean =>
  !namesIn(expression).has(quantity.name.trim()) && sameMeasure(quantity, requirement, convert, roundingError);

/**
 * Why the limit of a requirement stands nowhere, in words; null where it has its place, and where it is of another
 * dimension than the expression or of none, which is another fault. `placed`: whether a quantity that is written down
 * for the limit has a place of its own, beside what the expression reads. A limit may be a rounded one, unless the
 * requirement turns on what was rounded off.
 */
export function limitFault<Q extends Quantity>(
  required: Required<Q>,
  placed: (quantity: Q) => boolean,
  numbers: Numbers,
  convert: Convert,
  tolerance: number,
): string | null {
  const { requirement, expression, quantities, computed } = required;
  const { comparator } = requirement;
  const limit = convert(requirement.value, requirement.unit);
  if (!computed.ok || !limit.ok || limit.dimension !== computed.dimension || bare(limit)) return null;
  if (quantities.some((one) => givesLimit(one, required, convert) && placed(one))) return null;
  const read = namesIn(expression);
  if (quantities.some((one) => read.has(one.name.trim()) && sameMeasure(one, requirement, convert, roundingError)))
    return 'is a number that the expression reads itself';
  const holds = satisfies(computed, requirement, convert);
  const sameSide = (there: Measure) =>
    sameMeasure(there, requirement, convert, roundingError) ||
    satisfies(computed, { comparator, ...there }, convert) === holds;
  const alike = numbers.measures.filter((there) => standsAmong(requirement, { measures: [there] }, convert, tolerance));
  if (alike.some((there) => !convert(there.value, there.unit).ok || sameSide(there))) return null;
  if (standsAmong(requirement, { ...numbers, measures: [] }, convert, tolerance)) return null;
  const [near] = alike;
  return near === undefined
    ? 'stands nowhere'
    : `is ${measureText(near)} where it stands, and the finding turns on that`;
}
