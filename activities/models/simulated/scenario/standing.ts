import type { Status } from '../../../../shared/scenario/index.ts';
import type { AgentContext } from './context.ts';

/** The status that a design in a solution's place stands for (scenario rules §3.4). */
const statusOfDesign = {
  openFrontier: 'OF',
  paradox: 'PX',
  metamorphic: 'MT',
  degenerate: 'DG',
} as const satisfies Record<keyof AgentContext['designs'], Status>;

/**
 * What an informed agent takes the scenario for: the design in the context tells, whatever the brief once aimed at; of
 * a scenario with a plain solution, the brief's target, then the blind report.
 */
export function statusOf({
  designs,
  targets,
  classification,
}: Pick<AgentContext, 'designs' | 'targets' | 'classification'>): Status {
  const [field] = (Object.keys(statusOfDesign) as (keyof typeof statusOfDesign)[]).filter(
    (one) => designs[one] !== null,
  );
  return field === undefined ? (targets?.status ?? classification?.status ?? 'KS') : statusOfDesign[field];
}
