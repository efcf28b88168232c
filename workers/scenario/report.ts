import { type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { z } from 'zod';
import { callsOfRun } from '../../activities/store/calls.ts';
import type { Database, Queryable } from '../../activities/store/database.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { takenBy } from '../../activities/store/taken.ts';
import type { Brief, Policy } from '../../shared/scenario/index.ts';
import { measureShape, type Measure } from '../../shared/scenario/documents/index.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { reviewSeen, turnOf, type ReviewSeen } from '../reviews/seen.ts';
import { paidFor } from '../terminal/calls-seen.ts';
import type { OpenReview } from '../terminal/open-review.ts';
import { awaitedBeside, type Waiting } from './review/awaited-beside.ts';
import { viewOf, type RunView } from './view.ts';

export interface ReadinessSeen {
  readonly agent: string;
  readonly vote: string;
  readonly status: string;
  readonly confidence: number | null;
}

/** A run in short: what was asked, how far it came, who voted how, what it cost and what to do next. */
export interface RunReport extends Omit<RunView, 'underWay' | 'began' | 'last'> {
  readonly runKey: string;
  /** The run that it was split from. */
  readonly parent: string | null;
  readonly corpus: 'simulated' | 'real';
  readonly brief: Brief;
  readonly models: Policy['models'];
  /** What compares its concept with those of others (scenario rules §7.6); left out: its policy is older than that line. */
  readonly embedder?: string | undefined;
  readonly createdAt: string;
  readonly underWay: readonly RunView['underWay'][string][];
  /** Last readiness vote of each agent. */
  readonly readiness: readonly ReadinessSeen[];
  /** Every review of the run, open ones too. */
  readonly reviews: readonly ReviewSeen[];
  /** What its documents measure of the run; empty before it is documented. */
  readonly measures: readonly Measure[];
  /** The next thing for a person to do, as a sentence with a command. */
  readonly next: string;
}

/** Throws `UnknownRun`. */
export async function reportOf(db: Database, runKey: string): Promise<RunReport> {
  const [run, rows, calls, reviews, taken] = await Promise.all([
    ownRun<Brief, Policy>(db, runNames.scenario, runKey),
    readLedger(db, runKey),
    callsOfRun(db, runKey),
    listReviews(db, { runKey }),
    takenBy(db, [runKey]),
  ]);
  const view = viewOf(rows);
  const { brief, policy, parent, corpus, createdAt } = run;
  const { began: _began, last: _last, ...seen } = view;
  const openReview =
    view.openReview === null
      ? await beside(db, { runKey, corpus, embedder: policy.embedder }, view, rows)
      : { ...view.openReview, ...turnOf(reviews, view.openReview.reviewId) };
  const votes = calls.filter(({ task, outcome }) => task === 'readiness' && outcome === 'answered');
  const latest = new Map(votes.sort((a, b) => a.round - b.round).map((call) => [call.agent, call]));
  const readiness = [...latest.values()].map(({ agent, facts, confidence }) => ({
    agent,
    vote: textOf(facts?.vote),
    status: textOf(facts?.status),
    confidence,
  }));
  return {
    ...seen,
    ...paidFor(taken.get(runKey), seen),
    openReview,
    runKey,
    parent,
    corpus,
    brief,
    models: policy.models,
    embedder: policy.embedder,
    createdAt,
    underWay: Object.values(view.underWay),
    readiness,
    reviews: reviews.map(reviewSeen),
    measures: view.outcome === 'DOCUMENTED' ? await measuresIn(db, runKey) : [],
    next: nextStep(runKey, { ...view, openReview }),
  };
}

/** What it waits for that is about more than itself; nothing while a call is under way. */
export async function beside(
  db: Queryable,
  run: Waiting,
  { outcome, underWay }: Pick<RunView, 'outcome' | 'underWay'>,
  rows: readonly LedgerRow[],
): Promise<OpenReview | null> {
  if (outcome !== null || Object.keys(underWay).length > 0) return null;
  const review = await awaitedBeside(db, run, rows);
  if (review === null) return null;
  const { reviewId, question, deadline, group, claimedBy } = review;
  return { reviewId, question, deadline, group, claimedBy };
}

const measured = z.object({ measures: z.array(measureShape) });

/** From the latest metadata; documents that were written before there were measures have none. */
async function measuresIn(db: Database, runKey: string): Promise<readonly Measure[]> {
  const files = (await findPublication(db, runKey))?.files ?? [];
  const metadata = files.find(({ path }) => path.endsWith('_metadata.json'));
  const read = metadata === undefined ? undefined : measured.safeParse(JSON.parse(metadata.text)).data;
  return read?.measures ?? [];
}

export function nextStep(runKey: string, view: Pick<RunView, 'openReview' | 'outcome'>): string {
  if (view.openReview) return `A person has to decide: symposium reviews show ${view.openReview.reviewId}`;
  switch (view.outcome) {
    case null:
      return `It is under way: symposium scenario watch ${runKey}`;
    case 'DOCUMENTED':
      return `Write its documents to a folder: symposium scenario report ${runKey} --output scenarios`;
    case 'SHELVED':
      return `Nobody answered; nothing was lost. Take it up again: symposium scenario reopen ${runKey} --by <you> --reason <why>`;
    case 'SPLIT':
      return `Two runs go on in its place: symposium scenario list`;
    default:
      return 'It ended without documents; nothing was lost, and a new run may start from the same brief.';
  }
}
