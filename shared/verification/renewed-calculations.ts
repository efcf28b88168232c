import type { Calculation } from '../scenario/answers/validation.ts';
import { excerpt } from '../text/cut.ts';
import { checkCalculation, inUnit, type CalculationCheck } from './calculations.ts';
import { givesLimit } from './limit-places.ts';
import {
  literals,
  movedNumbers,
  versionsOf,
  type MovedNumber,
  type MovedResult,
  type Versions,
} from './moved-numbers.ts';
import { plainNotation } from './notation.ts';
import { remembering, type Convert, type Evaluate } from './quantities.ts';
import { addressOf, type NumberedScenario } from './scenario-tables.ts';
import { measureText, type Measure } from './written-measures.ts';

/** What a calculation comes to with the numbers that stand now (scenario rules §2.5.7). */
export const renewals = [
  /** The requirement holds; or there is none, and it was computed. */
  'requirement-holds',
  'computed',
  'requirement-fails',
  /** A number is of another dimension now, or one that it rested on stands nowhere. */
  'units-disagree',
  'does-not-parse',
  'no-value',
  'number-gone',
  /** Its claim is gone, or is another one under the old id: nobody can repeat it, and the leads' word on the change counts. */
  'withdrawn',
] as const;
export type Renewal = (typeof renewals)[number];

/** A calculation whose numbers were superseded, repeated with those that stand now. A type alias, so that it can stand inside facts. */
export type RenewedCalculation = {
  readonly id: string;
  readonly claimId: string | null;
  readonly finding: Renewal;
  /** The result in the unit that was reported; null where there is none. */
  readonly houseValue: number | null;
  readonly unit: string;
  /** `C1/mass was 15 kg and is 20 kg`, one line for each number that moved. */
  readonly moved: readonly string[];
  /** The calculation as it stands now; null where a number of it stands nowhere. */
  readonly now: Calculation | null;
  /** What it comes to beside what is required, or why it comes to nothing: one line. */
  readonly why: string;
};

/** Renewals that leave nothing to mend. */
const sound: ReadonlySet<Renewal> = new Set(['requirement-holds', 'computed', 'withdrawn']);
export const isSound = ({ finding }: Pick<RenewedCalculation, 'finding'>): boolean => sound.has(finding);

/**
 * Repeats each calculation that rests on a number which is another in `after` than in `before`, the scenario that the
 * calculations were made for: with the number that stands now. A result that another calculation uses is such a number.
 * In the order of the calculations; null for one that rests on nothing that moved.
 */
export function renewedCalculations(
  calculations: readonly Calculation[],
  before: NumberedScenario,
  after: NumberedScenario,
  evaluate: Evaluate,
  convert: Convert,
  tolerance: number,
): readonly (RenewedCalculation | null)[] {
  const versions = versionsOf(before, after, remembering(convert));
  if (versions.changed.size === 0) return calculations.map(() => null);
  const movedIn = movedNumbers(calculations, versions);
  const results: MovedResult[] = [];
  return calculations.map((calculation, place) => {
    const moved = movedIn(place, results, tolerance);
    if (moved.length === 0) return null;
    const renewed = renewedBy(calculation, moved, versions, evaluate);
    if (renewed.houseValue !== null) {
      const is = { value: renewed.houseValue, unit: renewed.unit };
      results.push({ place: calculation.id, was: calculation.result, is });
    }
    return renewed;
  });
}

/** The calculations as they stand now, for whatever is computed of all of them. */
export const standingCalculations = (
  calculations: readonly Calculation[],
  renewed: readonly (RenewedCalculation | null)[],
): readonly Calculation[] =>
  calculations.flatMap((calculation, place) => {
    const found = renewed[place] ?? null;
    return found === null ? [calculation] : (found.now ?? []);
  });

function renewedBy(
  calculation: Calculation,
  moved: readonly MovedNumber[],
  versions: Versions,
  evaluate: Evaluate,
): RenewedCalculation {
  if (!moved.some(({ is }) => is === null)) return repeated(calculation, moved, evaluate, versions.convert);
  return gone(calculation, moved, isLeft(calculation, versions) ? 'number-gone' : 'withdrawn');
}

