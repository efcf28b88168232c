import type { Phase } from './vocabulary.ts';

/**
 * Who attempts the public page of every scenario blind (scenario rules §2.1.4): TURING, whether or not it advises the run
 * too. It is shown the public face and nothing else, in a context of its own, and has no vote.
 */
export const pageReader = 'TURING';

/** The page is attempted at the end of SEED, and again in REFINE where it has changed since. */
export const readingPhases = ['SEED', 'REFINE'] as const satisfies readonly Phase[];

/** The reader's row; null in a run that was opened before pages were attempted, which may have TURING as an adviser. */
export function readingOf<Row extends { readonly sees: Readonly<Partial<Record<Phase, unknown>>> }>(
  rows: Readonly<Record<string, Row>> | undefined,
): Row | null {
  const row = rows?.[pageReader];
  return row?.sees.SEED === undefined ? null : row;
}
