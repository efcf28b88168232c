import { type Cluster, clusteredMean, type Estimate } from './clustered.ts';
import { sumOf } from './sums.ts';

/** One value that was predicted, and of some of them the truth. */
export interface Predicted {
  readonly cluster: string;
  /** Above 0. */
  readonly weight: number;
  readonly prediction: number;
  /** null: it was not looked at. */
  readonly truth: number | null;
  /** The truth is known without looking to be what was predicted: it could not have been drawn. */
  readonly certain: boolean;
}

/**
 * The weighted mean of the truth, from predictions of all and the truth of a sample that was drawn with equal chances
 * (the difference estimator of survey sampling, Cassel, Särndal and Wretman 1976; as inference by predictions,
 * Angelopoulos et al. 2023): the mean of the predictions and, for those that could be drawn, the weighted mean of
 * truth − prediction over the sample. Its error is that of the values
 *   prediction + d̄ + (W / w) · √(g / (g − 1)) · (d − d̄)
 * clustered like any other mean, where d is truth − prediction of who was drawn (the last term is 0 for the others), d̄
 * its mean, W the weight of all that could be drawn, w of what was, and g the clusters that were drawn from: so both count,
 * that clusters are drawn and that of them only some values were looked at. Student's interval has g − 1 degrees of freedom,
 * but no more than clustering leaves. null: the truth of none is known.
 */
export function predictionPowered(values: readonly Predicted[], level: number): Estimate | null {
  const frame = values.filter(({ certain }) => !certain);
  const drawn = frame.flatMap((one) => (one.truth === null ? [] : [{ ...one, off: one.truth - one.prediction }]));
  if (drawn.length === 0 && frame.length > 0) return null;
  const weight = sumOf(drawn.map((one) => one.weight));
  const bias = drawn.length === 0 ? 0 : sumOf(drawn.map((one) => one.weight * one.off)) / weight;
  const groups = new Set(drawn.map(({ cluster }) => cluster)).size;
  const enlarged = (sumOf(frame.map((one) => one.weight)) / weight) * Math.sqrt(groups / Math.max(1, groups - 1));
  const pseudo = values.map((one) => ({
    cluster: one.cluster,
    weight: one.weight,
    value: valueOf(one, bias, enlarged),
  }));
  const clusters = [...Map.groupBy(pseudo, ({ cluster }) => cluster).values()].map((own): Cluster => {
    const total = sumOf(own.map((one) => one.weight));
    return { value: sumOf(own.map((one) => one.weight * one.value)) / total, weight: total };
  });
  const degrees = frame.length === 0 ? clusters.length - 1 : Math.min(clusters.length, groups) - 1;
  // One cluster that was looked at says nothing of how far another's predictions are off.
  if (degrees > 0) return clusteredMean(clusters, level, degrees);
  const estimate = clusteredMean(clusters, level);
  return estimate === null ? null : { ...estimate, standardError: null, interval: null };
}

function valueOf({ prediction, truth, certain }: Predicted, bias: number, enlarged: number): number {
  if (certain) return prediction;
  return prediction + bias + (truth === null ? 0 : enlarged * (truth - prediction - bias));
}
