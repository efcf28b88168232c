import { chance, shuffled } from '../../kernel/chance.ts';
import type { Category, Tier } from '../vocabulary.ts';
import { roundFlows, type Flow } from '../corpus/rounding.ts';

/** A scenario that may be drawn. */
export interface Candidate {
  readonly number: number;
  readonly category: Category;
  readonly tier: Tier;
}

/** By what is drawn evenly: each pair of the two is a stratum. `placeOf` orders what is drawn. */
export interface Strata<T> {
  readonly rowOf: (one: T) => string;
  readonly columnOf: (one: T) => string;
  readonly placeOf: (one: T) => number;
}

/** Scenarios, stratified by category and tier. */
export const drawSample = <T extends Candidate>(candidates: readonly T[], size: number, seed: string): T[] =>
  drawEvenly(candidates, size, seed, {
    rowOf: ({ category }) => `category ${category}`,
    columnOf: ({ tier }) => `tier ${tier}`,
    placeOf: ({ number }) => number,
  });

/**
 * Draws so many at random, stratified by rows and columns: of each row, of each column and of each pair the floor or
 * the ceiling of its share. A stratum may be smaller than one draw. Over all seeds each candidate is drawn equally often,
 * so that a plain mean over the sample speaks for all of them. The same candidates and seed draw the same.
 */
export function drawEvenly<T>(
  candidates: readonly T[],
  size: number,
  seed: string,
  { rowOf, columnOf, placeOf }: Strata<T>,
): T[] {
  const whole = candidates.length;
  if (size >= whole) return [...candidates];
  if (size <= 0) return [];
  const drawn = chance(`${seed}|sample ${size} of ${whole}`);
  const sorted = candidates.toSorted((one, other) => placeOf(one) - placeOf(other));
  const strata = [...Map.groupBy(sorted, (one) => `${rowOf(one)}/${columnOf(one)}`).values()];
  const totals = (nameOf: (one: T) => string) => [...Map.groupBy(sorted, nameOf)];
  const flows: Flow[] = [
    ...strata.flatMap((own) =>
      own.slice(0, 1).map((one) => ({ from: rowOf(one), to: columnOf(one), parts: own.length * size })),
    ),
    ...totals(rowOf).map(([name, own]) => ({ from: 'all that may be drawn', to: name, parts: own.length * size })),
    ...totals(columnOf).map(([name, own]) => ({ from: name, to: 'all that is drawn', parts: own.length * size })),
  ];
  const counts = roundFlows(flows, whole, drawn);
  return strata
    .flatMap((own, at) => shuffled(own, drawn).slice(0, counts[at] ?? 0))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}
