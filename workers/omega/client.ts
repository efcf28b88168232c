import { WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../activities/store/reviews.ts';
import { type LaidFact, storeFacts, takeFacts } from '../../activities/omega/lay-facts.ts';
import type { Fact } from '../../shared/omega/facts/index.ts';
import { findRun, type RunRow } from '../../activities/store/runs.ts';
import { listSessions, type SessionSummary } from '../../activities/omega/session-list.ts';
import { problemsOfStated, type ReviewOption, reviewOptions, workflowIdOf } from '../../shared/kernel/index.ts';
import { abort, searchAttributes } from '../../workflows/messages.ts';
import type { OmegaResult } from '../../workflows/omega.ts';
import { quoted } from '../../shared/text/index.ts';
import { openedSoon } from '../client/executions.ts';
import { askedRun, givenSigned, type Signed } from '../client/given.ts';
import { RequestError } from '../client/request-error.ts';
import { decideReview } from '../client/reviews.ts';
import type { RunKind } from '../client/run-kind.ts';
import { RunIsOver, runNames, UnknownRun } from '../client/run-names.ts';
import { runsOf, type Runs } from '../client/runs.ts';
import type { Servers } from '../client/servers.ts';
import { storedReview } from '../reviews/stored-review.ts';
import { ablationRuns, type AblationShape } from './ablation/client.ts';
import { inquiries, type InquiryShape } from './inquiry/client.ts';
import { sessionDocumentsOf, type SessionDocuments } from './documents.ts';
import { sessionReportOf, type SessionReport } from './report.ts';
import { readSessionRequest, type SessionOptions } from './request.ts';

export interface OmegaShape {
  readonly start: [problem: unknown, options?: SessionOptions];
  readonly started: object;
  readonly result: OmegaResult;
  readonly shown: SessionReport;
  readonly listed: SessionSummary;
  readonly choice: [];
  readonly documents: SessionDocuments;
}

const names = runNames.omega;
const system = { key: searchAttributes.system, value: 'omega' } as const;

/** Sessions of OMEGA. One that is cancelled ends as FAILURE/ABORT, with its report. */
export const omegaRuns: RunKind<OmegaShape> = {
  names,
  workflow: 'omega',
  options: { key: true, stakes: true, uncertainty: true, policy: true, facts: true, models: true },
  request(problem, options) {
    const { runKey, input, facts } = readSessionRequest(problem, options);
    return {
      runKey,
      workflow: { args: [input], attributes: [system], summary: `OMEGA · ${runKey}` },
      started: {},
      ...(facts.length === 0 ? {} : { before: (db: Database) => storeFacts(db, facts) }),
    };
  },
  show: sessionReportOf,
  list: listSessions,
  documents: sessionDocumentsOf,
  reopening: {
    from: ['FAILED', null],
    otherwise: () =>
      'only a session that Symposium has failed, or that was stopped, can be reopened; start a new one on the same problem',
    // The session is in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes: [system], summary: `OMEGA · ${runKey}, reopened` }),
  },
  async cancel({ client }, runKey, { by = 'somebody', reason }) {
    const handle = client.workflow.getHandle(workflowIdOf('omega', runKey));
    const { status } = await handle.describe();
    if (status.name !== 'RUNNING') throw new RunIsOver(runKey, names);
    // It may end between the two, and then Temporal finds nothing to tell.
    await handle.signal(abort, { by, reason }).catch((error: unknown) => {
      throw error instanceof WorkflowNotFoundError ? new RunIsOver(runKey, names) : error;
    });
  },
};

/** Sessions of OMEGA, with what only a session has. */
export interface Sessions extends Runs<OmegaShape> {
  /**
   * Chooses an option in the review that the session waits for; returns what was decided. Throws `RequestError` where
   * it asks for no option, or refuses.
   */
  answer(runKey: string, option: ReviewOption, signed: Signed): Promise<string>;
  /**
   * Lays facts before a session that is under way (OMEGA rules §11); the same fact twice is one. Throws `RequestError`
   * where one cannot be read or the session is over.
   */
  fact(runKey: string, facts: readonly Fact[], by?: string): Promise<readonly LaidFact[]>;
  /** @deprecated It is `cancel`, as in every system. */
  abort(runKey: string, signed: Signed): Promise<void>;
  /** Comparisons of OMEGA with less. */
  readonly ablation: Runs<AblationShape>;
  /** Questions to sessions that are over. */
  readonly inquiry: Runs<InquiryShape>;
}

export function sessions(servers: Servers): Sessions {
  const { db } = servers;
  const runs = runsOf(omegaRuns, servers);
  return {
    ...runs,
    async answer(runKey, option, signed) {
      const { by, reason } = givenSigned(signed);
      if (!reviewOptions.includes(option)) throw new RequestError([`option: is ${quoted(option)}; choose A or B`]);
      const { reviewId } = await openQuestion(db, askedRun(runKey, names));
      return decideReview(servers, reviewId, { decision: 'RESOLVE', option, reviewer: by, justification: reason });
    },
    async fact(runKey, facts, by = 'somebody') {
      const problems = problemsOfStated({ by });
      if (problems.length > 0) throw new RequestError(problems);
      const run = await openedSession(servers, runKey);
      const laid = await takeFacts(db, run, facts, by);
      if (!laid.taken) throw new RequestError(laid.problems);
      return laid.facts;
    },
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Whoever implements the older word has to write it.
    async abort(runKey, signed) {
      const { by, reason } = givenSigned(signed);
      await runs.cancel(runKey, reason, by);
    },
    ablation: runsOf(ablationRuns, servers),
    inquiry: runsOf(inquiries, servers),
  };
}

/** A session that is in the store, or will be in a moment: whoever has just started one may tell it something at once. */
export async function openedSession({ client, db }: Pick<Servers, 'client' | 'db'>, key: string): Promise<RunRow> {
  const runKey = askedRun(key, names);
  if ((await findRun(db, runKey)) === null)
    await openedSoon({ client, db }, { runKey, workflowId: workflowIdOf('omega', runKey), pollers: null });
  const run = await findRun(db, runKey);
  if (run?.system !== 'omega') throw new UnknownRun(runKey, names);
  return run;
}

/** The one review of this session that asks for an option and is open. */
async function openQuestion(db: Database, runKey: string): Promise<ReviewRow> {
  const run = await findRun(db, runKey);
  if (run?.system !== 'omega') throw new UnknownRun(runKey, names);
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
