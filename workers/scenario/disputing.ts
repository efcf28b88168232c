import { completed, houseEntry, type Json, type LedgerRow, outsideAct } from '../../shared/kernel/index.ts';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { openAlready, withdrawnAlready, withoutContext } from '../../activities/scenario/outside/opening.ts';
import { publishedContext, type PublishedContext } from '../../activities/scenario/outside/published-context.ts';
import { sayingOfChallenge, sayingOfErratum } from '../../activities/scenario/outside/saying.ts';
import { append } from '../../activities/store/ledger.ts';
import type { Database } from '../../activities/store/database.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import { answersGone, correctable } from '../../activities/scenario/outside/erratum.ts';
import { findWithdrawal } from '../../activities/store/withdrawals.ts';
import {
  type AdmittedErratum,
  type Correctable,
  type ErratumInput,
  readCorrection,
} from '../../shared/scenario/erratum/index.ts';
import {
  type Brief,
  type ClaimRow,
  defaultPolicy,
  type DisputeInput,
  type DocumentOrder,
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
import type { Servers } from '../client/servers.ts';
import { signedAct } from '../reviews/sign-act.ts';
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
  /** With keys registered, whoever disputes or corrects signs it. */
  readonly reviewerKey: Servers['reviewerKey'];
}

/** `name`: `IM-0001`, or the key of the run. Throws `RequestError`. */
export async function claimsOf(db: Database, name: string, corpus: string | null): Promise<ClaimList> {
  const {
    run: { runKey },
    context,
  } = await standing(db, name, corpus);
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
  courtroom: Courtroom,
  name: string,
  challenge: OutsideChallengeInput,
  corpus: string | null,
): Promise<StartedDispute> {
  const found = await published(courtroom.db, name, corpus);
  const { runKey, context, order, policy } = found;
  const read = readOutsideChallenge(
    challenge,
    { claims: context.claims, settled: context.settled, status: order.ruling.status },
    policy,
  );
  if (!read.ok) throw new RequestError(read.problems);
  const summary = summaryOf(context.scenarioId, read.facts.claim);
  const saying = sayingOfChallenge(read.challenge, read.facts.claim);
  const signed = await signedOutside(courtroom, found, 'dispute', read.challenge.by, saying);
  return startOutside(courtroom, found, { runKey, challenge: read.challenge, ...signed }, summary);
}

/** The same of a correction (scenario rules §8.8), which is checked as far as no agent is needed. */
export async function startErratum(
  courtroom: Courtroom,
  name: string,
  erratum: ErratumInput,
  corpus: string | null,
): Promise<StartedDispute> {
  const found = await published(courtroom.db, name, corpus);
  const { erratum: read } = admitted(erratum, await correctableIn(courtroom.db, found));
  const { runKey, context } = found;
  const saying = sayingOfErratum(read);
  const signed = await signedOutside(courtroom, found, 'correct', read.by, saying);
  return startOutside(courtroom, found, { runKey, erratum: read, ...signed }, `${context.scenarioId} · correction`);
}

async function signedOutside(
  { db, reviewerKey }: Courtroom,
  { run: { corpus }, context: { scenarioId, version } }: PublishedScenario,
  kind: 'correct' | 'dispute',
  by: string,
  saying: Json,
): Promise<Pick<DisputeInput, 'signed'>> {
  const signed = await signedAct({ db, reviewerKey }, outsideAct(kind, { corpus, scenarioId, by }, saying), version);
  return signed === null ? {} : { signed };
}

/** What a correction would change, and who would judge what of it. Nothing begins, and nothing is written. */
export interface CheckedErratum {
  readonly scenarioId: string;
  readonly version: number;
  /** Ids of what NEWTON and EULER would check. */
  readonly changed: readonly string[];
  /** Calculations that were repeated with the new numbers. */
  readonly repeated: readonly string[];
  /** In what whoever attempts it blind is shown. */
  readonly pageChanges: boolean;
  /** In its name, its outcome or its wrong answers, which nobody attempts. */
  readonly besideStory: boolean;
  /** The page names another tier. */
  readonly tierChanges: boolean;
  /** What a person would be asked about: words of the key among them. */
  readonly forPeople: readonly string[];
  /** Nobody has a key, so whoever decides is believed to be who they say (kernel rules §7.1). */
  readonly namesAreBelieved: boolean;
}

export async function checkErratum(
  db: Database,
  name: string,
  erratum: ErratumInput,
  corpus: string | null,
): Promise<CheckedErratum> {
  const found = await published(db, name, corpus);
  const of = await correctableIn(db, found);
  const { facts, besideStory, forPeople, tier } = admitted(erratum, of);
  return {
    scenarioId: found.context.scenarioId,
    version: found.context.version,
    changed: facts.changed.map(({ id }) => id),
    repeated: facts.renewed?.superseded ?? [],
    pageChanges: facts.samePage === false,
    besideStory,
    tierChanges: tier !== null,
    forPeople,
    namesAreBelieved: of.signers === null,
  };
}

/** The Seed Document of the latest version, which a correction is a patch of. It is the key. */
export async function correctableDocument(db: Database, name: string, corpus: string | null): Promise<object> {
  return (await correctableIn(db, await published(db, name, corpus))).seed;
}

async function correctableIn(db: Database, { run, policy, order }: PublishedScenario): Promise<Correctable> {
  const found = await correctable(db, run, policy, order);
  if (found === null) throw new RequestError([answersGone]);
  return found;
}

function admitted(erratum: ErratumInput, of: Correctable): AdmittedErratum {
  const read = readCorrection(erratum, of);
  if (!read.ok) throw new RequestError(read.problems);
  return read;
}

async function startOutside(
  { client, db, databaseUrl, taskQueue }: Courtroom,
  { runKey, context, run }: PublishedScenario,
  input: DisputeInput,
  staticSummary: string,
): Promise<StartedDispute> {
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
  const disputeId = `${run.corpus === 'simulated' ? 'simulated-' : ''}${context.scenarioId}-${context.disputes.length + 1}`;
  const workflowId = workflowIdOf(disputeId);
  const handle = await client.workflow
    .start<typeof dispute>('dispute', {
      workflowId,
      taskQueue,
      args: [input],
      // One that failed before it was opened has left nothing, so its id is free.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary,
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

interface PublishedScenario {
  readonly runKey: string;
  readonly run: RunRow<Brief, Policy>;
  readonly context: PublishedContext;
  readonly order: DocumentOrder;
  readonly policy: Policy;
}

/** With the context that it was published from. What is withdrawn is neither disputed nor corrected. */
async function published(db: Database, name: string, corpus: string | null): Promise<PublishedScenario> {
  const { run, context } = await standing(db, name, corpus);
  const withdrawn = await findWithdrawal(db, run.runKey);
  if (withdrawn) throw new RequestError([withdrawnAlready(context.scenarioId, withdrawn)]);
  const { order } = context;
  if (!order) throw new RequestError([withoutContext(context.scenarioId)]);
  return { runKey: run.runKey, run, context, order, policy: completed<Policy>(defaultPolicy, run.policy) };
}

async function standing(
  db: Database,
  name: string,
  corpus: string | null,
): Promise<{ readonly run: RunRow<Brief, Policy>; readonly context: PublishedContext }> {
  const runKey = await runKeyOf(db, name, corpus);
  const [run, context] = await Promise.all([
    ownRun<Brief, Policy>(db, runNames.scenario, runKey),
    publishedContext(db, runKey),
  ]);
  if (!context)
    throw new RequestError([`scenario: ${runKey} is not published, and only what is published can be disputed`]);
  return { run, context };
}
