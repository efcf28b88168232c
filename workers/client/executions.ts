import { setTimeout as pause } from 'node:timers/promises';
import {
  ApplicationFailure,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  type Client,
} from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';
import { findRun } from '../../activities/store/runs.ts';
import { workflowIdOf } from '../../shared/kernel/index.ts';
import { RequestError } from './request-error.ts';
import { isOverIn, ownRun, UnknownRun, type RunNames } from './run-names.ts';

/** Whether a workflow of this id is under way; one that never was, or that Temporal has forgotten, is not. */
export async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  return (await executionOf(client, workflowId))?.status === 'RUNNING';
}

/** A run as Temporal knows it: under `match/<key>`, say. */
export interface Execution {
  readonly names: RunNames;
  readonly workflow: string;
}

/**
 * Throws `UnknownRun` where neither Temporal nor the store has heard of the run; one that Temporal has forgotten is
 * over.
 */
export async function isOver(
  { client, db }: { readonly client: Client; readonly db: Database },
  { names, workflow }: Execution,
  runKey: string,
): Promise<boolean> {
  const execution = await executionOf(client, workflowIdOf(workflow, runKey));
  if (execution === null && !(await findRun(db, runKey))) throw new UnknownRun(runKey, names);
  return execution?.status !== 'RUNNING';
}

/** The latest execution of a workflow; null: Temporal does not know it. */
export async function executionOf(
  client: Client,
  workflowId: string,
): Promise<{ readonly status: string; readonly runId: string } | null> {
  try {
    const { status, runId } = await client.workflow.getHandle(workflowId).describe();
    return { status: status.name, runId };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/**
 * Why a run that is over was never opened, as a `RequestError` in the words of its opening: what only the store knows is
 * found when the run is there to be stored. null: it ended in another way, or is not over.
 */
export async function refusalOf(client: Client, workflowId: string): Promise<RequestError | null> {
  if (await isRunning(client, workflowId)) return null;
  const ended: unknown = await client.workflow
    .getHandle(workflowId)
    .result()
    .catch((error: unknown) => error);
  const refused = ended instanceof WorkflowFailedError ? ended.cause?.cause : null;
  return refused instanceof ApplicationFailure && refused.type === 'BAD_INPUT'
    ? new RequestError(refused.message.split('\n'))
    : null;
}

/** Opening a run takes some tenths of a second; whoever starts one where workers are busy is not held up for longer. */
const longestWaitMs = 10_000;

/**
 * Waits until a run that was started is in the store. What only its opening finds is refused here, so that nobody is told of a
 * run that never was: throws `RequestError`. Where nobody works on it, or nothing is heard of it in time, it is left to itself.
 */
export async function openedSoon(
  { client, db }: { readonly client: Client; readonly db: Database },
  {
    runKey,
    workflowId,
    pollers,
  }: { readonly runKey: string; readonly workflowId: string; readonly pollers: number | null },
): Promise<void> {
  if (pollers === 0) return;
  const until = performance.now() + longestWaitMs;
  for (let wait = 20; performance.now() < until; wait = Math.min(500, wait * 2)) {
    if ((await findRun(db, runKey)) !== null) return;
    if ((await executionOf(client, workflowId))?.status !== 'RUNNING') {
      const refusal = await refusalOf(client, workflowId);
      if (refusal !== null) throw refusal;
      return;
    }
    await pause(wait);
  }
}

/** Asks a run’s workflow. One that Temporal does not know is an `UnknownRun`. */
export async function ofKnown<T>(runKey: string, names: RunNames, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof WorkflowNotFoundError ? new UnknownRun(runKey, names) : error;
  }
}

/**
 * Tells a run’s workflow something that it answers at once. What it refuses comes back as a `RequestError` in its own
 * words, after `field`; a run that has ended is a `RunIsOver`, and one that never was an `UnknownRun`.
 */
export async function toldTo(
  db: Database,
  runKey: string,
  names: RunNames,
  field: string,
  answer: Promise<string>,
): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      await ownRun(db, names, runKey);
      throw await isOverIn(db, runKey, names);
    }
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
      throw new RequestError([`${field}: ${error.cause.message}`]);
    throw error;
  }
}
