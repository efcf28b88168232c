import type { Calculation } from '../scenario/answers/validation.ts';
import { satisfies } from './calculations.ts';
import type { Convert, Evaluate } from './quantities.ts';
import { timingOf, type TimedStep } from './timing.ts';

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
  const tested = calculations.filter(isTested);
  const names = (of: readonly Calculation[]) => [
    ...new Set(of.flatMap(({ quantities }) => quantities.map(({ name }) => name))),
  ];

  const using = new Map<string, Tested[]>();
  for (const calculation of tested)
    for (const name of names([calculation])) using.set(name, [...(using.get(name) ?? []), calculation]);
  const stands = (name: string, factor: number) =>
    (using.get(name) ?? []).every(({ expression, quantities, requirement }) => {
      const varied = quantities.map((quantity) =>
        quantity.name === name ? { ...quantity, value: quantity.value * factor } : quantity,
      );
      return satisfies(evaluate(expression, varied), requirement, convert) === true;
    });
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

  const bearing = names(tested);
  const stepIds = timing.deadlineSeconds === null ? [] : [...new Set(timing.steps.map(({ id }) => id))];
  const parameters = [
    ...bearing.map((name) => vary(name, (factor) => stands(name, factor))),
    ...stepIds.map((id) => vary(stepParameter(id), (factor) => fits(id, factor))),
  ];
  return {
    parameters,
    fragile: parameters.some(({ survivesMinus, survivesPlus }) => !survivesMinus || !survivesPlus),
    untested: names(calculations).filter((name) => !using.has(name)),
  };
}
