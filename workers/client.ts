import {
  Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Connection,
} from '@temporalio/client';
import type { LedgerRow } from '../shared/kernel/ledger.ts';
import type { DecisionInput } from '../shared/kernel/reviews.ts';
import type { OutsideChallengeInput } from '../shared/scenario/outside-challenge.ts';
import { openDatabase, type Database } from '../activities/store/database.ts';
import { listReviews, type ReviewRow, type ReviewsWanted } from '../activities/store/reviews.ts';
import { listRuns, type RunSummary } from '../activities/store/runs.ts';
import { progress, reviewState, searchAttributes, type Progress, type ReviewSnapshot } from '../workflows/messages.ts';
import type { scenario, ScenarioResult } from '../workflows/scenario.ts';
import { cancelRun } from './cancellation.ts';
import { decideReview, holdReview } from './decision.ts';
import { claimsOf, startDispute, type ClaimList, type StartedDispute } from './disputing.ts';
import { documentsOf, type DocumentSet } from './document-set.ts';
import { underFreeKey } from './free-key.ts';
import { isOver } from './is-running.ts';
import { ofKnown } from './known-run.ts';
import { matches, type Matches } from './match-client.ts';
import { sessions, type Sessions } from './omega-client.ts';
import { reopenRun, type ReopenOrder } from './reopening.ts';
import { RequestError } from './request-error.ts';
import { reachPostgres, reachTemporal } from './reach.ts';
import { readRequest, type ScenarioRequest, type StartOptions } from './scenario-request.ts';
import { readSubmissionRequest, type SubmitOptions } from './submission-request.ts';
import { ledgerFeed } from './watch/feed.ts';
import { reportOf, type RunReport } from './watch/report.ts';
import { reviewOf } from './watch/review.ts';

export type { ClaimList, StartedDispute } from './disputing.ts';
export type { DocumentSet } from './document-set.ts';
export type { Matches, Offer, StartedMatch, WildcardWords } from './match-client.ts';
export type { MatchOptions } from './match-request.ts';
export type { Sessions, Signed, StartedSession } from './omega-client.ts';
export type { SessionOptions } from './omega-request.ts';
export type { ReopenOrder } from './reopening.ts';
export type { StartOptions } from './scenario-request.ts';
export type { SubmitOptions } from './submission-request.ts';
export type { StartedTournament, Tournaments } from './tournament-client.ts';
export type { TournamentOptions } from './tournament-request.ts';
export type { DisputeResult } from '../workflows/dispute.ts';
export type { MatchReport } from './watch/match-report.ts';
export type { SessionReport } from './watch/omega-report.ts';
export type { RunReport } from './watch/report.ts';
export type { TournamentReport } from './watch/tournament-report.ts';
export type { MatchInput, TeamInput } from '../shared/worldbuilding/activities.ts';
export type { TournamentInput } from '../shared/worldbuilding/tournament/activities.ts';
export type { MatchResult } from '../workflows/match.ts';
export type { TournamentResult } from '../workflows/tournament.ts';
export type { OmegaResult } from '../workflows/omega.ts';
export type { ScenarioResult } from '../workflows/scenario.ts';
export {
  BriefError,
  RequestError,
  RunIsOver,
  RunKeyTaken,
  SubmissionRefused,
  UnknownRun,
  UnreachableError,
} from './request-error.ts';

export interface SymposiumOptions {
  /** `host:port`. */
  readonly temporalAddress: string;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly taskQueue: string;
  readonly apiKey?: string;
  /** True where an API key is given, unless it says otherwise. */
  readonly tls?: boolean;
}

/** Both corpora may hold a number; null: only one does. */
export interface CorpusOption {
  readonly corpus?: 'simulated' | 'real' | null;
}

export interface StartedScenario {
  readonly runKey: string;
  readonly workflowId: string;
  /** Waits for the end. Rejects with `WorkflowFailedError` where the run failed or was cancelled. */
  result(): Promise<ScenarioResult>;
}

