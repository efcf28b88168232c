import type { Interval } from './clustered.ts';
import { betaShare } from './student.ts';

/**
 * The exact interval of a share of which `found` of `of` were seen (Clopper and Pearson, 1934), by quantiles of the beta
 * distribution. Counts need not be whole: a weighted sample has as many units as its design effect leaves it (Korn and
 * Graubard, 1998). null of nothing: whoever has looked at none knows nothing, and not that there are none.
 */
export function exactInterval(found: number, of: number, level: number): Interval | null {
  if (!(found >= 0 && found <= of && Number.isFinite(of))) throw new RangeError(`${found} of ${of}`);
  if (!(level > 0 && level < 1)) throw new RangeError(`a level of ${level}`);
  if (of === 0) return null;
  const tail = (1 - level) / 2;
  return {
    low: found === 0 ? 0 : betaQuantile(tail, found, of - found + 1),
    high: found === of ? 1 : betaQuantile(1 - tail, found + 1, of - found),
  };
}

/** The share below which the beta distribution lies with this probability. Found by bisection. */
function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200 && high - low > 1e-15; step += 1) {
    const middle = (low + high) / 2;
    if (betaShare(a, b, middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
