import { chance, shuffled } from '../../kernel/chance.ts';
import type { Policy } from '../policy.ts';
import { bracketOf } from './bracket.ts';
import { circleOf } from './circle.ts';
import type { Pairing } from './pairing.ts';

export const formats = ['SINGLE_ELIMINATION', 'ROUND_ROBIN'] as const;
export type Format = (typeof formats)[number];

export interface Plan {
  readonly format: Format;
  /** The best seed first. */
  readonly entrants: readonly string[];
  /** Round by round. A pairing with a bye is not played. */
  readonly pairings: readonly Pairing[];
}

export interface TournamentOrder {
  readonly format: Format;
  readonly entrants: readonly string[];
  /** Draws the seeding; null: the list is the seeding. */
  readonly seed: string | null;
}

export type PlanReading =
  { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * The tournament of those entrants, or every problem of their list. The same order makes the same plan; a drawn one
 * does not depend on the list's order.
 */
export function planTournament(
  { format, entrants, seed }: TournamentOrder,
  { entrants: size }: Pick<Policy['tournament'], 'entrants'>,
): PlanReading {
  const problems = [
    ...(entrants.length < size.least || entrants.length > size.most
      ? [`entrants: there are ${entrants.length}; enter ${size.least} to ${size.most}`]
      : []),
    ...(entrants.some((name) => name.trim() === '') ? ['entrants: one has no name'] : []),
    ...[...Map.groupBy(entrants, (name) => name)]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => `entrants: ${name} is entered twice`),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const seeded = seed === null ? [...entrants] : shuffled(entrants.toSorted(), chance(`${seed}|seeding`));
  return {
    ok: true,
    plan: { format, entrants: seeded, pairings: format === 'ROUND_ROBIN' ? circleOf(seeded) : bracketOf(seeded) },
  };
}
