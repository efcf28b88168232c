import { type HouseNumbers, recordedHouse } from '../../../shared/scenario/documents/index.ts';
import type { AnswerOf, Policy } from '../../../shared/scenario/index.ts';
import {
  checkCalculation,
  renewedCalculations,
  sensitivityOf,
  standingCalculations,
  timingOf,
} from '../../../shared/verification/index.ts';
import { convert, evaluate } from '../../verification/evaluate.ts';

/**
 * Symposium’s own arithmetic over the final seed. A step keeps the time that EULER gave it as long as it is the
 * step that EULER saw; a step that REFINE changed stands with its new time, which EULER has checked again. A calculation
 * that rests on a number which changed is repeated with the one that stands now, and sensitivity rests on that.
 */
export function houseNumbers(
  seed: AnswerOf<'seed'>,
  mathematics: AnswerOf<'mathematics'>,
  validated: AnswerOf<'seed'> | null,
  policy: Policy,
): HouseNumbers {
  const { deadlineSeconds } = seed.scenario;
  const steps = seed.solution.steps.map((step) => {
    const seen = validated?.solution.steps.find(({ id }) => id === step.id);
    const timed = mathematics.timing.steps
      .filter(({ stepId }) => stepId.trim() === step.id.trim())
      .map(({ seconds }) => seconds);
    const unchanged = seen?.seconds === step.seconds && timed.length > 0;
    return { id: step.id, seconds: unchanged ? Math.max(...timed) : step.seconds };
  });
  const calculations = mathematics.calculations.map((calculation) =>
    checkCalculation(calculation, evaluate, convert, policy.calculationTolerance),
  );
  const renewed =
    validated === null
      ? []
      : renewedCalculations(mathematics.calculations, validated, seed, evaluate, convert, policy.calculationTolerance);
  const sensitivity = sensitivityOf(
    standingCalculations(mathematics.calculations, renewed),
    { steps, deadlineSeconds },
    policy.sensitivityVariation,
    evaluate,
    convert,
  );
  const recorded = recordedHouse(
    {
      timing: { house: timingOf(steps, deadlineSeconds), reported: mathematics.timing, deadlineSeconds },
      calculations,
    },
    sensitivity,
    renewed,
  );
  return { ...recorded, timing: { ...recorded.timing, steps } };
}
