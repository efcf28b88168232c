import { chance } from '../../kernel/chance.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Resampling {
  readonly seed: string;
  readonly resamples: number;
  /** 0.95: so often would such an interval hold the mean, were the units a sample of what they stand for. */
  readonly level: number;
}

/**
 * Percentile bootstrap of a mean: units are drawn with replacement, as many as there are, and the mean of each draw is
 * kept. The same values and seed give the same interval. null below two units: one value says nothing of how values
 * scatter.
 */
export function bootstrap(values: readonly number[], { seed, resamples, level }: Resampling): Interval | null {
  if (values.length < 2) return null;
  const drawn = chance(seed);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let place = 0; place < values.length; place += 1) sum += values[drawn.below(values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

/** Of sorted values, between neighbours in proportion. Throws RangeError for none. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('no quantile of nothing');
  return below + (above - below) * (place - Math.floor(place));
}
