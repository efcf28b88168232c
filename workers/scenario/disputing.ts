import { completed, houseEntry, type LedgerRow } from '../../shared/kernel/index.ts';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { withoutContext, openAlready } from '../../activities/scenario/dispute.ts';
import { publishedContext, type PublishedContext } from '../../activities/scenario/published-context.ts';
import { append } from '../../activities/store/ledger.ts';
import type { Database } from '../../activities/store/database.ts';
import {
  type ClaimRow,
  defaultPolicy,
  type OutsideChallengeInput,
  type Policy,
  readOutsideChallenge,
} from '../../shared/scenario/index.ts';
import type { dispute, DisputeResult } from '../../workflows/dispute.ts';
import { runKeyOf } from './documents.ts';
import { isRunning } from '../client/executions.ts';
import { RequestError } from '../client/request-error.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { ledgerFeed } from '../client/feed.ts';
import { prefix } from '../../shared/text/index.ts';

/** What can be disputed of a published scenario: ids and kinds, no word of the claims. */
export interface ClaimList {
  readonly scenarioId: string;
  readonly runKey: string;
  readonly version: number;
  /** Claims that a vote has settled cannot be disputed again. */
  readonly claims: readonly (ClaimRow & { readonly settled: boolean })[];
  /** The dispute that is being heard; null: none. */
  readonly openDispute: string | null;
}

export interface StartedDispute {
  /** `IM-0001-1` */
  readonly disputeId: string;
  readonly runKey: string;
  readonly workflowId: string;
  /** Waits for the end. Rejects with `WorkflowFailedError` where the dispute failed or was cancelled. */
  result(): Promise<DisputeResult>;
  /** The rows that the dispute adds to the run's ledger, up to its ending. */
  watch(options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
}

export interface Courtroom {
  readonly client: Client;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly taskQueue: string;
}

/** `name`: `IM-0001`, or the key of the run. Throws `RequestError`. */
export async function claimsOf(db: Database, name: string, corpus: string | null): Promise<ClaimList> {
  const { runKey, context } = await published(db, name, corpus);
  const settled = new Set(context.settled);
  return {
    scenarioId: context.scenarioId,
    runKey,
    version: context.version,
    claims: context.rows.map((row) => ({ ...row, settled: settled.has(row.id) })),
    openDispute: context.disputes.find(({ open }) => open)?.id ?? null,
  };
}

/**
 * Starts the dispute of a published scenario under the next free id. What is wrong with the challenge, and a dispute
 * that is open already, is a `RequestError`, and nothing is written. Of two that start at once Temporal lets one
 * through.
 */
export async function startDispute(
  { client, db, databaseUrl, taskQueue }: Courtroom,
  name: string,
  challenge: OutsideChallengeInput,
  corpus: string | null,
): Promise<StartedDispute> {
  const { runKey, context, policy, simulated } = await published(db, name, corpus);
  if (!context.order) throw new RequestError([withoutContext(context.scenarioId)]);
  const read = readOutsideChallenge(
    challenge,
    { claims: context.claims, settled: context.settled, status: context.order.ruling.status },
    policy,
  );
  if (!read.ok) throw new RequestError(read.problems);
  for (const { id } of context.disputes.filter(({ open }) => open)) {
    if (await isRunning(client, workflowIdOf(id))) throw new RequestError([openAlready(context.scenarioId, id)]);
    // Its workflow was terminated: it will never say that it is over.
    await append(db, runKey, [
      houseEntry('DISPUTE', `outside/${id}/ended`, 'REFINE', {
        state: 'ended',
        kind: 'outside',
        id,
        ending: 'ABANDONED',
        version: null,
        reason: 'its workflow was stopped',
      }),
    ]);
  }
  // A number belongs to a corpus, and both corpora may share one Temporal.
  const disputeId = `${simulated ? 'simulated-' : ''}${context.scenarioId}-${context.disputes.length + 1}`;
  const workflowId = workflowIdOf(disputeId);
  const handle = await client.workflow
    .start<typeof dispute>('dispute', {
      workflowId,
      taskQueue,
      args: [{ runKey, challenge: read.challenge }],
      // One that failed before it was opened has left nothing, so its id is free.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: summaryOf(context.scenarioId, read.facts.claim),
    })
    .catch((error: unknown) => {
      throw error instanceof WorkflowExecutionAlreadyStartedError
        ? new RequestError([openAlready(context.scenarioId, disputeId)])
        : error;
    });
  const from = context.ledger.at(-1)?.sequence ?? 0;
  return {
    disputeId,
    runKey,
    workflowId,
    result: () => handle.result(),
    watch: ({ signal } = {}) =>
      ledgerFeed({
        db,
        databaseUrl,
        runKey,
        from,
        ends: ({ entryKey }) => entryKey === `outside/${disputeId}/ended`,
        isOver: async () => !(await isRunning(client, workflowId)),
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}

/** Temporal refuses a summary above 400 bytes, and the id of an object's claim is as long as its name. */
export const summaryOf = (scenario: string, claim: string): string => `${scenario} · ${prefix(claim, 80)}`;

const workflowIdOf = (disputeId: string): string => `dispute/${disputeId}`;

async function published(
  db: Database,
  name: string,
  corpus: string | null,
): Promise<{
  readonly runKey: string;
  readonly context: PublishedContext;
  readonly policy: Policy;
  readonly simulated: boolean;
}> {
  const runKey = await runKeyOf(db, name, corpus);
  const [run, context] = await Promise.all([
    ownRun<unknown, Policy>(db, runNames.scenario, runKey),
    publishedContext(db, runKey),
  ]);
  if (!context)
    throw new RequestError([`scenario: ${runKey} is not published, and only what is published can be disputed`]);
  return {
    runKey,
    context,
    policy: completed<Policy>(defaultPolicy, run.policy),
    simulated: run.corpus === 'simulated',
  };
}
