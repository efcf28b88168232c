import { expect } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { claimPlaces } from '../../../shared/verification/index.ts';
import { shaft } from '../scenario/shaft.ts';

/* Claims in short, and what is said of the places of their numbers. */

export type Written = readonly [name: string, value: number, unit: string, source?: string];
export type Scenario = Partial<SeedDocument['scenario']>;

const claimsOf = (claims: Readonly<Record<string, readonly Written[]>>) =>
  Object.entries(claims).map(([id, quantities]) => ({
    id,
    statement: 'It holds.',
    quantities: quantities.map(([name, value, unit, source]) =>
      source === undefined ? { name, value, unit } : { name, value, unit, source },
    ),
  }));
export const judged = (claims: Readonly<Record<string, readonly Written[]>>, scenario: Scenario = {}, sourced = true) =>
  claimPlaces(
    {
      ...shaft,
      solution: { ...shaft.solution, claims: claimsOf(claims) },
      scenario: { ...shaft.scenario, ...scenario },
    },
    { evaluate, convert, tolerance: 0.01, sourced },
  );
export const complaints = (...of: Parameters<typeof judged>) => {
  const { unplaced, other, apart } = judged(...of);
  return [...unplaced, ...other, ...apart];
};
export const fine = (...of: Parameters<typeof judged>) => expect(complaints(...of)).toEqual([]);
