import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { k1, q, renewed } from './sliding.ts';

/* A calculation of one number, and which of its numbers moved. */

export type Change = Partial<SeedDocument['scenario']>;
export const one = (name: string, value: number, unit: string, change: Partial<Calculation> = {}): Calculation => ({
  ...k1,
  claimId: null,
  meaning: 'A sum',
  quantities: [q(name, value, unit)],
  expression: name,
  requirement: null,
  ...change,
});
export const citing = (value: number, unit: string, source: string): Calculation =>
  one('x', value, unit, { quantities: [{ ...q('x', value, unit), source }] });
export const movedBy = (calculations: readonly Calculation[], from: SeedDocument, to: SeedDocument) =>
  renewed(to, calculations, from).map((found) => found?.moved ?? null);
