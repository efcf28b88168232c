import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { deskless, openAlready } from '../activities/scenario/dispute.ts';
import { publishedDesk, type PublishedDesk } from '../activities/scenario/dispute-desk.ts';
import { append } from '../activities/store/ledger.ts';
import { findRun } from '../activities/store/runs.ts';
import type { Database } from '../activities/store/database.ts';
import { houseEntry } from '../shared/kernel/house-entry.ts';
import type { LedgerRow } from '../shared/kernel/ledger.ts';
import type { ClaimRow } from '../shared/scenario/claim-rows.ts';
import { readOutsideChallenge, type OutsideChallengeInput } from '../shared/scenario/outside-challenge.ts';
import { defaultPolicy, type Policy } from '../shared/scenario/policy.ts';
import type { dispute, DisputeResult } from '../workflows/dispute.ts';
import { runKeyOf } from './document-set.ts';
import { isRunning } from './is-running.ts';
import { RequestError, UnknownRun } from './request-error.ts';
import { ledgerFeed } from './watch/feed.ts';

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
  const { runKey, desk } = await published(db, name, corpus);
  const settled = new Set(desk.settled);
  return {
    scenarioId: desk.scenarioId,
    runKey,
    version: desk.version,
    claims: desk.rows.map((row) => ({ ...row, settled: settled.has(row.id) })),
    openDispute: desk.disputes.find(({ open }) => open)?.id ?? null,
  };
}

/**
 * Starts the dispute of a published scenario under the next free id. What is wrong with the challenge, and a dispute that is
 * open already, is a `RequestError`, and nothing is written. Of two that start at once Temporal lets one through.
 */
export async function startDispute(
  { client, db, databaseUrl, taskQueue }: Courtroom,
  name: string,
  challenge: OutsideChallengeInput,
  corpus: string | null,
): Promise<StartedDispute> {
  const { runKey, desk, policy, simulated } = await published(db, name, corpus);
  if (!desk.order) throw new RequestError([deskless(desk.scenarioId)]);
  const read = readOutsideChallenge(
    challenge,
    { claims: desk.claims, settled: desk.settled, status: desk.order.ruling.status },
    policy,
  );
  if (!read.ok) throw new RequestError(read.problems);
  for (const { id } of desk.disputes.filter(({ open }) => open)) {
    if (await isRunning(client, workflowIdOf(id))) throw new RequestError([openAlready(desk.scenarioId, id)]);
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
  const disputeId = `${simulated ? 'simulated-' : ''}${desk.scenarioId}-${desk.disputes.length + 1}`;
  const workflowId = workflowIdOf(disputeId);
  const handle = await client.workflow
    .start<typeof dispute>('dispute', {
      workflowId,
      taskQueue,
      args: [{ runKey, challenge: read.challenge }],
      // One that failed before it was opened has left nothing, so its id is free.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: summaryOf(desk.scenarioId, read.facts.claim),
    })
    .catch((error: unknown) => {
      throw error instanceof WorkflowExecutionAlreadyStartedError
        ? new RequestError([openAlready(desk.scenarioId, disputeId)])
        : error;
    });
  const from = desk.ledger.at(-1)?.sequence ?? 0;
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
export const summaryOf = (scenario: string, claim: string): string =>
  `${scenario} · ${claim.slice(0, 80).toWellFormed()}`;

const workflowIdOf = (disputeId: string): string => `dispute/${disputeId}`;

async function published(
  db: Database,
  name: string,
  corpus: string | null,
): Promise<{
  readonly runKey: string;
  readonly desk: PublishedDesk;
  readonly policy: Policy;
  readonly simulated: boolean;
}> {
  const runKey = await runKeyOf(db, name, corpus);
  const [run, desk] = await Promise.all([findRun<unknown, Policy>(db, runKey), publishedDesk(db, runKey)]);
  if (!run) throw new UnknownRun(runKey);
  if (!desk)
    throw new RequestError([`scenario: ${runKey} is not published, and only what is published can be disputed`]);
  return { runKey, desk, policy: { ...defaultPolicy, ...run.policy }, simulated: run.corpus === 'simulated' };
}
