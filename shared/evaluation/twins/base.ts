import type { Calculation } from '../../scenario/answers/validation.ts';
import type { EvaluationDocument } from '../../scenario/documents/evaluation.ts';
import { checkCalculation } from '../../verification/calculations.ts';
import { claimPlaces } from '../../verification/claim-places.ts';
import { publicPlaces, type PublicPlaces } from '../../verification/public-places.ts';
import { agree, type Convert, type Evaluate } from '../../verification/quantities.ts';
import type { NumberedScenario } from '../../verification/scenario-tables.ts';
import type { Measure } from '../../verification/written-measures.ts';
import type { EvaluationPolicy } from '../policy.ts';
import type { KeyedScenario } from '../scenario-set.ts';

export interface TwinRules {
  readonly rules: Pick<EvaluationPolicy, 'numberTolerance' | 'ceilings' | 'passScore'>;
  readonly evaluate: Evaluate;
  readonly convert: Convert;
}

/** What of a published scenario is computed again when its page has other numbers. */
export interface TwinBase {
  readonly calculations: readonly Calculation[];
  /** The scenario as its claims and its page state its numbers. */
  readonly numbered: NumberedScenario;
  readonly places: PublicPlaces;
}

/** A number of the page, or of a claim, that is another one on the twin. */
export interface ChangedNumber {
  readonly address: string;
  readonly was: Measure;
  readonly is: Measure;
}

/** Within this a number is the one at its place, and one of a calculation is the result of another. */
export const roundsTo = 0.01;

/** Whether each number of the claims stands where it says, or comes to what it says: nothing else can be followed. */
export function isPlaced(numbered: NumberedScenario, { evaluate, convert }: TwinRules): boolean {
  const { unplaced, other, apart } = claimPlaces(numbered, { evaluate, convert, tolerance: roundsTo, sourced: true });
  return unplaced.length + other.length + apart.length === 0;
}

/** How exactly a calculation comes to the value that is published. */
const repeated = 1e-9;

/**
 * The calculations and claims of a key with their numbers. `no-numbers`: it is of a version that holds none of them;
 * `superseded`: a number was another one after they were reported, or one does not come to what is published of it.
 */
export function baseOf(
  { face, key }: KeyedScenario,
  rules: TwinRules,
): TwinBase | 'no-calculations' | 'no-numbers' | 'superseded' {
  const { evaluate, convert } = rules;
  const claims = key.claims.flatMap(({ id, statement, quantities }) =>
    quantities === undefined ? [] : [{ id, statement, quantities }],
  );
  const { house, calculations: written = [] } = key;
  const calculations = calculationsOf(key);
  if (written.length === 0 && house.calculations.length === 0) return 'no-calculations';
  if (claims.length < key.claims.length || calculations.length < written.length || written.length === 0)
    return 'no-numbers';
  const whole =
    written.length === house.calculations.length && new Set(written.map(({ id }) => id)).size === written.length;
  const faithful = calculations.every((calculation, at) => {
    const known = house.calculations[at];
    if (known?.id !== calculation.id || known.renewed !== undefined) return false;
    if (known.finding !== 'agrees') return true;
    const { finding, houseValue } = checkCalculation(calculation, evaluate, convert);
    return (
      finding === 'agrees' &&
      houseValue !== null &&
      known.houseValue !== null &&
      agree(houseValue, known.houseValue, repeated)
    );
  });
  if (!whole || !faithful) return 'superseded';
  const scenario = {
    ...face.scenario,
    whyImpossible: face.whyImpossible,
    deadlineSeconds: key.house.timing.deadlineSeconds,
  };
  const numbered = { solution: { claims, steps: key.steps }, scenario };
  return { calculations, numbered, places: publicPlaces(numbered) };
}

/** As they were reported, those that have their numbers. */
const calculationsOf = ({ calculations = [], house }: EvaluationDocument): Calculation[] =>
  calculations.flatMap(({ quantities, requirement, ...calculation }, at): Calculation[] => {
    const known = house.calculations[at];
    if (quantities === undefined || requirement === undefined) return [];
    const result = { value: known?.reportedValue ?? 0, unit: known?.unit ?? '' };
    return [{ ...calculation, quantities, requirement, result }];
  });
