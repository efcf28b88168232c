import type { Calculation } from '../scenario/answers/validation.ts';
import { satisfies } from './calculations.ts';
import { givesLimit } from './limit-places.ts';
import { namesIn } from './reliance.ts';
import type { Convert, Evaluate } from './quantities.ts';
import { timingOf, type TimedStep } from './timing.ts';
import type { Measure } from './written-measures.ts';

type ParameterSurvival = {
  readonly parameter: string;
  readonly survivesMinus: boolean;
  readonly survivesPlus: boolean;
};

export type Sensitivity = {
  /** Each quantity name that a requirement rests on, and each step (`step S3`) that a deadline rests on. */
  readonly parameters: readonly ParameterSurvival[];
  /** Whether any single variation breaks a requirement or the deadline. */
  readonly fragile: boolean;
  /** Quantity names on which no requirement rests that Symposium can compute. */
  readonly untested: readonly string[];
};

type Tested = Calculation & { readonly requirement: NonNullable<Calculation['requirement']> };

/** How a step is named as a parameter. */
export const stepParameter = (stepId: string) => `step ${stepId}`;

/**
 * The sensitivity analysis of scenario rules §2.2.2, done by Symposium: one parameter at a time, everywhere it is used,
 * by ±`variation` of its stated value. To survive, every requirement that uses it holds and the steps still fit the
 * deadline. A variation that makes the expression uncomputable (a root of a negative number) is one that the solution
 * does not survive.
 */
export function sensitivityOf(
  calculations: readonly Calculation[],
  timing: { readonly steps: readonly TimedStep[]; readonly deadlineSeconds: number | null },
  variation: number,
  evaluate: Evaluate,
  convert: Convert,
): Sensitivity {
  const isTested = (calculation: Calculation): calculation is Tested =>
    calculation.requirement !== null &&
    satisfies(evaluate(calculation.expression, calculation.quantities), calculation.requirement, convert) !== null;
  const using = new Map<string, Tested[]>();
  for (const calculation of calculations.filter(isTested))
    for (const name of restsOn(calculation, convert)) using.set(name, [...(using.get(name) ?? []), calculation]);
  const fits = (id: string, factor: number) => {
    const varied = timing.steps.map((step) => (step.id === id ? { ...step, seconds: step.seconds * factor } : step));
    const margin = timingOf(varied, timing.deadlineSeconds).marginSeconds;
    return margin !== null && margin >= 0;
  };
  const vary = (parameter: string, survives: (factor: number) => boolean): ParameterSurvival => ({
    parameter,
    survivesMinus: survives(1 - variation),
    survivesPlus: survives(1 + variation),
  });

  const stepIds = timing.deadlineSeconds === null ? [] : [...new Set(timing.steps.map(({ id }) => id))];
  const parameters = [
    ...[...using].map(([name, by]) =>
      vary(name, (factor) => by.every((calculation) => holdsWith(calculation, name, factor, evaluate, convert))),
    ),
    ...stepIds.map((id) => vary(stepParameter(id), (factor) => fits(id, factor))),
  ];
  return {
    parameters,
    fragile: parameters.some(({ survivesMinus, survivesPlus }) => !survivesMinus || !survivesPlus),
    untested: [...new Set(calculations.flatMap(namesOf))].filter((name) => !using.has(name)),
  };
}

const namesOf = ({ quantities }: Calculation): readonly string[] => quantities.map(({ name }) => name);

/** The names that a requirement rests on: those that its expression reads, and those of quantities written down for its limit. */
function restsOn(calculation: Tested, convert: Convert): ReadonlySet<string> {
  const read = namesIn(calculation.expression);
  return new Set(
    calculation.quantities
      .filter((quantity) => read.has(quantity.name) || givesLimit(quantity, calculation, convert))
      .map(({ name }) => name),
  );
}

/** Whether a requirement holds with so many times a quantity; one that is written down for the limit is the limit. */
function holdsWith(calculation: Tested, name: string, factor: number, evaluate: Evaluate, convert: Convert): boolean {
  const { expression, quantities, requirement } = calculation;
  const times = <M extends Measure>(measure: M): M => ({ ...measure, value: measure.value * factor });
  const limits = quantities.some((one) => one.name === name && givesLimit(one, calculation, convert));
  const varied = quantities.map((one) => (one.name === name ? times(one) : one));
  return satisfies(evaluate(expression, varied), limits ? times(requirement) : requirement, convert) === true;
}
