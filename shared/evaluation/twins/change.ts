import type { Calculation } from '../../scenario/answers/validation.ts';
import { inUnit } from '../../verification/calculations.ts';
import { literals } from '../../verification/moved-numbers.ts';
import { plainNotation } from '../../verification/notation.ts';
import { placeIn } from '../../verification/public-places.ts';
import { agree, roundingError, sameMeasure } from '../../verification/quantities.ts';
import { isSound, type RenewedCalculation, renewedCalculations } from '../../verification/renewed-calculations.ts';
import { addressOf, type NumberedScenario } from '../../verification/scenario-tables.ts';
import type { Measure } from '../../verification/written-measures.ts';
import type { ScoringKey } from '../key.ts';
import { astrayIn, roundsTo, type TwinBase, type TwinRules } from './base.ts';

/** A number of the page that is another one on the twin. */
export interface ChangedNumber {
  readonly address: string;
  readonly was: Measure;
  readonly is: Measure;
}

/** A result by which answers are scored, that is another one on the twin. */
export interface ChangedResult {
  readonly id: string;
  readonly unit: string;
  readonly was: number;
  readonly is: number;
}

/** Why a change of the page makes no twin (evaluation rules §6.4). */
export type Flaw = 'derived' | 'arithmetic' | 'solution-fails' | 'told' | 'key-holds';

export interface Recomputed {
  readonly numbers: ScoringKey['numbers'];
  readonly results: readonly ChangedResult[];
}

/**
 * What the key comes to on a page with these numbers: each calculation that rests on one is repeated. The twin stands only
 * where the solution still holds, with no less room than before, and the key's own results are wrong by the rule of
 * scoring. `tells`: whether some words tell a result, or a judge reads of an amount of its kind.
 */
export function recomputed(
  base: TwinBase,
  changes: readonly ChangedNumber[],
  scenario: NumberedScenario['scenario'],
  key: ScoringKey,
  tells: (one: Measure) => boolean,
  twinRules: TwinRules,
): Recomputed | Flaw {
  const { evaluate, convert, rules } = twinRules;
  const after = withNumbers(base, changes, scenario, twinRules);
  // What claims derive from one another, by an expression that their source names, agrees as well as it did.
  if (after === null || astrayIn(after, twinRules).some((count, at) => count > (base.astray[at] ?? 0)))
    return 'derived';
  const { calculations } = base;
  const renewed = renewedCalculations(calculations, base.numbered, after, evaluate, convert, roundsTo);
  if (!calculations.every((one, at) => isFollowed(one, renewed[at] ?? null, changes, renewed, base, twinRules)))
    return 'derived';
  const moved = calculations.flatMap((calculation, at) => {
    const now = renewed[at] ?? null;
    return now === null ? [] : [{ calculation, now }];
  });
  if (moved.some(({ now }) => now.finding === 'requirement-fails')) return 'solution-fails';
  if (moved.some(({ now }) => !isSound(now) || now.now === null || now.houseValue === null)) return 'arithmetic';
  if (!moved.every(({ calculation, now }) => hasRoom(calculation, now.now, twinRules))) return 'solution-fails';
  const byId = new Map(moved.map(({ calculation, now }) => [calculation.id, now.houseValue]));
  const numbers = key.numbers.map((one) => ({ ...one, value: byId.get(one.id) ?? one.value }));
  if (moved.some(({ calculation: { result } }) => tells(result))) return 'told';
  const results = key.numbers.flatMap(({ id, unit, value: was }, at): ChangedResult[] => {
    const is = numbers[at]?.value ?? was;
    return sameMeasure({ value: was, unit }, { value: is, unit }, convert, rules.numberTolerance)
      ? []
      : [{ id, unit, was, is }];
  });
  return results.length === 0 || rules.ceilings.wrongNumber >= rules.passScore ? 'key-holds' : { numbers, results };
}

