import { type Law } from './law.ts';
import { lawsOfFluids } from './laws-of-fluids.ts';
import { lawsOfForces } from './laws-of-forces.ts';
import { lawsOfHeat } from './laws-of-heat.ts';

export const laws = { ...lawsOfForces, ...lawsOfFluids, ...lawsOfHeat } as const satisfies Record<string, Law>;

export type LawName = keyof typeof laws;

const namesOf = (law: Law) => [...Object.keys(law.variables), law.limit];

/** The law with the most names among these, or null: an unknown claim is judged by words only. */
export function lawOf(names: readonly string[]): Law | null {
  const fitting = Object.values<Law>(laws).filter((law) => namesOf(law).every((name) => names.includes(name)));
  return fitting.reduce<Law | null>(
    (most, law) => (most === null || namesOf(law).length > namesOf(most).length ? law : most),
    null,
  );
}
