import { sumOf } from './sums.ts';

/** One tenth of the scale: confidences in it, and how many of the claims were true. */
export interface Bin {
  /** From here, up to and without the next tenth; 1 itself belongs to the last. */
  readonly from: number;
  readonly claims: number;
  readonly meanConfidence: number;
  readonly shareTrue: number;
}

export interface Reliability {
  /** Mean square of what a confidence lacks to the truth, 0–1; lower is better (Brier 1950). */
  readonly brier: number;
  /** Mean distance of confidence and share of truth over the bins, by their claims, 0–1. */
  readonly calibrationError: number;
  /** Highest confidence that a false claim was given. */
  readonly surestError: number;
  /** Bins that hold claims, upwards. */
  readonly bins: readonly Bin[];
}

const tenths = 10;

/** How far confidences go with the truth. At least one claim. */
export function reliabilityOf(told: readonly { readonly confidence: number; readonly isTrue: boolean }[]): Reliability {
  if (told.length === 0) throw new RangeError('there are no claims');
  const groups = Map.groupBy(told, ({ confidence }) => Math.min(tenths - 1, Math.floor(confidence * tenths)));
  const bins = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([tenth, group]) => ({
      from: tenth / tenths,
      claims: group.length,
      meanConfidence: mean(group.map(({ confidence }) => confidence)),
      shareTrue: mean(group.map(({ isTrue }) => Number(isTrue))),
    }));
  return {
    brier: mean(told.map(({ confidence, isTrue }) => (confidence - Number(isTrue)) ** 2)),
    calibrationError: sumOf(bins.map((bin) => bin.claims * Math.abs(bin.meanConfidence - bin.shareTrue))) / told.length,
    surestError: told.reduce((most, { confidence, isTrue }) => (isTrue ? most : Math.max(most, confidence)), 0),
    bins,
  };
}

const mean = (values: readonly number[]): number => sumOf(values) / values.length;
