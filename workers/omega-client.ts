import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Database } from '../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../activities/store/reviews.ts';
import { findRun } from '../activities/store/runs.ts';
import { listSessions, type SessionSummary } from '../activities/store/session-list.ts';
import type { LedgerRow } from '../shared/kernel/ledger.ts';
import type { ReviewOption } from '../shared/kernel/reviews.ts';
import { abort, progress, searchAttributes, type Progress } from '../workflows/messages.ts';
import type { omega, OmegaResult } from '../workflows/omega.ts';
import { decideReview } from './decision.ts';
import { underFreeKey } from './free-key.ts';
import { isOver } from './is-running.ts';
import { ofKnown } from './known-run.ts';
import { readSessionRequest, type SessionOptions } from './omega-request.ts';
import { RequestError, RunIsOver, UnknownRun } from './request-error.ts';
import { storedReview } from './review-package/stored-review.ts';
import { ledgerFeed } from './watch/feed.ts';
import { sessionReportOf, type SessionReport } from './watch/omega-report.ts';

export interface StartedSession {
  readonly runKey: string;
  readonly workflowId: string;
  /** Waits for the end, whatever it is. Rejects with `WorkflowFailedError` where the house failed or the workflow was cancelled. */
  result(): Promise<OmegaResult>;
}

/** Who does something to a session, and why; both stand in its record. */
export interface Signed {
  readonly by: string;
  readonly reason: string;
}

export interface Sessions {
  /** Starts a session on a problem, a text. Throws `RequestError` or `RunKeyTaken` before anything has begun. */
  start(problem: unknown, options?: SessionOptions): Promise<StartedSession>;
  /** Waits for the end of a session that somebody started. */
  result(runKey: string): Promise<OmegaResult>;
  /** The session's ledger from its first row to its ending. Throws `UnknownRun`. */
  watch(runKey: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
  /** Asks the workflow itself, which needs a worker. */
  progress(runKey: string): Promise<Progress>;
  /** Everything that the store knows of a session, in short. Throws `UnknownRun`. */
  show(runKey: string): Promise<SessionReport>;
  /** Newest first. */
  list(options?: { readonly limit?: number }): Promise<SessionSummary[]>;
  /** Chooses an option in the review that the session waits for; returns what was decided. Throws `RequestError` where it asks for no option, or refuses. */
  answer(runKey: string, option: ReviewOption, signed: Signed): Promise<string>;
  /** Ends a session as FAILURE/ABORT, with its report. Throws `RunIsOver` where it is over. */
  abort(runKey: string, signed: Signed): Promise<void>;
}

export interface SessionServers {
  readonly client: Client;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly taskQueue: string;
}

export function sessions({ client, db, databaseUrl, taskQueue }: SessionServers): Sessions {
  const handleOf = (runKey: string) => client.workflow.getHandle<typeof omega>(workflowIdOf(runKey));
  return {
    async start(problem, options) {
      const { runKey, input } = readSessionRequest(problem, options);
      const workflowId = workflowIdOf(runKey);
      const handle = await underFreeKey(db, runKey, 'omega', () =>
        client.workflow.start<typeof omega>('omega', {
          workflowId,
          taskQueue,
          args: [input],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'FAIL',
          typedSearchAttributes: [{ key: searchAttributes.system, value: 'omega' }],
          staticSummary: `OMEGA · ${runKey}`,
        }),
      );
      return { runKey, workflowId, result: () => handle.result() };
    },
    result: (runKey) => ofKnown(runKey, 'omega', () => handleOf(runKey).result()),
    watch: (runKey, { signal } = {}) =>
      ledgerFeed({
        db,
        databaseUrl,
        runKey,
        isOver: () => isOver(client, db, 'omega', runKey),
        ...(signal === undefined ? {} : { signal }),
      }),
    progress: (runKey) => ofKnown(runKey, 'omega', () => handleOf(runKey).query(progress)),
    show: (runKey) => sessionReportOf(db, runKey),
    list: ({ limit = 20 } = {}) => listSessions(db, limit),
    async answer(runKey, option, signed) {
      const { by, reason } = checked(signed);
      const { reviewId } = await openQuestion(db, runKey);
      return decideReview(client, db, reviewId, { decision: 'RESOLVE', option, reviewer: by, justification: reason });
    },
    async abort(runKey, signed) {
      const order = checked(signed);
      await ofKnown(runKey, 'omega', async () => {
        const { status } = await handleOf(runKey).describe();
        if (status.name !== 'RUNNING') throw new RunIsOver(runKey, 'omega');
        // It may end between the two, and then Temporal finds nothing to tell.
        await handleOf(runKey)
          .signal(abort, order)
          .catch((error: unknown) => {
            throw error instanceof WorkflowNotFoundError ? new RunIsOver(runKey, 'omega') : error;
          });
      });
    },
  };
}

const workflowIdOf = (runKey: string): string => `omega/${runKey}`;

/** The one review of this session that asks for an option and is open. */
async function openQuestion(db: Database, runKey: string): Promise<ReviewRow> {
  const run = await findRun(db, runKey);
  if (run?.system !== 'omega') throw new UnknownRun(runKey, 'omega');
  const open = (await listReviews(db, { runKey })).filter(({ outcome }) => outcome === null);
  const [asking, another] = open.filter((review) => (storedReview(review.package).asks.options ?? null) !== null);
  if (another !== undefined)
    throw new RequestError([
      `session: ${runKey} waits for more than one answer; decide each with: symposium reviews decide <review> --option A`,
    ]);
  if (asking !== undefined) return asking;
  throw new RequestError([
    open[0] === undefined
      ? `session: ${runKey} asks nobody now; see how it stands with: symposium omega show ${runKey}`
      : `session: ${runKey} lays out no options; decide with: symposium reviews decide ${open[0].reviewId}`,
  ]);
}

function checked({ by, reason }: Signed): Signed {
  const blank = Object.entries({ by, reason }).filter(([, words]) => typeof words !== 'string' || words.trim() === '');
  if (blank.length > 0)
    throw new RequestError(blank.map(([name]) => `--${name}: is empty; it stands in the record, so write it out`));
  return { by: by.trim(), reason: reason.trim() };
}
