import type { ReviewRow } from '../../activities/store/reviews.ts';
import type { Json, LedgerRow } from '../../shared/kernel/index.ts';
import { auditKind, suspectKind } from '../../shared/evaluation/index.ts';
import { qaKinds } from '../../shared/scenario/qa/index.ts';
import { unmarkedOutcome } from '../worldbuilding/judging/withheld.ts';

/** Whether a review is one of a sample, whatever its task. */
export const isOfSample = ({ kind }: Pick<ReviewRow, 'kind'>): boolean =>
  (Object.values(qaKinds) as readonly string[]).includes(kind);

/**
 * How a review ended, for lists: what people said of a key may tell it to whoever has yet to solve the scenario blind,
 * and what they gave an answer would sway whoever has yet to mark another; so of such reviews their words and marks are
 * left out.
 */
export function withheldOutcome(review: Pick<ReviewRow, 'kind' | 'outcome'>): ReviewRow['outcome'] {
  const { outcome } = review;
  if (
    !(isOfSample(review) || review.kind === auditKind || review.kind === suspectKind) ||
    typeof outcome !== 'object' ||
    outcome === null ||
    Array.isArray(outcome)
  )
    return unmarkedOutcome(review);
  return without(outcome as Readonly<Record<string, Json>>);
}

/** The same of a row of a sample's ledger, for whoever watches it. */
export const withheldRow = (row: LedgerRow): LedgerRow =>
  row.type === 'REVIEW' ? { ...row, content: without(row.content) } : row;

const without = (content: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'marks' && name !== 'justification'));
