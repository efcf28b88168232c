import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { findRun } from '../../activities/store/runs.ts';
import { type LedgerRow, problemsOfStated, workflowIdOf } from '../../shared/kernel/index.ts';
import { progress, type Progress } from '../../workflows/messages.ts';
import { cancelRun, type CancelOrder } from './cancellation.ts';
import { isOver, ofKnown, refusalOf } from './executions.ts';
import { ledgerFeed } from './feed.ts';
import { askedRun, givenNumber, givenObject, givenOptions, optionProblems } from './given.ts';
import { reopenRun } from './reopening.ts';
import { RequestError } from './request-error.ts';
import type { ReopeningOrder, RunKind, RunShape, WorkflowStart, RunRequest } from './run-kind.ts';
import { namesOf, ownRun, RunKeyTaken } from './run-names.ts';
import type { Servers } from './servers.ts';
import { misnamed } from './run-key.ts';

/** A run that was started, or taken up again. */
export interface Run<Result> {
  readonly runKey: string;
  readonly workflowId: string;
  /** Waits for the end. Rejects with `WorkflowFailedError` where the run failed or was cancelled. */
  result(): Promise<Result>;
}

/** The verbs of one kind of run. */
export interface Runs<S extends RunShape> {
  /** Starts a run. Throws `RequestError` or `RunKeyTaken` before anything has begun. */
  start(...asked: S['start']): Promise<Run<S['result']> & S['started']>;
  /** Waits for the end of a run that somebody started. Throws `UnknownRun`. */
  result(runKey: string): Promise<S['result']>;
  /**
   * The run's ledger from its first row to its ending. Throws `UnknownRun`, or a `RequestError` with the problems of an
   * input that was refused when the run was to be opened.
   */
  watch(runKey: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
  /** Asks the workflow itself, which needs a worker. Throws `UnknownRun`. */
  progress(runKey: string): Promise<Progress>;
  /** Everything that the store knows of a run, in short. Throws `UnknownRun`. */
  show(runKey: string): Promise<S['shown']>;
  /** Newest first. */
  list(options?: { readonly limit?: number }): Promise<readonly S['listed'][]>;
  /** The documents of a run; null: it has none, or not yet. Throws `UnknownRun`. */
  report(runKey: string, ...choice: S['choice']): Promise<S['documents'] | null>;
  /** Asks the run to end; what was made so far stays. Throws `UnknownRun` or `RunIsOver`. */
  cancel(runKey: string, reason: string, by?: string): Promise<void>;
  /**
   * Takes a run up again that has stopped short of its end; stored answers are not paid again. Throws `UnknownRun`, or a
   * `RequestError` where it is still running or ended in a way from which there is no going on.
   */
  reopen(runKey: string, order: ReopeningOrder): Promise<Run<S['result']>>;
}

/** The verbs, built from the record of a kind of run. */
export function runsOf<S extends RunShape>(kind: RunKind<S>, servers: Servers): Runs<S> {
  const { client, db, databaseUrl } = servers;
  const { names } = givenObject('kind', kind, 'names, workflow and request, as plainRuns makes one');
  const named = (runKey: string): string => askedRun(runKey, names);
  const handleOf = (runKey: string) =>
    client.workflow.getHandle<(...args: unknown[]) => Promise<S['result']>>(workflowIdOf(kind.workflow, named(runKey)));
  const cancel = (runKey: string, order: CancelOrder): Promise<void> =>
    kind.cancel === undefined ? cancelRun(kind, servers, runKey, order) : kind.cancel(servers, runKey, order);
  return {
    async start(...asked) {
      const { runKey, workflow, started, before } = checkedRequest(kind, asked);
      // The store is asked first, since all systems' runs share their keys and Temporal forgets what ended long ago; of
      // two that start at once Temporal lets one through. A run that its opening refused is in no store, and its key is free.
      const taken = await findRun(db, runKey);
      if (taken) throw new RunKeyTaken(runKey, namesOf(taken.system) ?? names);
      await before?.(db);
      const run = await launch<S>(kind, servers, runKey, workflow, 'ALLOW_DUPLICATE_FAILED_ONLY').catch(
        (error: unknown) => {
          throw error instanceof WorkflowExecutionAlreadyStartedError ? new RunKeyTaken(runKey, names) : error;
        },
      );
      return { ...started, ...run };
    },
    result: (runKey) => ofKnown(runKey, names, () => handleOf(runKey).result()),
    async *watch(runKey, options) {
      const { signal } = givenOptions(options) ?? {};
      named(runKey);
      let own = false;
      const feed = ledgerFeed({
        db,
        databaseUrl,
        runKey,
        isOver: () => isOver(servers, kind, runKey),
        ...(signal === undefined ? {} : { signal }),
      });
      for await (const row of feed) {
        // Another system's rows may hold what its own watchers are not shown.
        if (!own) await ownRun(db, names, runKey);
        own = true;
        yield kind.watched?.(row) ?? row;
      }
      if (own || signal?.aborted === true) return;
      const refusal = await refusalOf(client, workflowIdOf(kind.workflow, runKey));
      if (refusal !== null) throw refusal;
    },
    progress: (runKey) => ofKnown(runKey, names, () => handleOf(runKey).query(progress)),
    show: async (runKey) => kind.show(db, named(runKey)),
    list: async (options) => kind.list(db, givenNumber('limit', givenOptions(options)?.limit ?? 20)),
    report: async (runKey, ...choice) => kind.documents(db, named(runKey), ...choice),
    async cancel(runKey, reason, by) {
      const order = { reason, ...(by === undefined ? {} : { by }) };
      const problems = problemsOfStated(order);
      if (problems.length > 0) throw new RequestError(problems);
      await ofKnown(named(runKey), names, () => cancel(runKey, order));
    },
    async reopen(runKey, order) {
      const run = await reopenRun(servers, kind, named(runKey), order);
      return launch<S>(kind, servers, runKey, kind.reopening.again(run), 'ALLOW_DUPLICATE').catch((error: unknown) => {
        throw error instanceof WorkflowExecutionAlreadyStartedError
          ? new RequestError([
              `${names.noun}: ${runKey} was reopened at this moment by somebody else and is running again`,
            ])
          : error;
      });
    },
  };
}

/** `ALLOW_DUPLICATE`: the run is reopened under its own key. */
async function launch<S extends RunShape>(
  { workflow }: RunKind<S>,
  { client, taskQueue }: Servers,
  runKey: string,
  { args, attributes, summary, details }: WorkflowStart,
  workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' | 'ALLOW_DUPLICATE',
): Promise<Run<S['result']>> {
  const workflowId = workflowIdOf(workflow, runKey);
  const handle = await client.workflow.start<(...args: unknown[]) => Promise<S['result']>>(workflow, {
    workflowId,
    taskQueue,
    args: [...args],
    workflowIdReusePolicy,
    workflowIdConflictPolicy: 'FAIL',
    typedSearchAttributes: [...attributes],
    staticSummary: summary,
    ...(details === undefined ? {} : { staticDetails: details }),
  });
  return { runKey, workflowId, result: () => handle.result() };
}

/**
 * What a kind of run makes of what it is asked with. A program without types may hand over anything for options and
 * key. Throws
 * `RequestError`, as the kind itself does.
 */
export function checkedRequest<S extends RunShape>(
  kind: Pick<RunKind<S>, 'options' | 'request'>,
  asked: S['start'],
): RunRequest<S['started']> {
  const options = givenOptions(asked[1] as object | undefined);
  const problems = optionProblems(options ?? {}, Object.keys(kind.options ?? { key: true }));
  if (problems.length > 0) throw new RequestError(problems);
  const key: unknown = options === undefined ? undefined : Reflect.get(options, 'key');
  if (key !== undefined && typeof key !== 'string') throw new RequestError(misnamed(key));
  return kind.request(...asked);
}
