import { decimal, percent } from '../../text/amounts.ts';
import { calibratedOf, type Calibrated } from './calibration.ts';
import { type Examined, type Pair, pairsOf, predictedOf } from './pairs.ts';

/** GALILEO's predictions beside what evaluations found. It names scores of scenarios, and no word of a key. */
export interface CalibrationReport {
  readonly simulated: boolean;
  readonly evaluations: readonly string[];
  /** Of the intervals. */
  readonly level: number;
  readonly groups: readonly Calibrated[];
  readonly pairs: readonly Pair[];
  /** Evaluations and scenarios that are in no number, with the reason. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
  readonly cautions: readonly string[];
}

export interface CalibrationFacts {
  readonly simulated: boolean;
  readonly evaluations: readonly string[];
  readonly level: number;
  readonly examined: readonly Examined[];
  readonly leftOut: CalibrationReport['leftOut'];
}

/** Scenarios below which an architecture's difference is said to rest on few. */
export const fewScenarios = 30;

export function calibrationReport({
  simulated,
  evaluations,
  level,
  examined,
  leftOut,
}: CalibrationFacts): CalibrationReport {
  const pairs = pairsOf(examined);
  const groups = calibratedOf(pairs, level);
  return {
    simulated,
    evaluations,
    level,
    groups,
    pairs,
    leftOut: [...leftOut, ...unpredicted(examined)],
    cautions: [
      ...(simulated
        ? ['Made with simulated models or scenarios: it shows that the machinery works, and nothing of GALILEO.']
        : []),
      ...(groups.length === 0 ? ['No scored response has a prediction beside it.'] : []),
      ...groups.flatMap(({ architecture, by, scenarios, models }) => [
        ...(scenarios < fewScenarios ? [`${architecture} by ${by}: ${scenarios} scenarios are few.`] : []),
        ...(models.length < 2 ? [`${architecture} by ${by}: of one model; another may do otherwise.`] : []),
      ]),
    ],
  };
}

/** Scenarios whose key does not say what was predicted of the way in which the model was asked; each said once. */
function unpredicted(examined: readonly Examined[]): CalibrationReport['leftOut'] {
  const missing = examined.flatMap(({ architecture, rows, predictions }) =>
    rows.flatMap(({ scenario }) =>
      predictedOf(predictions.get(scenario), architecture) === null ? [{ scenario, architecture }] : [],
    ),
  );
  const once = new Map(missing.map((one) => [`${one.scenario} ${one.architecture}`, one]));
  return [...once.values()].map(({ scenario, architecture }) => ({
    what: scenario,
    why: `its key has no prediction for ${architecture}; it may be from before 1.5`,
  }));
}

export const calibrationHead = [
  'architecture',
  'prompt',
  'scenarios',
  'predicted',
  'measured',
  'measured less predicted',
  'error',
  'correlation',
  'p^N',
  'chain found',
] as const;

/** One row a group, in the order of `calibrationHead`. */
export const calibrationRows = ({ groups }: Pick<CalibrationReport, 'groups'>): string[][] =>
  groups.map(
    ({ architecture, by, scenarios, predicted, measured, difference, meanAbsoluteError, correlation: r, chain }) => [
      architecture,
      by,
      String(scenarios),
      decimal(predicted, 1),
      decimal(measured, 1),
      `${decimal(difference.mean, 1)} (${between(difference.interval)})`,
      decimal(meanAbsoluteError, 1),
      r === null ? '–' : `${decimal(r.r)} (${decimal(r.interval.low)} to ${decimal(r.interval.high)})`,
      percent(chain?.predicted ?? null),
      percent(chain?.measured ?? null),
    ],
  );

const between = (interval: Calibrated['difference']['interval']): string =>
  interval === null ? 'no interval' : `${decimal(interval.low, 1)} to ${decimal(interval.high, 1)}`;

/** What stands under the table. */
export const calibrationNotes = ({ leftOut, cautions }: CalibrationReport): string[] => [
  ...leftOut.map(({ what, why }) => `Left out: ${what}: ${why}.`),
  ...cautions,
];
