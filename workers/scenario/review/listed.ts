import type { Queryable } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findRun, listRuns, type RunSummary } from '../../../activities/store/runs.ts';
import { someAtOnce } from '../../../activities/some-at-once.ts';
import type { Brief, Policy } from '../../../shared/scenario/index.ts';
import type { OpenReview } from '../../terminal/open-review.ts';
import { beside } from '../report.ts';
import { viewOf } from '../view.ts';

/** A line of `scenario list`. `awaits`: the review that it stands still for, its own or one that it shares; null: it waits for nobody. */
export interface ListedScenario extends RunSummary {
  readonly awaits: string | null;
}

/** Ledgers that are read side by side. */
const atOnce = 4;

/** Newest runs first. Whether one waits its ledger tells, and what it shares with others the store; those that are over wait for nobody. */
export async function listScenarios(db: Queryable, limit: number): Promise<ListedScenario[]> {
  return someAtOnce(await listRuns(db, 'scenario', limit), atOnce, async (run) => ({
    ...run,
    awaits: run.outcome === null && !run.cancelled ? ((await awaitedBy(db, run.runKey))?.reviewId ?? null) : null,
  }));
}

/** What a run stands still for, its own question or one that it shares. Reads its ledger, and none of its calls. */
export async function awaitedBy(db: Queryable, runKey: string): Promise<OpenReview | null> {
  const [run, rows] = await Promise.all([findRun<Brief, Policy>(db, runKey), readLedger(db, runKey)]);
  if (run === null) return null;
  const view = viewOf(rows);
  const { corpus, policy } = run;
  return view.openReview ?? beside(db, { runKey, corpus, embedder: policy.embedder }, view, rows);
}
