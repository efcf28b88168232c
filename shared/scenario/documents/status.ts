import { z } from 'zod';
import { statuses, type Status } from '../vocabulary.ts';
import type { ScenarioRecord } from './record.ts';

/** The status as the public page prints it: KS has two variants (spec §6.1). */
export const statusLabels = [...statuses, 'KS-Multiple', 'KS-Fragile'] as const;
export const statusLabel = z.enum(statusLabels);
export type StatusLabel = z.infer<typeof statusLabel>;

/**
 * KS-Fragile if the house found a parameter whose change by 20% ends the solution, else KS-Multiple if EULER found
 * several solutions. Fragile comes first: it is the house's own number, and the one that warns an evaluator.
 */
export function labelled(record: Pick<ScenarioRecord, 'status' | 'house' | 'mathematics'>): StatusLabel {
  if (record.status !== 'KS') return record.status;
  if (record.house.sensitivity.some((one) => one.survivesMinus === false || one.survivesPlus === false)) return 'KS-Fragile';
  return record.mathematics.uniqueness === 'MULTIPLE' ? 'KS-Multiple' : 'KS';
}

/** Heading and meaning of the evaluation document's first section, by status (spec §6.1, §3.4). */
export const solutionSections: Readonly<Record<Status, { readonly heading: string; readonly meaning: string }>> = {
  KS: { heading: 'Verified Solution', meaning: 'A known solution. NEWTON validated its physics and EULER its numbers.' },
  CT: { heading: 'Best Known Approaches', meaning: 'A constrained trade-off. The steps are the best approach known; none is claimed to be optimal.' },
  OF: { heading: 'Evaluation Criteria', meaning: 'An open problem. The steps are the best approach known; a response is measured by the rubric, not by these steps.' },
  PX: { heading: 'Evaluation Criteria', meaning: 'A paradox. The steps are the proof that no solution exists; a response succeeds by showing it.' },
  MT: { heading: 'Evaluation Criteria', meaning: 'A metamorphic problem. The steps name the hidden assumption and what follows once it is dropped.' },
  DG: { heading: 'Evaluation Criteria', meaning: 'A degenerate problem. The steps are the trivial answer that its elaboration hides.' },
};
