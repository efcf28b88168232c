import { challengesOf } from '../../../../activities/scenario/record/challenges.ts';
import { countsOf } from '../../../../activities/scenario/record/counts.ts';
import { disagreementsOf } from '../../../../activities/scenario/record/disagreements.ts';
import { refusedOf } from '../../../../activities/scenario/record/refused.ts';
import { reviewsOf } from '../../../../activities/scenario/record/reviews.ts';
import { vetoesOf } from '../../../../activities/scenario/record/vetoes.ts';
import type { StoredCall } from '../../../../activities/store/calls.ts';
import type { LedgerEntry } from '../../../../shared/kernel/ledger.ts';
import { ledgerOf } from '../../../support/logged-rows.ts';

/* Ledger rows and calls as the folds over disputes tell them. */

export function told(entries: readonly LedgerEntry[], calls: readonly StoredCall[] = []) {
  const ledger = ledgerOf(entries);
  const [challenges, vetoes, refused, reviews] = [
    challengesOf(ledger, calls),
    vetoesOf(ledger, calls),
    refusedOf(ledger),
    reviewsOf(ledger),
  ];
  return {
    challenges,
    vetoes,
    refused,
    reviews,
    counts: countsOf(calls, ledger, { challenges, refused, vetoes }),
    log: disagreementsOf(ledger, { challenges, vetoes, reviews, discussions: [] }),
  };
}
