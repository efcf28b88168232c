import { ApplicationFailure } from '@temporalio/common';
import { badInput } from '../../bad-input.ts';
import {
  callKey,
  houseEntry,
  type Json,
  outsideAct,
  type Signature,
  signatureSchema,
  textOf,
} from '../../../shared/kernel/index.ts';
import {
  type Brief,
  type DisputeInput,
  type DocumentOrder,
  type Policy,
  type TakenUp,
} from '../../../shared/scenario/index.ts';
import type { SeedFacts } from '../../../shared/scenario/facts/index.ts';
import { provenAct } from '../../identity/proven-act.ts';
import { type Call, callsOfRun, findCalls } from '../../store/calls.ts';
import { claimConcept, latestConcept } from '../../store/concepts.ts';
import { type Database, type Queryable, holdLock, transaction } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { listReviews } from '../../store/reviews.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { saveCall } from '../../store/save-calls.ts';
import { findWithdrawal, type Withdrawal } from '../../store/withdrawals.ts';
import { openedOf } from '../open.ts';
import { type PublishedContext, publishedContext } from './published-context.ts';
import { factsOf } from '../stored-answers.ts';
import { prefix, quoted } from '../../../shared/text/index.ts';

/** A published scenario as whoever comes to it from outside finds it. */
export interface Found {
  readonly client: Queryable;
  readonly run: RunRow<Brief, Policy>;
  readonly policy: Policy;
  readonly context: PublishedContext;
  readonly published: DocumentOrder;
  /** The attempt at REFINE under which what was brought is kept. */
  readonly round: number;
}

/** What was brought, once it is admitted. `opening` is the same however often the opening is repeated. */
interface Brought<O> {
  readonly act: 'correct' | 'dispute';
  /** Whose it is. */
  readonly by: string;
  readonly opening: O;
  /** What it says, which is what is signed of it and stands in its row. */
  readonly saying: Readonly<Record<string, Json>>;
  readonly call: Call;
  readonly request: object;
  readonly answer: object;
}

/** What every opening row keeps, whose it is beside it. */
type Opening = Pick<TakenUp, 'scenarioId' | 'version' | 'published' | 'rounds' | 'reviews'> & {
  /** Where what was brought is kept. */
  readonly ref: string;
};

/** `signed`: by whoever brings it, where reviewers have keys; untrusted like all the rest of it. */
type OutsideOrder = Pick<DisputeInput, 'runKey' | 'signed'> & { readonly disputeId: string };

/**
 * Takes a published scenario up for what somebody brings from outside: `admit` checks it, its words are kept where every
 * answer's words are, and the rounds are reserved, so that no call of it can meet an earlier one. The first opening
 * stands.
 */
export async function openOutside<O extends object>(
  db: Database,
  { runKey, disputeId, signed }: OutsideOrder,
  admit: (found: Found) => Promise<Brought<O>>,
): Promise<TakenUp & O & { readonly ref: string }> {
  if (!disputeIdPattern.test(disputeId))
    throw badInput([
      `workflow id: dispute/${prefix(disputeId, 90)} is not a dispute's id; use dispute/ and 3–80 of a–z, A–Z, 0–9, . and -`,
    ]);
  // Whoever starts the workflow by Temporal's own tools may hand over anything.
  if (typeof (runKey as unknown) !== 'string')
    throw badInput([`input.runKey: is ${quoted(runKey)}; name the run of a published scenario`]);
  const run = await findRun<Brief, Policy>(db, runKey);
  if (!run) throw badInput([`run: there is no ${runKey}`]);
  const opened = openedOf(run);
  const opening = await transaction(db, (client) => open(client, run, opened.policy, { disputeId, signed }, admit));
  return { ...opened, ...opening, seed: await seedOf(db, run, opening.published) };
}

/** `IM-0001-1`, and whatever else names no other dispute. */
const disputeIdPattern = /^[A-Za-z0-9][A-Za-z0-9.-]{2,79}$/;

const keyOf = (disputeId: string) => `outside/${disputeId}/opened`;

