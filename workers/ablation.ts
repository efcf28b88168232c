import {
  Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Connection,
} from '@temporalio/client';
import type { AblationReport } from '../shared/omega/ablation/report.ts';
import { readAblationInput, type AblationInput } from '../shared/omega/ablation/input.ts';
import { longestAblationKey } from '../shared/omega/ablation/place.ts';
import type { Database } from '../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../activities/store/documents.ts';
import { findRun } from '../activities/store/runs.ts';
import { searchAttributes } from '../workflows/messages.ts';
import type { ablation, AblationResult } from '../workflows/ablation.ts';
import { RequestError } from './request-error.ts';
import { keyOf, keyProblems } from './run-key.ts';
import { folderOf, writeFiles } from './write-files.ts';

export interface AblationRequest {
  readonly runKey: string;
  readonly input: AblationInput;
}

/** Checks all that an ablation is asked with, before anything is started. Throws `RequestError` with every problem. */
export function readAblationRequest(
  input: AblationInput,
  key: string | undefined,
  now: Date = new Date(),
): AblationRequest {
  const read = readAblationInput(input);
  const tooLong =
    key !== undefined && key.length > longestAblationKey
      ? [`key: has ${key.length} characters; its sessions' keys need room, so at most ${longestAblationKey} are taken`]
      : [];
  const problems = ['problems' in read ? read.problems : [], keyProblems(key), tooLong].flat();
  if (problems.length > 0) throw new RequestError(problems);
  return { runKey: key ?? keyOf('ablation', now), input };
}

export interface AblationServers {
  readonly connection: Connection;
  readonly namespace: string;
  readonly db: Database;
  readonly taskQueue: string;
}

export interface StartedAblation {
  readonly runKey: string;
  readonly workflowId: string;
  /** Waits for the end. Rejects with `WorkflowFailedError` where it failed or was cancelled. */
  result(): Promise<AblationResult>;
  isOver(): Promise<boolean>;
}

/** Throws `RequestError` where the key is taken. */
export async function startAblation(
  { connection, namespace, db, taskQueue }: AblationServers,
  { runKey, input }: AblationRequest,
): Promise<StartedAblation> {
  const client = new Client({ connection, namespace });
  const workflowId = `ablation/${runKey}`;
  const taken = new RequestError([
    `key: ${runKey} is already the key of a run; choose another, or print that comparison with: symposium omega ablate --show ${runKey}`,
  ]);
  if (await findRun(db, runKey)) throw taken;
  const handle = await client.workflow
    .start<typeof ablation>('ablation', {
      workflowId,
      taskQueue,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      typedSearchAttributes: [{ key: searchAttributes.system, value: 'ablation' }],
      staticSummary: `Ablation of ${(input.arms ?? ['all arms']).join(', ')}`,
    })
    .catch((error: unknown) => {
      throw error instanceof WorkflowExecutionAlreadyStartedError ? taken : error;
    });
  return { runKey, workflowId, result: () => handle.result(), isOver: () => ended(client, workflowId) };
}

async function ended(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name !== 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return true;
    throw error;
  }
}

export interface PublishedAblation {
  readonly report: AblationReport;
  readonly files: readonly DocumentFile[];
}

/** The comparison of an ablation that has ended. Throws `RequestError` where there is none. */
export async function findAblation(db: Database, runKey: string): Promise<PublishedAblation> {
  const files = await listDocuments(db, runKey);
  const json = files.find(({ path }) => path === `ablation/${runKey}.json`);
  if (!json)
    throw new RequestError([
      `ablation: ${runKey} has no comparison; it is still running, has failed, or was never started`,
    ]);
  return { report: JSON.parse(json.text) as AblationReport, files };
}

/** Writes the files below `folder`, and returns their paths. */
export const writeAblation = (folder: string, { report, files }: PublishedAblation): Promise<string[]> =>
  writeFiles(folderOf(folder, report.simulated), files);
