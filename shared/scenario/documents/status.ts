import type { LeadFacts, MathematicsFacts } from '../facts/index.ts';
import { z } from 'zod';
import { said } from '../facts/substance.ts';
import { solvable } from '../gates/row.ts';
import { statuses, type Status } from '../vocabulary.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * How a known solution stands (scenario rules §2.2.2, §2.2.3). The two are independent: one of several solutions can be
 * fragile.
 */
export type KsSubtypes = { readonly unique: 'SINGULAR' | 'MULTIPLE'; readonly fragile: boolean };

/**
 * The subtypes of a KS scenario. Several solutions as soon as EULER says so or either lead names another way, since one
 * such way is enough to refute uniqueness. Fragile is Symposium’s own finding, not EULER's word.
 */
export function ksSubtypes(
  physics: Pick<LeadFacts, 'alternatives'>,
  mathematics: Pick<MathematicsFacts, 'alternatives' | 'uniqueness'> & {
    readonly sensitivity: Pick<MathematicsFacts['sensitivity'], 'fragile'>;
  },
): KsSubtypes {
  const several = mathematics.uniqueness === 'MULTIPLE' || physics.alternatives > 0 || mathematics.alternatives > 0;
  return { unique: several ? 'MULTIPLE' : 'SINGULAR', fragile: mathematics.sensitivity.fragile };
}

/**
 * The status as the public page prints it (scenario rules §6.1): a KS with a single solution is plain KS there, and
 * KS-Singular in the Validation Report.
 */
const statusLabels = [...statuses, 'KS-Multiple', 'KS-Fragile'] as const;
export const statusLabel = z.enum(statusLabels);
type StatusLabel = z.infer<typeof statusLabel>;

/** The status that a label is of: how many solutions a KS has, and how fragile, makes no other status of it. */
export const statusUnder = (label: StatusLabel): Status =>
  label === 'KS-Multiple' || label === 'KS-Fragile' ? 'KS' : label;

/**
 * KS-Fragile if Symposium found a parameter whose change by 20% ends the solution, else KS-Multiple if there are
 * several solutions. Fragile comes first: it is Symposium’s own number, and the one that warns an evaluator.
 */
export function labelled(record: Pick<ScenarioRecord, 'status' | 'house' | 'physics' | 'mathematics'>): StatusLabel {
  if (record.status !== 'KS') return record.status;
  const { unique, fragile } = subtypes(record);
  if (fragile) return 'KS-Fragile';
  return unique === 'MULTIPLE' ? 'KS-Multiple' : 'KS';
}

export const uniquenessLabels = ['KS-Singular', 'KS-Multiple', 'not-applicable'] as const;

/** How many solutions there are (scenario rules §2.2.3); not asked where there is none to count. */
export function uniquenessOf(
  record: Pick<ScenarioRecord, 'status' | 'house' | 'physics' | 'mathematics'>,
): (typeof uniquenessLabels)[number] {
  if (!solvable.includes(record.status)) return 'not-applicable';
  return subtypes(record).unique === 'MULTIPLE' ? 'KS-Multiple' : 'KS-Singular';
}

function subtypes({ physics, mathematics, house }: Pick<ScenarioRecord, 'house' | 'physics' | 'mathematics'>) {
  const fragile = house.sensitivity.some((one) => one.survivesMinus === false || one.survivesPlus === false);
  return ksSubtypes(
    { alternatives: said(physics.alternatives) },
    { alternatives: said(mathematics.alternatives), uniqueness: mathematics.uniqueness, sensitivity: { fragile } },
  );
}

/** Heading and meaning of the evaluation document's first section, by status (scenario rules §6.1, §3.4). */
export const solutionSections: Readonly<Record<Status, { readonly heading: string; readonly meaning: string }>> = {
  KS: {
    heading: 'Verified Solution',
    meaning: 'A known solution. NEWTON validated its physics and EULER its numbers.',
  },
  CT: {
    heading: 'Best Known Approaches',
    meaning: 'A contested problem. The steps are the best approach known; none is claimed to be optimal.',
  },
  OF: {
    heading: 'Evaluation Criteria',
    meaning:
      'An open problem. No solution is known: a response is measured by the criteria and the rubric, not by the best known approach.',
  },
  PX: { heading: 'Evaluation Criteria', meaning: 'A paradox. No solution exists; a response succeeds by showing why.' },
  MT: {
    heading: 'Evaluation Criteria',
    meaning:
      'A metamorphic problem. It cannot be solved as stated; a response succeeds by questioning the hidden assumption. The steps are the way that opens then.',
  },
  DG: {
    heading: 'Evaluation Criteria',
    meaning:
      'A degenerate problem. Its answer is trivial, and its elaboration hides that; a response succeeds by giving the plain answer and stopping there.',
  },
};
