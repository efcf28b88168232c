import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type { RecordedReview } from '../../../shared/scenario/documents/index.ts';

/**
 * The Human Review Log: every review that was closed, with all that was decided; what nobody answered is named as that.
 */
export function reviewsOf(ledger: readonly LedgerRow[]): RecordedReview[] {
  return rowsOf('reviewClosed', ledger).map((row): RecordedReview => {
    const { review, kind, phase, subject, question, outcome, at } = row;
    const about = { id: review, kind, phase, subject, question, at };
    if (outcome !== 'decided' || row.decision === null)
      return {
        ...about,
        decision: outcome.toUpperCase(),
        answers: null,
        reviewer: null,
        group: null,
        justification: '',
      };
    const {
      decision,
      reviewer,
      group,
      justification,
      ruling,
      status,
      side,
      structuralFlaw,
      verified,
      verification,
      interpretations,
    } = row;
    return {
      ...about,
      decision,
      answers: { ruling, status, side, structuralFlaw, verified, verification, interpretations },
      reviewer,
      group,
      justification,
    };
  });
}

/** The review of this kind that was opened next after a row, if there was one; with a subject, the one about it. */
export function reviewAfter(
  ledger: readonly LedgerRow[],
  { sequence, phase }: { readonly sequence: number; readonly phase: string },
  kind: string,
): string | null {
  return (
    rowsOf('reviewOpened', ledger).find((row) => row.sequence > sequence && row.phase === phase && row.kind === kind)
      ?.review ?? null
  );
}
