import { capsOf, type CapStanding } from '../../../activities/caps/stored-caps.ts';
import { batchesOf, type CorpusBatch, standingOf } from '../../../activities/scenario/corpus.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { cellsOfRuns, waitingForNights } from '../../../activities/scenario/nights.ts';
import {
  type CellStanding,
  cellStandings,
  type CorpusBrief,
  type CorpusRow,
  corpusRows,
  isHeld,
  nightPlanOf,
  plannedBatches,
  sampleRunOf,
  type StoredCorpusPolicy,
  type WaitingReview,
} from '../../../shared/scenario/corpus/index.ts';
import { capScope, jsonText, type LedgerRow, pauseKinds } from '../../../shared/kernel/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { rowWords } from '../../terminal/row-words.ts';
import { numberOf, stringOrNull } from '../../terminal/calls-seen.ts';

/** A corpus as it stands: cells, counts and keys of batches, and no word of a scenario. */
export interface CorpusReport {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly createdAt: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly held: boolean;
  /** Slots of its plan, and of these made and under way, whoever has them made. */
  readonly size: number;
  readonly made: number;
  readonly underWay: number;
  /** The same by cell. */
  readonly cells: readonly CellStanding[];
  /** Batches that the plan was cut into. */
  readonly planned: number;
  readonly seeds: { readonly budget: number; readonly begun: number };
  readonly batches: readonly (CorpusBatch & { readonly outcome: string | null })[];
  readonly spentMicrodollars: number;
  readonly tokens: number;
  /** Its own caps, as they hold now. */
  readonly caps: readonly CapStanding[];
  /** What its milestones found, in their order. */
  readonly milestones: readonly Extract<CorpusRow, { readonly milestone: string }>[];
  /** Open reviews of its batches and their scenarios, those whose time ends first first. */
  readonly waiting: readonly WaitingReview[];
  /** Reviews that it or its batches themselves wait for. */
  readonly openReviews: readonly string[];
  /** The sample that people are examining, for which it waits. */
  readonly sample: string | null;
}

export interface CorpusDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

/** Throws `UnknownRun`. */
export async function corpusReportOf(db: Database, runKey: string): Promise<CorpusReport> {
  const run = await ownRun<CorpusBrief, StoredCorpusPolicy>(db, runNames.corpus, runKey);
  const [ledger, ending, { night, seeds, counts }, caps, waiting] = await Promise.all([
    readLedger(db, runKey),
    findOutcome(db, runKey),
    standingOf(db, run),
    capsOf(db, [capScope.corpus(runKey)]),
    waitingForNights(db, run.corpus, nightPlanOf(runKey, run.brief, run.policy, true).name),
  ]);
  const people = waiting.filter(({ kind }) => !pauseKinds.some((pause) => pause === kind));
  const rows = corpusRows(ledger);
  const [waits, batches] = await Promise.all([
    cellsOfRuns(db, [...new Set(people.map((review) => review.runKey))]),
    batchesOf(db, rows),
  ]);
  const ends = new Map(rows.flatMap((row) => (row.kind === 'ENDED' ? [[row.run, row.outcome]] : [])));
  const reviews = await listReviews(db, { runKeys: [runKey, ...batches.map((batch) => batch.run)] });
  const total = (of: (batch: CorpusBatch) => number) => batches.reduce((sum, batch) => sum + of(batch), 0);
  return {
    runKey,
    corpus: run.corpus,
    createdAt: run.createdAt,
    outcome: ending?.outcome ?? null,
    reason: ending?.reason ?? null,
    held: isHeld(rows),
    size: night.size,
    made: night.made,
    underWay: night.underWay,
    cells: cellStandings(run.brief.plan.briefs, counts, waits),
    planned: plannedBatches(run.brief),
    seeds: { budget: run.policy.seeds, begun: seeds },
    batches: batches.map((batch) => ({ ...batch, outcome: ends.get(batch.run) ?? null })),
    spentMicrodollars: total((batch) => batch.spentMicrodollars),
    tokens: total((batch) => batch.tokens),
    caps,
    waiting,
    milestones: rows.flatMap((row) => ('milestone' in row ? [row] : [])),
    openReviews: reviews.flatMap(({ outcome, reviewId }) => (outcome === null ? [reviewId] : [])),
    sample: ending === null && run.policy.sample !== null ? sampleAwaited(runKey, rows) : null,
  };
}

/** The sample is drawn once the batches of the last milestone have been compared, and its row is written when it has ended. */
function sampleAwaited(runKey: string, rows: readonly CorpusRow[]): string | null {
  const last = rows.findLast((row) => row.kind === 'BEGUN' || 'milestone' in row);
  return last?.kind === 'COMPARED' && last.milestone === 'COMPLETION' ? sampleRunOf(runKey, last.batch) : null;
}

/** How it stands at this moment, as a file. Throws `UnknownRun`. */
export async function corpusDocumentsOf(db: Database, runKey: string): Promise<CorpusDocuments> {
  const report = await corpusReportOf(db, runKey);
  const { corpus } = report;
  return { runKey, corpus, files: [{ path: `${runKey}.json`, text: jsonText(report) }] };
}

/** A row of a corpus in one plain line, or null where it says nothing to whoever looks on. */
export function corpusLineOf(row: LedgerRow): string | null {
  const words = row.type === 'CORPUS' ? stringOrNull(row.content.summary) : openedWords(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${oneLine(words)}`;
}

const openedWords = (row: LedgerRow): string | null =>
  row.type === 'PHASE'
    ? `the corpus is opened, ${numberOf(row.content.slots) ?? 0} slots in ${numberOf(row.content.batches) ?? 0} batches`
    : rowWords(row);
