import type { ReviewRow } from '../../../activities/store/reviews.ts';
import type { Json, LedgerRow } from '../../../shared/kernel/index.ts';
import { judgePlaces } from '../../../shared/worldbuilding/index.ts';
import { judgementKind } from './package.ts';

/** What a judge’s own rows say of marks: the answer itself, and why one could not be read. */
const telling: readonly string[] = ['body', 'evidence', 'concerns', 'why'];

/**
 * A row as whoever watches a run is given it, without what judges gave: a person’s decision without its marks and its
 * remark, a model’s rows without its words. Scores are told once, after the reveal, by the row of the verdict and by
 * the record.
 */
export function unmarked(row: LedgerRow): LedgerRow {
  if (row.type === 'REVIEW')
    return without(row, row.content.kind === judgementKind ? ['marks', 'sealed', 'justification'] : ['marks']);
  return judgePlaces.some((result) => result === row.sender) ? without(row, telling) : row;
}

/** The same of how a review ended, for lists of reviews. */
export function unmarkedOutcome({ kind, outcome }: Pick<ReviewRow, 'kind' | 'outcome'>): ReviewRow['outcome'] {
  if (kind !== judgementKind || typeof outcome !== 'object' || outcome === null || Array.isArray(outcome))
    return outcome;
  const { marks: _, sealed: __, justification: ___, ...told } = outcome as Readonly<Record<string, Json>>;
  return told;
}

const without = (row: LedgerRow, names: readonly string[]): LedgerRow => ({
  ...row,
  content: Object.fromEntries(Object.entries(row.content).filter(([name]) => !names.includes(name))),
});
