import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { someAtOnce } from '../../activities/some-at-once.ts';
import { paidCallsIn, type PaidInHistory } from './paid-in-history.ts';

/** An execution, how Temporal has it, and what its history counts as paid. */
export interface Seen extends PaidInHistory {
  readonly workflowId: string;
  readonly status: string;
}

export interface WantedExecutions {
  /** When the store last heard of anything; null: never. */
  readonly since: Date | null;
  /** Ids of workflows that the store has begun and not ended. */
  readonly begun: readonly string[];
  /** Whether the store has no ending of what a workflow works at. */
  readonly isUnended: (workflowId: string) => boolean;
}

interface Execution {
  readonly workflowId: string;
  readonly runId: string;
  readonly status: string;
}

/** Clocks of two servers may differ by so much. */
const clocksMs = 10 * 60_000;
/** So many executions are read at once. */
const readAtOnce = 8;

/**
 * Executions that are running, or ended after the store last heard of anything, and those of runs that have no ending in the store:
 * it may have heard of other runs since. What else ended before is in the store. The latest of a workflow comes first, and where it is
 * running it stands alone.
 *
 * Temporal's list is written after the fact: one that was terminated a moment ago may still stand in it as running, and its successor not
 * at all. So the list only names the workflows, and how each stands is what the execution itself says.
 */
export async function executionsSince(client: Client, { since, begun, isUnended }: WantedExecutions): Promise<Seen[]> {
  const listed = new Map<string, Execution[]>(begun.map((workflowId) => [workflowId, []]));
  const latest = since === null ? 0 : since.getTime() - clocksMs;
  for await (const { workflowId, runId, status, closeTime } of client.workflow.list()) {
    if (closeTime !== undefined && closeTime.getTime() < latest && !isUnended(workflowId)) continue;
    listed.set(workflowId, [...(listed.get(workflowId) ?? []), { workflowId, runId, status: status.name }]);
  }
  const seen = await someAtOnce([...listed], readAtOnce, ([workflowId, before]) =>
    executionsOf(client, workflowId, before),
  );
  return seen.flat();
}

async function executionsOf(client: Client, workflowId: string, listed: readonly Execution[]): Promise<Seen[]> {
  const now = await latestOf(client, workflowId);
  if (now === null) return [];
  const before = now.status === 'RUNNING' ? [] : listed.filter(({ runId }) => runId !== now.runId);
  return Promise.all(
    [now, ...before].map(async ({ runId, status }) => ({
      workflowId,
      status,
      ...(await paidCallsIn(client, workflowId, runId)),
    })),
  );
}

/** The latest execution under an id; null: Temporal does not know it. */
async function latestOf(client: Client, workflowId: string): Promise<Execution | null> {
  try {
    const { runId, status } = await client.workflow.getHandle(workflowId).describe();
    return { workflowId, runId, status: status.name };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