async function open<O extends object>(
  client: Queryable,
  run: RunRow<Brief, Policy>,
  policy: Policy,
  { disputeId, signed }: Omit<OutsideOrder, 'runKey'>,
  admit: (found: Found) => Promise<Brought<O>>,
): Promise<Opening & O & Pick<Brought<O>, 'by'>> {
  const { runKey } = run;
  // One at a time: each is about the version that the one before left.
  await holdLock(client, `disputes/${runKey}`);
  const context = await publishedContext(client, runKey);
  if (!context) throw badInput([`scenario: ${runKey} is not published`]);
  const known = context.ledger.find(({ entryKey }) => entryKey === keyOf(disputeId));
  if (known) return { ...(known.content.opening as Opening & O), by: textOf(known.content.by) };
  const withdrawn = await findWithdrawal(client, runKey);
  if (withdrawn) throw badInput([withdrawnAlready(context.scenarioId, withdrawn)]);
  const other = context.disputes.find((one) => one.open);
  if (other) throw badInput([openAlready(context.scenarioId, other.id)]);
  const published = context.order;
  if (!published) throw badInput([withoutContext(context.scenarioId)]);
  const [calls, reviews] = [await callsOfRun(client, runKey), await listReviews(client, { runKey })];
  const last = (phase: string) =>
    Math.max(published.rounds[phase] ?? 0, ...calls.flatMap((call) => (call.phase === phase ? [call.round] : [])));
  const rounds = { ...published.rounds, REFINE: last('REFINE'), DOCUMENT: last('DOCUMENT') };
  const brought = await admit({ client, run, policy, context, published, round: rounds.REFINE + 1 });
  const proven = await provenBy(client, run, context, brought, disputeId, signed);
  const opening: Opening & O = {
    ...brought.opening,
    scenarioId: context.scenarioId,
    version: context.version,
    published,
    rounds,
    reviews: reviews.map(({ reviewId }) => reviewId),
    ref: callKey(brought.call),
  };
  await append(client, runKey, [
    houseEntry('DISPUTE', keyOf(disputeId), 'REFINE', {
      state: 'opened',
      kind: 'outside',
      id: disputeId,
      scenario: context.scenarioId,
      version: context.version,
      by: brought.by,
      claim: null,
      ...brought.saying,
      ...proven,
      opening,
    }),
  ]);
  await saveCall(client, brought.call, brought.request, brought.answer, []);
  return { ...opening, by: brought.by };
}

/** The signature, where reviewers have keys: nothing is opened without it (kernel rules §7.5). */
async function provenBy(
  client: Queryable,
  { runKey, corpus }: RunRow,
  { scenarioId, version }: PublishedContext,
  { act, by, saying }: Pick<Brought<unknown>, 'act' | 'by' | 'saying'>,
  disputeId: string,
  given: unknown,
): Promise<{ readonly signed?: Signature }> {
  const signed = given === undefined ? null : signatureSchema.safeParse(given);
  if (signed?.success === false) throw badInput(['signed: is no signature; sign it anew']);
  const proof = await provenAct(client, {
    act: outsideAct(act, { corpus, scenarioId, by }, saying),
    signed: signed?.data ?? null,
    opening: version,
    runKey,
    asked: `dispute/${disputeId}`,
  });
  if (typeof proof !== 'string') throw badInput([proof.problem]);
  return proof === 'proven' && signed !== null ? { signed: signed.data } : {};
}

export const openAlready = (scenario: string, dispute: string): string =>
  `scenario: ${scenario} is in dispute ${dispute}, and one is heard at a time; come again when that has ended`;
export const withdrawnAlready = (scenario: string, { on, reason }: Pick<Withdrawal, 'on' | 'reason'>): string =>
  `scenario: ${scenario} was withdrawn on ${on}: ${reason}`;
export const withoutContext = (scenario: string): string =>
  `scenario: ${scenario} was published before desks were written down, so nothing of it can be taken up`;

/** Facts of the published seed. Its likeness to other concepts was measured when it was new, and that stands. */
async function seedOf(db: Database, { runKey }: RunRow, { references }: DocumentOrder): Promise<SeedFacts> {
  const [[seed], concept] = await Promise.all([findCalls(db, [references.seed ?? '']), latestConcept(db, runKey)]);
  if (!seed)
    throw ApplicationFailure.nonRetryable(`the published seed of ${runKey} is not in the store`, 'UNKNOWN_REFERENCE');
  return { ...factsOf('seed', seed), similarity: concept ? await claimConcept(db, concept) : null };
}