/** Whether the claim still states a quantity by a name that it had; what belongs to no claim is left. */
function isLeft({ claimId }: Calculation, { before, after, claims }: Versions): boolean {
  if (claimId === null) return true;
  const claim = addressOf(claimId);
  const had = [...before.cited.keys()].filter((address) => address.startsWith(`${claim}/`));
  return claims.has(claim) && (had.length === 0 || had.some((address) => after.cited.has(address)));
}

function repeated(
  calculation: Calculation,
  moved: readonly MovedNumber[],
  evaluate: Evaluate,
  convert: Convert,
): RenewedCalculation {
  const limit = moved.find(({ at }) => at === 'limit')?.is;
  const { requirement } = calculation;
  const now: Calculation = {
    ...calculation,
    expression: rewritten(calculation.expression, moved),
    quantities: calculation.quantities.map((used, place) => {
      const isLimit = requirement !== null && givesLimit(used, { ...calculation, requirement }, convert);
      const is = isLimit ? limit : moved.find(({ at }) => at === place)?.is;
      return is ? { ...used, ...inTheUnitOf(used, is, convert) } : used;
    }),
    requirement: requirement && limit ? { ...requirement, ...inTheUnitOf(requirement, limit, convert) } : requirement,
  };
  const check = checkCalculation(now, evaluate, convert);
  return {
    ...about(calculation, moved),
    finding: renewalOf(check, now),
    houseValue: check.houseValue,
    now,
    why: outcome(now, check),
  };
}

/** With the numbers that stand in the expression itself. */
function rewritten(expression: string, moved: readonly MovedNumber[]): string {
  const within = moved.filter(({ at }) => at === 'expression');
  if (within.length === 0) return expression;
  return plainNotation(expression).replace(literals, (literal) => {
    const is = within.find(({ was }) => was.value === Number(literal))?.is;
    return is ? `(${is.value})` : literal;
  });
}

/** The report's own result is of other numbers, so it neither agrees nor disagrees. */
function renewalOf({ finding, houseValue }: CalculationCheck, { requirement }: Calculation): Renewal {
  if (finding !== 'agrees' && finding !== 'disagrees') return finding;
  if (houseValue === null) return 'no-value';
  return requirement === null ? 'computed' : 'requirement-holds';
}

const gone = (calculation: Calculation, moved: readonly MovedNumber[], finding: Renewal): RenewedCalculation => ({
  ...about(calculation, moved),
  finding,
  houseValue: null,
  now: null,
  why:
    finding === 'withdrawn'
      ? 'its claim was taken back or replaced'
      : 'state the number again, or replace the claim by one with an id of its own',
});

const about = ({ id, claimId, result }: Calculation, moved: readonly MovedNumber[]) => ({
  id,
  claimId,
  unit: result.unit,
  moved: moved.map(movedText),
});

/** In the unit of the number that it takes the place of, if it has one: an amount on another scale cannot be multiplied. */
function inTheUnitOf({ unit }: Measure, is: Measure, convert: Convert): Measure {
  const [wanted, measured] = [convert(1, unit), convert(is.value, is.unit)];
  if (is.unit === unit || !wanted.ok || !measured.ok || wanted.dimension !== measured.dimension) return is;
  const value = inUnit(measured.si, unit, convert);
  return value === null ? is : { value, unit };
}

/** What it comes to beside what is required, or why it comes to nothing. */
function outcome({ requirement }: Calculation, { houseValue, unit, why }: CalculationCheck): string {
  if (why !== undefined) return why;
  if (houseValue === null) return 'it has no finite value';
  const comes = `it comes to ${measureText({ value: houseValue, unit })}`;
  return requirement === null
    ? `${comes}, and nothing is required of it`
    : `${comes} where ${requirement.comparator} ${measureText(requirement)} is required`;
}

function movedText({ place, was, is }: MovedNumber): string {
  const before = `${excerpt(place, 60)} was ${measureText(was)}`;
  return is === null ? `${before} and stands nowhere any more` : `${before} and is ${measureText(is)}`;
}
