import { shuffled, type Chance } from '../../kernel/chance.ts';

/** A part of a whole, by its weight. */
export interface Share<K> {
  readonly key: K;
  readonly weight: number;
}

/**
 * Divides a whole number by weights that are whole numbers too: each part gets the floor of its share, and the leftovers
 * go to the largest remainders. Of equal remainders the one behind most comes first (`behind`), then the drawn order. In
 * whole numbers throughout, so a tie is a tie.
 */
export function apportion<K>(
  total: number,
  shares: readonly Share<K>[],
  drawn: Chance,
  behind: (key: K) => number = () => 0,
): Map<K, number> {
  const weights = sum(shares.map(({ weight }) => weight));
  const parts = shuffled(shares, drawn).map(({ key, weight }) => ({
    key,
    floor: Math.floor((total * weight) / weights),
    remainder: (total * weight) % weights,
  }));
  const leftovers = total - sum(parts.map(({ floor }) => floor));
  const lucky = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder || behind(b.key) - behind(a.key))
      .slice(0, leftovers)
      .map(({ key }) => key),
  );
  const counts = new Map(parts.map(({ key, floor }) => [key, floor + (lucky.has(key) ? 1 : 0)]));
  return new Map(shares.map(({ key }) => [key, counts.get(key) ?? 0]));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
