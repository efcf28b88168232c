import { teams } from '../vocabulary.ts';
import { meanOf } from './mean.ts';
import type { ScoredJudgement } from './scores.ts';

/**
 * Means over both orders, each order weighing the same however often it was read: what a place is worth to the judges
 * then cancels, also where a judgement is missing. null where one of the orders was never read.
 */
function byOrder(
  judgements: readonly ScoredJudgement[],
  value: (one: ScoredJudgement) => number,
): readonly [firstA: number, firstB: number] | null {
  const [firstA, firstB] = teams.map((team) => meanOf(judgements.filter(({ first }) => first === team).map(value)));
  return typeof firstA === 'number' && typeof firstB === 'number' ? [firstA, firstB] : null;
}

export function meanOverOrders(
  judgements: readonly ScoredJudgement[],
  value: (one: ScoredJudgement) => number,
): number | null {
  const both = byOrder(judgements, value);
  return both === null ? null : (both[0] + both[1]) / 2;
}

/**
 * First minus second: what a world gains, on the scale of the marks, by being read first. From the marks as they were
 * given, because what Symposium takes off is nobody's bias. null unless both orders were read: one order cannot tell a
 * better world from a better place.
 */
export function firstMinusSecond(judgements: readonly ScoredJudgement[]): number | null {
  const both = byOrder(judgements, ({ teams: { A, B } }) => A.givenMean - B.givenMean);
  return both === null ? null : (both[0] - both[1]) / 2;
}

export interface PositionBias {
  readonly judge: string;
  readonly firstMinusSecond: number | null;
}

/** Of every judge who could be read, by name. */
export function positionBias(judgements: readonly ScoredJudgement[]): PositionBias[] {
  const judges = Map.groupBy(judgements, ({ judge }) => judge);
  return [...judges]
    .map(([judge, own]) => ({ judge, firstMinusSecond: firstMinusSecond(own) }))
    .sort((a, b) => (a.judge < b.judge ? -1 : 1));
}
