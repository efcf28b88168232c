import type { Status } from '../../../shared/scenario/vocabulary.ts';
import type { Desk } from './desk.ts';

/** The status that a design in a solution's place stands for (spec §3.4). */
const statusOfDesign = {
  openFrontier: 'OF',
  paradox: 'PX',
  metamorphic: 'MT',
  degenerate: 'DG',
} as const satisfies Record<keyof Desk['designs'], Status>;

/**
 * What an informed agent takes the scenario for: the design on the desk tells, whatever the brief once aimed at; of a
 * scenario with a plain solution, the brief's target, then the blind report.
 */
export function statusOf({
  designs,
  targets,
  classification,
}: Pick<Desk, 'designs' | 'targets' | 'classification'>): Status {
  const [field] = (Object.keys(statusOfDesign) as (keyof typeof statusOfDesign)[]).filter(
    (one) => designs[one] !== null,
  );
  return field === undefined ? (targets?.status ?? classification?.status ?? 'KS') : statusOfDesign[field];
}