/** The claims with the numbers that they have from the changed cells. null: one has such a number from elsewhere. */
function withNumbers(
  { numbered: before, places }: TwinBase,
  changes: readonly ChangedNumber[],
  scenario: NumberedScenario['scenario'],
  { convert }: TwinRules,
): NumberedScenario | null {
  const changed = (quantity: Claimed): Claimed | null => {
    const source = quantity.source ?? '';
    const change = changes.find(({ was }) => sameMeasure(was, quantity, convert, roundingError));
    if (change === undefined) return quantity;
    const there = [...(placeIn(source, places)?.measures ?? []), ...claimed(before, addressOf(source))];
    if (!there.some((one) => sameMeasure(one, change.was, convert, roundingError))) return null;
    const measured = convert(change.is.value, change.is.unit);
    const value = measured.ok ? inUnit(measured.si, quantity.unit, convert) : null;
    return value === null ? null : { ...quantity, value: rounded(value) };
  };
  const claims = before.solution.claims.map((claim) => ({
    ...claim,
    quantities: claim.quantities.flatMap((quantity) => changed(quantity) ?? []),
  }));
  const isWhole = claims.every(
    ({ quantities }, at) => quantities.length === before.solution.claims[at]?.quantities.length,
  );
  return isWhole ? { solution: { ...before.solution, claims }, scenario } : null;
}

type Claimed = NumberedScenario['solution']['claims'][number]['quantities'][number];

/** The numbers at a claim's address, `C1/mass` or `C1`. */
const claimed = ({ solution: { claims } }: NumberedScenario, address: string): readonly Measure[] =>
  claims.flatMap(({ id, quantities }) =>
    quantities.filter(({ name }) => [addressOf(id), addressOf(`${id}/${name}`)].includes(address)),
  );

/** Without what binary fractions add. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/**
 * Whether each number of a calculation that is a changed one was followed, and no other: not one that only resembles it,
 * none in the expression itself, and none that somebody worked out by hand.
 */
function isFollowed(
  calculation: Calculation,
  renewed: RenewedCalculation | null,
  changes: readonly ChangedNumber[],
  all: readonly (RenewedCalculation | null)[],
  { calculations }: TwinBase,
  { convert }: TwinRules,
): boolean {
  const results = calculations.filter((_, at) => (all[at] ?? null) !== null);
  const isChanged = (number: Measure) => changes.some(({ was }) => sameMeasure(was, number, convert, roundingError));
  const isResult = ({ source, ...number }: Measure & { readonly source?: string }) =>
    results.some(
      ({ id, result }) => addressOf(id) === addressOf(source ?? '') && sameMeasure(result, number, convert, roundsTo),
    );
  const now = renewed?.now ?? calculation;
  const pairs = [
    ...calculation.quantities.map((was, at) => [was, now.quantities[at]] as const),
    ...(calculation.requirement === null ? [] : [[calculation.requirement, now.requirement] as const]),
  ];
  const followed = pairs.every(([was, is]) => {
    const moved = was.value !== is?.value || was.unit !== is.unit;
    return moved === (isChanged(was) || isResult(was));
  });
  const written = plainNotation(calculation.expression).match(literals) ?? [];
  return (
    followed &&
    calculation.quantities.every(({ source }) => source !== undefined) &&
    !written.some((literal) => changes.some(({ was }) => was.value === Number(literal)))
  );
}

/** Whether a solution has no less room than it had. */
function hasRoom(before: Calculation, now: Calculation | null, rules: TwinRules): boolean {
  const [room, left] = [roomIn(before, rules), now === null ? null : roomIn(now, rules)];
  return room !== null && left !== null && (left >= room || agree(room, left, roundingError));
}

/** From its limit, in SI; a time that nothing is required of must not grow, as steps take it. null: there is no value. */
function roomIn({ expression, quantities, requirement }: Calculation, { evaluate, convert }: TwinRules): number | null {
  const computed = evaluate(expression, quantities);
  if (!computed.ok) return null;
  if (requirement === null) return computed.dimension === 's' ? -computed.si : 0;
  const limit = convert(requirement.value, requirement.unit);
  if (!limit.ok) return null;
  return requirement.comparator.startsWith('<') ? limit.si - computed.si : computed.si - limit.si;
}
