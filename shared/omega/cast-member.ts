import type { Sampling } from '../kernel/agent.ts';

/** Manners of answering: what a tier's work asks of the model (OMEGA rules §7.3, §B for the two stances). */
export const manners = {
  wide: { temperature: 0.8, thinking: 'medium' },
  wild: { temperature: 1, thinking: 'low' },
  exact: { temperature: 0, thinking: 'high' },
  hostile: { temperature: 0.4, thinking: 'high' },
  steady: { temperature: 0.2, thinking: 'medium' },
} as const satisfies Record<string, Sampling>;
export type Manner = keyof typeof manners;

/**
 * What the cast adds to an agent's line in the table (OMEGA rules §A.1): the group within which it can be substituted
 * (null: nobody does its work), its manner, and the fields of its full report (OMEGA rules §5.1, Tier 2), each with
 * what belongs in it.
 */
export interface Member {
  readonly group: string | null;
  readonly manner: Manner;
  readonly report: Readonly<Record<string, string>>;
}

export const member = <G extends string | null, M extends Manner, R extends Readonly<Record<string, string>>>(
  group: G,
  manner: M,
  report: R,
) => ({ group, manner, report });
