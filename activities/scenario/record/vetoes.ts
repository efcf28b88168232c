import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { vetoReview } from '../../../shared/scenario/answers/index.ts';
import { type Logged, rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type { RecordedVeto } from '../../../shared/scenario/documents/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { reviewAfter } from './reviews.ts';
import { vetoSaid } from './said.ts';

type Row = Logged<'veto'>;
const rulings: ReadonlySet<string> = new Set(['stands', 'downgraded', 'escalates'] satisfies RecordedVeto['ruling'][]);
const isRuling = (outcome: string): outcome is RecordedVeto['ruling'] => rulings.has(outcome);

/** The Veto Log, in the order of the rulings: whatever came of a veto, its evidence is in it (scenario rules §4.2). */
export function vetoesOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): RecordedVeto[] {
  const rows = rowsOf('veto', ledger);
  return rows.flatMap((row): RecordedVeto[] => {
    const { id, phase, round, by, claim, finding, fixPossible, outcome, because } = row;
    if (!isRuling(outcome)) return [];
    const closing =
      rows.findLast((other) => other.id === id && other.sequence > row.sequence && !isRuling(other.outcome)) ?? null;
    const said = vetoSaid(calls, row.evidence);
    const closedByPerson = closing?.outcome === 'escalated' ? closing : null;
    const escalated = outcome === 'escalates' ? row : closedByPerson;
    return [
      {
        id,
        phase,
        round,
        by,
        claim,
        finding,
        fixPossible,
        because,
        ruling: outcome,
        said:
          said === null ? null : { law: said.law, proof: said.proof, check: said.check, correction: said.correction },
        review: reviewBy(row, calls),
        ending: closing?.outcome ?? null,
        decidedIn: escalated === null ? null : reviewAfter(ledger, escalated, 'veto'),
      },
    ];
  });
}

/** The vetoing agent on the revision, in the same attempt. */
function reviewBy({ by, phase, round }: Row, calls: readonly StoredCall[]): RecordedVeto['review'] {
  const call = calls.findLast(
    (one) =>
      one.task === 'vetoReview' &&
      one.agent === by &&
      one.phase === phase &&
      one.round === round &&
      one.outcome === 'answered',
  );
  const read = vetoReview.safeParse(call?.answer);
  if (!read.success) return null;
  const { satisfied, reason, recommendation, physicsForbids } = read.data;
  return { satisfied, reason, recommendation, physicsForbids };
}
