import type { Calculation } from '../../scenario/answers/validation.ts';
import { literals } from '../../verification/moved-numbers.ts';
import { plainNotation } from '../../verification/notation.ts';
import { agree, roundingError, sameMeasure } from '../../verification/quantities.ts';
import { isSound, type RenewedCalculation, renewedCalculations } from '../../verification/renewed-calculations.ts';
import { addressOf, type NumberedScenario } from '../../verification/scenario-tables.ts';
import type { Measure } from '../../verification/written-measures.ts';
import type { ScoringKey } from '../key.ts';
import { isRoundedAlike } from '../rounded.ts';
import { type ChangedNumber, isPlaced, roundsTo, type TwinBase, type TwinRules } from './base.ts';
import { followedClaims } from './follow.ts';

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
  const followed = followedClaims(base, changes, scenario, twinRules);
  // A bound that somebody chose has to be one still.
  if (followed === null || !isPlaced(followed.numbered, twinRules)) return 'derived';
  const { calculations } = base;
  const { moved: inClaims, derived, numbered } = followed;
  const renewed = renewedCalculations(calculations, base.numbered, numbered, evaluate, convert, roundsTo);
  const all = [...changes, ...inClaims];
  if (!calculations.every((one, at) => isFollowed(one, renewed[at] ?? null, all, renewed, base, twinRules)))
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
  if ([...moved.map(({ calculation }) => calculation.result), ...derived.map(({ was }) => was)].some(tells))
    return 'told';
  const results = key.numbers.flatMap(({ id, unit, value: was }, at): ChangedResult[] => {
    const is = numbers[at]?.value ?? was;
    const [published, now] = [
      { value: was, unit },
      { value: is, unit },
    ];
    return sameMeasure(published, now, convert, rules.numberTolerance) ||
      isRoundedAlike(published, now, rules.numberTolerance, convert)
      ? []
      : [{ id, unit, was, is }];
  });
  return results.length === 0 || rules.ceilings.wrongNumber >= rules.passScore ? 'key-holds' : { numbers, results };
}

/**
 * Whether each number of a calculation that is a changed one was followed, and no other: not one that only resembles it,
 * none in the expression itself, and none that somebody worked out by hand. What cites a moved number has moved, however it
 * was rounded.
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
  const isChanged = ({ source, ...number }: Measure & { readonly source?: string }) =>
    changes.some(
      ({ was, address }) =>
        sameMeasure(was, number, convert, roundingError) ||
        (address === addressOf(source ?? '') && sameMeasure(was, number, convert, roundsTo)),
    );
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
