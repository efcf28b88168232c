import { clusteredMean, type Estimate } from '../../statistics/clustered.ts';
import { correlation, type Correlation } from '../../statistics/correlation.ts';
import { meanOf, sumOf } from '../../statistics/sums.ts';
import type { SubjectArchitecture } from '../architecture.ts';
import type { Pair } from './pairs.ts';

/** How one version of GALILEO's prompt predicts one architecture (evaluation rules §4.6). Scores are from 0 to 100. */
export interface Calibrated {
  readonly architecture: SubjectArchitecture;
  readonly by: string;
  readonly models: readonly string[];
  readonly scenarios: number;
  readonly responses: number;
  /** Means over scenarios. */
  readonly predicted: number;
  readonly measured: number;
  /** Measured less predicted: below 0, GALILEO takes solvers for better than they are. Clustered by scenario. */
  readonly difference: Estimate;
  /** Mean size of the difference, its sign left out. */
  readonly meanAbsoluteError: number;
  /** Over scenarios: does GALILEO know which are the harder ones? null: it cannot be estimated. */
  readonly correlation: Correlation | null;
  /** p to the power of N beside the share of answers that have every point; null: of no scenario. */
  readonly chain: {
    readonly scenarios: number;
    readonly predicted: number;
    readonly measured: number;
    readonly difference: Estimate;
  } | null;
}

/** One row an architecture and a version of the prompt, in the order of their names. */
export function calibratedOf(pairs: readonly Pair[], level: number): Calibrated[] {
  const groups = Map.groupBy(pairs, ({ architecture, by }) => JSON.stringify([architecture, by]));
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, of]) => groupOf(of, level) ?? []);
}

/** One scenario: its models' pairs as one, since they were all given the same prediction. */
interface Unit {
  readonly predicted: number;
  readonly measured: number;
}

function groupOf(pairs: readonly Pair[], level: number): Calibrated | null {
  const [first] = pairs;
  const units = unitsOf(pairs, ({ predicted, measured }) => ({ predicted, measured }));
  const measured = summaryOf(units, level);
  if (first === undefined || measured === null) return null;
  const chains = unitsOf(pairs, ({ chain }) =>
    chain === null ? null : { predicted: chain.predicted, measured: chain.found / chain.of },
  );
  return {
    architecture: first.architecture,
    by: first.by,
    models: [...new Set(pairs.map(({ model }) => model))].toSorted(),
    responses: sumOf(pairs.map(({ responses }) => responses)),
    ...measured,
    meanAbsoluteError: meanOf(units.map((one) => Math.abs(one.measured - one.predicted))) ?? 0,
    correlation: correlation(
      units.map((one) => [one.predicted, one.measured] as const),
      level,
    ),
    chain: summaryOf(chains, level),
  };
}

function unitsOf(pairs: readonly Pair[], value: (pair: Pair) => Unit | null): Unit[] {
  return [...Map.groupBy(pairs, ({ scenario }) => scenario).values()].flatMap((of) => {
    const values = of.flatMap((pair) => value(pair) ?? []);
    const [predicted, measured] = [
      meanOf(values.map((one) => one.predicted)),
      meanOf(values.map((one) => one.measured)),
    ];
    return predicted === null || measured === null ? [] : [{ predicted, measured }];
  });
}

function summaryOf(units: readonly Unit[], level: number) {
  const difference = clusteredMean(
    units.map(({ predicted, measured }) => ({ value: measured - predicted, weight: 1 })),
    level,
  );
  const [predicted, measured] = [meanOf(units.map((one) => one.predicted)), meanOf(units.map((one) => one.measured))];
  if (difference === null || predicted === null || measured === null) return null;
  return { scenarios: units.length, predicted, measured, difference };
}
