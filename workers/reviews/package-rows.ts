import type { StoredCall } from '../../activities/store/calls.ts';
import type { Note } from '../../activities/store/notes.ts';
import type { ReviewRow } from '../../activities/store/reviews.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { Brief } from '../../shared/scenario/index.ts';

/** All that a review's package is folded from, as it is stored. */
export interface PackageRows {
  readonly review: ReviewRow;
  readonly run: RunRow<Brief>;
  readonly ledger: readonly LedgerRow[];
  /** In the order in which they were paid. */
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
  /** Of a judgement: the pictures that its exhibits name, as data URIs, by the names of them: `X-hero`. */
  readonly pictures?: ReadonlyMap<string, string>;
}
