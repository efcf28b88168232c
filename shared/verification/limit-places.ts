import type { Calculation } from '../scenario/answers/validation.ts';
import type { SeedDocument } from '../scenario/answers/seed.ts';
import { satisfies } from './calculations.ts';
import { publicPlaces, standsAmong, type Numbers } from './public-places.ts';
import { namesIn } from './reliance.ts';
import { roundingError, sameMeasure, type Convert, type Measured, type Quantity } from './quantities.ts';
import { addressesAt, type NumberedScenario, type ScenarioTables } from './scenario-tables.ts';
import { measuresIn, measureText, wholeText, type Measure } from './written-measures.ts';

/*
 * The limit of a requirement is a number like any other and has a place (scenario rules §2.2.7): a requirement of which
 * one side is made up proves whatever its author likes.
 */

export type Requirement = NonNullable<Calculation['requirement']>;

/** Designs whose own numbers may be limits: the thresholds of an open frontier, the premises of a paradox. */
type Designed = NumberedScenario & Partial<Pick<SeedDocument, 'openFrontier' | 'paradox'>>;

/**
 * Every number that a scenario states and a requirement may have for its limit; and the margin of time that the rules
 * ask for (scenario rules §5.2), as it is, of the deadline, and as what is left of that.
 */
export function limitsOf(seed: Designed, marginPercent?: number): Numbers {
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
      ...marginsOf(seed.scenario.deadlineSeconds, marginPercent),
    ],
    counts: new Set(page.flatMap(({ counts }) => [...(counts ?? [])])),
  };
}

function marginsOf(deadline: number | null, percent: number | undefined): readonly Measure[] {
  if (percent === undefined) return [];
  const seconds = (share: number) => (deadline === null ? [] : [{ value: deadline * share, unit: 's' }]);
  return [{ value: percent, unit: '%' }, ...seconds(percent / 100), ...seconds(1 - percent / 100)];
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

/** Whether a source means a place that none of the others does: a number that is compared with itself decides nothing. */
export function standsApart(source: string, others: readonly string[], tables: ScenarioTables): boolean {
  const known = new Set(others.flatMap((other) => addressesAt(other, tables)));
  return addressesAt(source, tables).some((address) => !known.has(address));
}

/** What its author can do about a limit that has no place. */
export const limitAdvice =
  'compare with 0, or name the limit among the quantities with its place in the scenario or its law';

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
