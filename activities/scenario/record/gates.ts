import type { GateReport, LedgerRow } from '../../../shared/kernel/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { factsOf } from '../stored-answers.ts';
import type { MathematicsFacts } from '../../../shared/scenario/facts/index.ts';
import { type GatePassage, recordedGate } from '../../../shared/scenario/documents/index.ts';
import type { Phase } from '../../../shared/scenario/index.ts';

/** Every attempt at every gate; beside VALIDATE's findings stand the places where EULER and Symposium differ. */
export function gatesOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): GatePassage[] {
  return ledger
    .filter(({ type }) => type === 'GATE')
    .map(({ content }) => {
      const { attempt, ...report } = content as GateReport & { readonly attempt: number };
      return recordedGate(
        report.gate as Phase,
        attempt,
        report,
        report.gate === 'VALIDATE' ? contradictionsAt(calls, attempt) : [],
      );
    });
}

function contradictionsAt(calls: readonly StoredCall[], round: number): MathematicsFacts['contradictions'] {
  const reports = calls.filter(
    ({ task, outcome, round: at }) => task === 'mathematics' && outcome === 'answered' && at <= round,
  );
  const last = reports.at(-1);
  return last ? factsOf('mathematics', last).contradictions : [];
}
