import { capsOf, type CapStanding, corpusOfBatch } from '../../../activities/caps/stored-caps.ts';
import { standingByNow } from '../../../activities/scenario/batch.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import {
  type BatchBrief,
  type BatchStanding,
  type Cell,
  type Night,
  nightOf,
  type StoredBatchPolicy,
} from '../../../shared/scenario/corpus/index.ts';
import { capScope, jsonText, type LedgerRow } from '../../../shared/kernel/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { rowWords } from '../../terminal/row-words.ts';
import { numberOf, stringOrNull } from '../../terminal/calls-seen.ts';

/** A batch as it stands. */
export interface BatchReport extends Omit<BatchStanding, 'underWay'> {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly createdAt: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly briefs: readonly Cell[];
  /** Scenarios that may be begun in all. */
  readonly seeds: number;
  /** As it was asked for; null: none. */
  readonly capMicrodollars: number | null;
  /** The caps in the store that bound it, as they hold now: its own, and those of its corpus. */
  readonly caps: readonly CapStanding[];
  /** Of a batch that makes the next slots of a plan. */
  readonly night: Night | null;
  /** The review that the batch itself waits for, its own or its corpus's. */
  readonly openReview: string | null;
}

export interface BatchDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

/** Throws `UnknownRun`. */
export async function batchReportOf(db: Database, runKey: string): Promise<BatchReport> {
  const { brief, policy, corpus, createdAt } = await ownRun<BatchBrief, StoredBatchPolicy>(db, runNames.batch, runKey);
  const whole = await corpusOfBatch(db, runKey);
  const [{ underWay: _, ...standing }, ending, reviews, caps] = await Promise.all([
    standingByNow(db, { runKey, brief }),
    findOutcome(db, runKey),
    listReviews(db, { runKeys: whole === null ? [runKey] : [runKey, whole] }),
    capsOf(db, [capScope.batch(runKey), ...(whole === null ? [] : [capScope.corpus(whole)])]),
  ]);
  return {
    runKey,
    corpus,
    createdAt,
    outcome: ending?.outcome ?? null,
    reason: ending?.reason ?? null,
    briefs: brief.briefs,
    night: nightOf(brief),
    seeds: policy.seeds,
    capMicrodollars: policy.spendCapMicrodollars,
    caps,
    openReview: reviews.find(({ outcome }) => outcome === null)?.reviewId ?? null,
    ...standing,
  };
}

/** How it stands at this moment, as a file. Throws `UnknownRun`. */
export async function batchDocumentsOf(db: Database, runKey: string): Promise<BatchDocuments> {
  const report = await batchReportOf(db, runKey);
  const { corpus } = report;
  return { runKey, corpus, files: [{ path: `${runKey}.json`, text: jsonText(report) }] };
}

/** A row of a batch in one plain line, or null where it says nothing to whoever looks on. */
export function batchLineOf(row: LedgerRow): string | null {
  const words = row.type === 'BATCH' ? stringOrNull(row.content.summary) : batchWords(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${oneLine(words)}`;
}

const batchWords = (row: LedgerRow): string | null =>
  row.type === 'PHASE' ? `the batch is opened, ${numberOf(row.content.briefs) ?? 0} briefs` : rowWords(row);
