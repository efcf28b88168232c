import type { KeyedScenario } from '../../../../shared/evaluation/scenario-set.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../../shared/scenario/answers/validation.ts';
import { real } from '../../scenario/documented.ts';
import { published } from './drawn.ts';

/** A barrel whose weight has to be enough: one number of the page, and one calculation that rests on it. */
export interface Barrel {
  readonly mass: string;
  readonly value: number;
  readonly unit: string;
  readonly narrative: string;
  readonly startingState: string;
  readonly wrong: SeedDocument['commonWrongAnswers'];
  readonly claimed: SeedDocument['solution']['claims'][number]['quantities'];
  readonly calculations: readonly Partial<Calculation>[];
  /** What the first step says. */
  readonly step: string;
  readonly counterfactuals: SeedDocument['counterfactuals'];
}
export const gravity = { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law: gravity' };

export function barrel(given: Partial<Barrel> = {}): KeyedScenario {
  const { mass = '80 kg', value = 80, unit = 'kg', claimed = [], calculations = [{}] } = given;
  const { narrative = 'You wake in a mill.', startingState = 'You stand beside the wheel.' } = given;
  const { wrong = [{ answer: 'Push harder', whyWrong: 'The load is beyond your strength.' }] } = given;
  const quantity = { name: 'mass', value, unit };
  const kilograms = unit === 'kg' ? value : 80;
  const seed: SeedDocument = {
    ...real.seed,
    solution: {
      ...real.seed.solution,
      steps: real.seed.solution.steps.map((one, at) =>
        at === 0 ? { ...one, action: given.step ?? 'Hang it up.' } : { ...one, action: 'Let go.' },
      ),
      claims: [
        {
          id: 'C1',
          statement: 'The barrel is heavy enough.',
          quantities: [{ ...quantity, source: 'object:Water barrel/mass' }, gravity, ...claimed],
        },
      ],
    },
    scenario: {
      ...{ narrative, startingState, threat: 'The wheel turns on.', deadlineSeconds: null, environment: [] },
      capabilities: [{ parameter: 'Reach', value: 'far' }],
      whyImpossible: 'Nothing here is strong enough.',
      objects: [{ name: 'Water barrel', mass, dimensions: 'tall', material: 'oak', notes: 'full' }],
    },
    commonWrongAnswers: wrong,
    counterfactuals: given.counterfactuals ?? [],
  };
  const whole = calculations.map((one, at): Calculation => ({
    id: `K${at + 1}`,
    claimId: 'C1',
    meaning: 'Weight',
    quantities: [{ ...quantity, source: 'C1/mass' }, gravity],
    expression: 'mass * g',
    result: { value: kilograms * 9.81, unit: 'N' },
    requirement: { comparator: '>=', value: 500, unit: 'N' },
    ...one,
  }));
  return published(seed, whole, 'KS');
}
