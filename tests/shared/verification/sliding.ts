import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { renewedCalculations } from '../../../shared/verification/renewed-calculations.ts';
import { shaft } from '../scenario/shaft.ts';

/* A scenario with two quantitative claims, their calculations, and how these read on another version of it. */

export type Quantity = Calculation['quantities'][number];
export type Claim = SeedDocument['solution']['claims'][number];

export const q = (name: string, value: number, unit: string): Quantity => ({ name, value, unit });
export const friction = q('friction', 0.4, '1');
export const mass = q('mass', 15, 'kg');
export const push = q('push', 100, 'N');
export const gap = q('gap', 0.5, 'm');
export const sliding: Claim = { id: 'C1', statement: 'The tank slides', quantities: [friction, mass, push] };
export const crossing: Claim = { id: 'C2', statement: 'The plank spans the gap', quantities: [gap] };

export const seedOf = (claims: readonly Claim[], scenario: Partial<SeedDocument['scenario']> = {}): SeedDocument => ({
  ...shaft,
  solution: { ...shaft.solution, claims: [...claims] },
  scenario: { ...shaft.scenario, ...scenario },
});
export const withQuantities = (...quantities: Quantity[]) => seedOf([{ ...sliding, quantities }, crossing]);
export const before = seedOf([sliding, crossing]);

export const k1: Calculation = {
  id: 'K1',
  claimId: 'C1',
  meaning: 'Sliding',
  quantities: [friction, mass, q('g', 9.81, 'm/s^2')],
  expression: 'friction * mass * g',
  result: { value: 58.86, unit: 'N' },
  requirement: { comparator: '<=', value: 100, unit: 'N' },
};
export const k2: Calculation = {
  id: 'K2',
  claimId: 'C2',
  meaning: 'Spanning',
  quantities: [q('plank', 1.2, 'm')],
  expression: 'plank',
  result: { value: 1.2, unit: 'm' },
  requirement: { comparator: '>=', value: 0.5, unit: 'm' },
};

export const renewed = (after: SeedDocument, calculations: readonly Calculation[] = [k1, k2], from = before) =>
  renewedCalculations(calculations, from, after, evaluate, convert, 0.01);
export const found = (...given: Parameters<typeof renewed>) =>
  renewed(...given).map((one) => (one === null ? null : [one.finding, ...one.moved]));
