import type { EvaluationDocument } from '../../scenario/documents/evaluation.ts';
import { solvable } from '../../scenario/gates/row.ts';
import { meanOf } from '../../statistics/sums.ts';
import type { SubjectArchitecture } from '../architecture.ts';
import { foundIn } from '../items/subjects.ts';
import type { Reported } from '../report.ts';
import { byText } from '../../text/order.ts';
import { bareName } from '../same-model.ts';

/** What GALILEO said beforehand of one scenario. */
export interface Prediction {
  readonly scenario: string;
  /** The version of GALILEO's prompt. */
  readonly by: string;
  /** Expected score by architecture, 0 to 100. */
  readonly scores: NonNullable<EvaluationDocument['prediction']>['scores'];
  /** p to the power of the number of insights; null: no chain leads to the highest score, or there is none. */
  readonly chain: number | null;
  /** Points of the key: who has them all has found the chain. */
  readonly points: number;
}

/** Responses of one model that was asked in one way. */
export interface Examined {
  readonly model: string;
  readonly architecture: SubjectArchitecture;
  readonly rows: readonly Reported[];
  /** By scenario, as the keys have it by which these rows were scored. */
  readonly predictions: ReadonlyMap<string, Prediction>;
}

/** One scenario as one model did it, beside what was expected. */
export interface Pair {
  readonly scenario: string;
  readonly by: string;
  readonly architecture: SubjectArchitecture;
  readonly model: string;
  readonly predicted: number;
  /** Mean score of its scored responses. */
  readonly measured: number;
  readonly responses: number;
  /** Scored responses that have every point of the key; null where no chain is predicted. */
  readonly chain: { readonly predicted: number; readonly found: number; readonly of: number } | null;
}

/** null: the key is of a version that does not tell. `points`: how many its scoring key has. */
export function predictionOf(key: EvaluationDocument, points: number): Prediction | null {
  if (key.prediction === undefined) return null;
  const { by, perInsightSuccess, scores } = key.prediction;
  const insights = key.insights.length;
  return {
    scenario: key.scenarioId,
    by,
    scores,
    chain: solvable.includes(key.status) && insights > 0 && points > 0 ? perInsightSuccess ** insights : null,
    points,
  };
}

/** null: nothing was predicted of it. GALILEO writes the same names in capital letters. */
export const predictedOf = (prediction: Prediction | undefined, architecture: SubjectArchitecture): number | null =>
  prediction?.scores[architecture.toUpperCase() as Uppercase<SubjectArchitecture>] ?? null;

/** One row a scenario, a model, an architecture and a version of the prompt; what was not scored or predicted makes none. */
export function pairsOf(examined: readonly Examined[]): Pair[] {
  // One model is one solver, whoever serves it: it has one name, in whatever order its evaluations are named.
  const names = new Map(
    examined
      .map(({ model }) => model)
      .toSorted((one, other) => byText(other, one))
      .map((model) => [bareName(model), model]),
  );
  const known = examined.flatMap(({ model: reference, architecture, rows, predictions }) => {
    const model = names.get(bareName(reference)) ?? reference;
    return rows.flatMap((row) => {
      const prediction = predictions.get(row.scenario);
      const predicted = predictedOf(prediction, architecture);
      return prediction === undefined || predicted === null
        ? []
        : [{ model, architecture, row, prediction, predicted }];
    });
  });
  const grouped = Map.groupBy(known, ({ model, architecture, prediction, predicted }) =>
    JSON.stringify([prediction.scenario, prediction.by, architecture, model, predicted, prediction.chain]),
  );
  return [...grouped.values()].flatMap((of): Pair[] => {
    const [first] = of;
    const scored = of.flatMap(({ row }) => (row.score === null ? [] : [row]));
    const measured = meanOf(scored.flatMap(({ score }) => score ?? []));
    if (first === undefined || measured === null) return [];
    const { model, architecture, prediction, predicted } = first;
    return [
      {
        scenario: prediction.scenario,
        by: prediction.by,
        architecture,
        model,
        predicted,
        measured,
        responses: scored.length,
        chain: chainOf(prediction, scored),
      },
    ];
  });
}

/** Who declined, or came to no answer, has found nothing: that is scored too. */
function chainOf({ chain, points }: Prediction, scored: readonly Reported[]): Pair['chain'] {
  if (chain === null) return null;
  const found = scored.filter((row) => (foundIn(row)?.met.size ?? 0) >= points);
  return { predicted: chain, found: found.length, of: scored.length };
}
