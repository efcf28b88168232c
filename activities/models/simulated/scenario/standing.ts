import type { Status } from '../../../../shared/scenario/index.ts';
import type { AgentContext } from './context.ts';

/** The status that a design in a solution's place stands for (scenario rules §3.4). */
const statusOfDesign = {
  openFrontier: 'OF',
  paradox: 'PX',
  metamorphic: 'MT',
  degenerate: 'DG',
} as const satisfies Record<keyof AgentContext['designs'], Status>;

/** Whether a public page speaks of rivals for its solution. */
export const isContested = (whyImpossible: string): boolean => whyImpossible.includes('half-measures');

/**
 * What an informed agent takes the scenario for: the design in the context tells, whatever the brief once aimed at; a
 * plain solution is the only one, unless the page speaks of rivals.
 */
export function statusOf({ designs, whyImpossible }: Pick<AgentContext, 'designs' | 'whyImpossible'>): Status {
  const [field] = (Object.keys(statusOfDesign) as (keyof typeof statusOfDesign)[]).filter(
    (one) => designs[one] !== null,
  );
  if (field !== undefined) return statusOfDesign[field];
  return isContested(whyImpossible) ? 'CT' : 'KS';
}
