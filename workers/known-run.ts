import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { findRun } from '../activities/store/runs.ts';
import type { Database } from '../activities/store/database.ts';
import { RequestError, RunIsOver, UnknownRun, type RunGroup } from './request-error.ts';

/** Asks a run’s workflow. One that Temporal does not know is an `UnknownRun`. */
export async function ofKnown<T>(runKey: string, group: RunGroup, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof WorkflowNotFoundError ? new UnknownRun(runKey, group) : error;
  }
}

/**
 * Tells a run’s workflow something that it answers at once. What it refuses comes back as a `RequestError` in its own words, after `field`; a run that
 * has ended is a `RunIsOver`, and one that never was an `UnknownRun`.
 */
export async function toldTo(
  db: Database,
  runKey: string,
  group: RunGroup,
  field: string,
  answer: Promise<string>,
): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError)
      throw (await findRun(db, runKey)) === null ? new UnknownRun(runKey, group) : new RunIsOver(runKey, group);
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
      throw new RequestError([`${field}: ${error.cause.message}`]);
    throw error;
  }
}
