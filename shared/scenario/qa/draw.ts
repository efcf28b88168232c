import { chance, shuffled } from '../../kernel/chance.ts';
import type { Category, Tier } from '../vocabulary.ts';
import { roundFlows, type Flow } from '../corpus/rounding.ts';

/** A scenario that may be drawn. */
export interface Candidate {
  readonly number: number;
  readonly category: Category;
  readonly tier: Tier;
}

/**
 * Draws so many at random, stratified by category and tier: of each category, of each tier and of each pair the floor or
 * the ceiling of its share. A stratum may be smaller than one draw. Over all seeds each candidate is drawn equally often,
 * so that a plain mean over the sample speaks for all of them. The same candidates and seed draw the same.
 */
export function drawSample<T extends Candidate>(candidates: readonly T[], size: number, seed: string): T[] {
  const whole = candidates.length;
  if (size >= whole) return [...candidates];
  if (size <= 0) return [];
  const drawn = chance(`${seed}|sample ${size} of ${whole}`);
  const sorted = candidates.toSorted((one, other) => one.number - other.number);
  const strata = [...Map.groupBy(sorted, ({ category, tier }) => `${category}/${tier}`)];
  const totals = (name: (one: Candidate) => string) => [...Map.groupBy(sorted, name)];
  const flows: Flow[] = [
    ...strata.map(([, own]) => {
      const [{ category, tier } = { category: '', tier: '' }] = own;
      return { from: `category ${category}`, to: `tier ${tier}`, parts: own.length * size };
    }),
    ...totals(({ category }) => `category ${category}`).map(([name, own]) => ({
      from: 'all that may be drawn',
      to: name,
      parts: own.length * size,
    })),
    ...totals(({ tier }) => `tier ${tier}`).map(([name, own]) => ({
      from: name,
      to: 'all that is drawn',
      parts: own.length * size,
    })),
  ];
  const counts = roundFlows(flows, whole, drawn);
  return strata
    .flatMap(([, own], at) => shuffled(own, drawn).slice(0, counts[at] ?? 0))
    .toSorted((one, other) => one.number - other.number);
}
