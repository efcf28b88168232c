import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type { RecordedChallenge, RecordedCorrection } from '../../../shared/scenario/documents/index.ts';

/** Claims that fell after the phase of their report, by the disputes that brought them down. */
export function correctionsOf(
  ledger: readonly LedgerRow[],
  challenges: readonly RecordedChallenge[],
): RecordedCorrection[] {
  return rowsOf('correction', ledger).flatMap(({ phase, round, claim, because, outcome }): RecordedCorrection[] => {
    const dispute = challenges.find(({ id }) => id === because);
    return [
      {
        phase,
        round,
        claim,
        dispute: because,
        challenger: dispute?.challenger ?? 'HOUSE',
        outcome,
        resolution: dispute?.resolution ?? 'not on record',
      },
    ];
  });
}
