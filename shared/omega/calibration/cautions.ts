import { decimal, percent } from '../../text/amounts.ts';
import type { PairComparison } from '../ablation/compare.ts';
import type { AblationRules } from '../ablation/policy.ts';
import type { Graded } from './graded.ts';
import type { ArmOfSet } from './measured.ts';

/** What of a report a reader is warned by. */
interface Known {
  readonly simulated: boolean;
  readonly set: { readonly drawn: number; readonly of: number };
  readonly arms: readonly ArmOfSet[];
  readonly comparisons: readonly PairComparison[];
  readonly rules: Pick<AblationRules, 'tolerance' | 'leastUnits'>;
  readonly graded: readonly Graded[];
}

/** Answers in a bin below which its share says little. */
const fewInBin = 5;

/** What weakens the figures, each as one sentence. */
export function cautionsOf({ simulated, set, arms, comparisons, rules, graded }: Known): string[] {
  return [
    ...(simulated
      ? ['Plumbing: simulated models took part. The figures show that the machinery works; nobody is ahead by them.']
      : []),
    'All problems have short answers that are known. Of open questions, for which a session is made, they say less.',
    ...(set.drawn < set.of ? [`${set.drawn} of ${set.of} problems were drawn.`] : []),
    ...arms.flatMap(armCautions),
    ...unscored(graded),
    ...arms.flatMap(({ arm, unequal, problems }) =>
      arms.length > 1 && unequal > 0
        ? [`Unequal cost: ${arm} on ${unequal} of ${problems} problems, beyond ${percent(rules.tolerance)}.`]
        : [],
    ),
    ...comparisons.flatMap(({ pair, units, forfeits: { won, lost } }) => [
      ...(units < rules.leastUnits
        ? [`${pair.join(' and ')}: fewer than ${rules.leastUnits} problems on which both were scored.`]
        : []),
      ...(won + lost > 0
        ? [
            `Only one of ${pair.join(' and ')} could be scored on ${won + lost} problems; the difference is that of the others.`,
          ]
        : []),
    ]),
    ...(arms.length > 1
      ? [
          'A session states the confidence that is propagated; a vote and a single agent state what their answer says of itself.',
        ]
      : []),
  ];
}

function armCautions({ arm, calibration }: ArmOfSet): string[] {
  if (calibration === null) return [`${arm}: no answer could be scored and states a confidence.`];
  const few = calibration.bins.filter(({ claims }) => claims < fewInBin).length;
  const { value, byChance } = calibration.calibrationError;
  return [
    ...(few > 0 ? [`${arm}: ${few} of ${calibration.bins.length} tenths hold fewer than ${fewInBin} answers.`] : []),
    `${arm}: the calibration error is ${decimal(value)}; with as many answers it would be ${decimal(byChance)} on average if every confidence were right.`,
  ];
}

function unscored(graded: readonly Graded[]): string[] {
  const left = graded.filter(({ right }) => right === null);
  if (left.length === 0) return [];
  const without = left.filter(({ answered }) => !answered).length;
  return [
    `${left.length} of ${graded.length} answers are unscored, neither right nor wrong: ${without} were not given, ${left.length - without} could not be read in the form that was asked for.`,
  ];
}