export interface Symposium {
  readonly scenario: {
    /** Starts a run. Throws `BriefError`, `RequestError` or `RunKeyTaken` before anything has begun. */
    start(brief: unknown, options?: StartOptions): Promise<StartedScenario>;
    /** Waits for the end of a run that somebody started. */
    result(runKey: string): Promise<ScenarioResult>;
    /** The run's ledger from its first row to its ending. Throws `UnknownRun`. */
    watch(runKey: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
    /** Asks the workflow itself, which needs a worker. */
    progress(runKey: string): Promise<Progress>;
    /** Everything that the store knows of a run, in short. Throws `UnknownRun`. */
    show(runKey: string): Promise<RunReport>;
    /** Newest first. */
    list(options?: { readonly limit?: number }): Promise<RunSummary[]>;
    /**
     * Starts a run from a scenario of somebody's own, `{ brief, scenario }`, as JSON submissions have it. Throws `RequestError`
     * where it cannot be read and `SubmissionRefused`, with every deficiency, where it falls short; then nothing has begun.
     */
    submit(submission: unknown, options: SubmitOptions): Promise<StartedScenario>;
    /** What can be disputed of a published scenario, named by its number or its run. */
    claims(scenario: string, options?: CorpusOption): Promise<ClaimList>;
    /** Challenges a published scenario. Refused by a `RequestError` that says why; one dispute of a scenario is heard at a time. */
    dispute(scenario: string, challenge: OutsideChallengeInput, options?: CorpusOption): Promise<StartedDispute>;
    /** The latest version, or the one that is named. null: not published. Throws `UnknownRun`. */
    documents(runKey: string, options?: { readonly version?: number }): Promise<DocumentSet | null>;
    /** Asks the run to end; what was made so far stays. */
    cancel(runKey: string, reason: string): Promise<void>;
    /**
     * Takes a run that ended SHELVED up again, from the phase that it stopped in; nothing is paid twice. Throws `UnknownRun`,
     * or a `RequestError` where it is still running or ended in another way.
     */
    reopen(runKey: string, order: ReopenOrder): Promise<StartedScenario>;
  };
  /** Sessions of OMEGA. */
  readonly omega: Sessions;
  /** Matches and tournaments of Worldbuilding Sprint. */
  readonly worldbuilding: Matches;
  readonly reviews: {
    /** Oldest first; the open ones, if nothing is said. */
    list(of?: ReviewsWanted): Promise<ReviewRow[]>;
    /** Open or closed. Throws `RequestError` where there is none. */
    show(reviewId: string): Promise<ReviewRow>;
    /** Returns what was decided. A refused decision is a `RequestError` with the review's reason. */
    decide(reviewId: string, decision: DecisionInput): Promise<string>;
    /** Takes a review up: until it is released or passes on, nobody else decides it. Refused by a `RequestError`. */
    claim(reviewId: string, reviewer: string): Promise<string>;
    release(reviewId: string, reviewer: string): Promise<string>;
    /** Asks the review itself, which needs a worker. Throws `RequestError` where there is none. */
    state(reviewId: string): Promise<ReviewSnapshot>;
  };
  /** For what this client does not cover. */
  readonly db: Database;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Connects to both servers. Throws `UnreachableError`, naming the one that does not answer, within some five seconds. */
export async function connectSymposium(options: SymposiumOptions): Promise<Symposium> {
  const { temporalAddress, namespace, databaseUrl, taskQueue, apiKey, tls = apiKey !== undefined } = options;
  await reachPostgres(databaseUrl);
  const connection = await reachTemporal(
    { address: temporalAddress, tls, ...(apiKey === undefined ? {} : { apiKey }) },
    namespace,
  );
  const client = new Client({ connection, namespace });
  const db = openDatabase(databaseUrl, 4);
  const handleOf = (runKey: string) => client.workflow.getHandle<typeof scenario>(workflowIdOf(runKey));

  return {
    scenario: {
      async start(brief, startOptions) {
        const request = readRequest(brief, startOptions);
        return underFreeKey(db, request.runKey, 'scenario', () => start(client, taskQueue, request));
      },
      result: (runKey) => ofKnown(runKey, 'scenario', () => handleOf(runKey).result()),
      watch: (runKey, { signal } = {}) =>
        ledgerFeed({
          db,
          databaseUrl,
          runKey,
          isOver: () => isOver(client, db, 'scenario', runKey),
          ...(signal === undefined ? {} : { signal }),
        }),
      progress: (runKey) => ofKnown(runKey, 'scenario', () => handleOf(runKey).query(progress)),
      show: (runKey) => reportOf(db, runKey),
      list: ({ limit = 20 } = {}) => listRuns(db, 'scenario', limit),
      documents: (runKey, { version } = {}) => documentsOf(db, runKey, version ?? null),
      async submit(submission, options) {
        const request = readSubmissionRequest(submission, options);
        return underFreeKey(db, request.runKey, 'scenario', () => start(client, taskQueue, request));
      },
      claims: (scenario, { corpus = null } = {}) => claimsOf(db, scenario, corpus),
      dispute: (scenario, challenge, { corpus = null } = {}) =>
        startDispute({ client, db, databaseUrl, taskQueue }, scenario, challenge, corpus),
      cancel: (runKey, reason) =>
        ofKnown(runKey, 'scenario', () => cancelRun({ client, db, runKey, workflowId: workflowIdOf(runKey), reason })),
      async reopen(runKey, order) {
        const { brief, policy } = await reopenRun(client, db, runKey, order);
        return start(client, taskQueue, { runKey, brief, input: { brief, policy } }, 'ALLOW_DUPLICATE').catch(
          (error: unknown) => {
            throw error instanceof WorkflowExecutionAlreadyStartedError
              ? new RequestError([`run: ${runKey} was reopened at this moment by somebody else and is running again`])
              : error;
          },
        );
      },
    },
    omega: sessions({ client, db, databaseUrl, taskQueue }),
    worldbuilding: matches({ client, db, databaseUrl, taskQueue }),
    reviews: {
      list: (of = 'open') => listReviews(db, of),
      show: (reviewId) => reviewOf(db, reviewId),
      decide: (reviewId, decision) => decideReview(client, db, reviewId, decision),
      claim: (reviewId, reviewer) => holdReview(client, db, reviewId, reviewer, 'claim'),
      release: (reviewId, reviewer) => holdReview(client, db, reviewId, reviewer, 'release'),
      state: (reviewId) => stateOf(client, reviewId),
    },
    db,
    connection,
    async close() {
      await Promise.all([db.end(), connection.close()]);
    },
  };
}

function workflowIdOf(runKey: string): string {
  return `scenario/${runKey}`;
}

async function stateOf(client: Client, reviewId: string): Promise<ReviewSnapshot> {
  try {
    return await client.workflow.getHandle(`review/${reviewId}`).query(reviewState);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new RequestError([`review: there is no ${reviewId}; list the open ones with: symposium reviews list`]);
  }
}

/** `ALLOW_DUPLICATE`: the run is reopened under its own key. */
async function start(
  client: Client,
  taskQueue: string,
  { runKey, brief, input }: ScenarioRequest,
  reuse: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE' = 'REJECT_DUPLICATE',
): Promise<StartedScenario> {
  const workflowId = workflowIdOf(runKey);
  const handle = await client.workflow.start<typeof scenario>('scenario', {
    workflowId,
    taskQueue,
    args: [input],
    workflowIdReusePolicy: reuse,
    workflowIdConflictPolicy: 'FAIL',
    typedSearchAttributes: [
      { key: searchAttributes.system, value: 'scenario' },
      { key: searchAttributes.category, value: brief.category },
      { key: searchAttributes.tier, value: brief.tier },
      { key: searchAttributes.status, value: brief.status },
    ],
    staticSummary: `${brief.category} · ${brief.tier} · ${brief.status}`,
    staticDetails: [`Brief of run \`${runKey}\``, '', ...brief.constraints.map((constraint) => `- ${constraint}`)].join(
      '\n',
    ),
  });
  return { runKey, workflowId, result: () => handle.result() };
}
