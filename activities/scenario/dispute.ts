import { ApplicationFailure } from '@temporalio/common';
import { badInput } from '../bad-input.ts';
import { callKey, houseEntry } from '../../shared/kernel/index.ts';
import {
  type Brief,
  type DisputeInput,
  type DocumentOrder,
  type OpenedDispute,
  type OutsideChallenge,
  outsider,
  type Policy,
  readOutsideChallenge,
  type ScenarioActivities,
} from '../../shared/scenario/index.ts';
import type { SeedFacts } from '../../shared/scenario/facts/index.ts';
import { callsOfRun, findCalls, type Call } from '../store/calls.ts';
import { saveCall } from '../store/save-calls.ts';
import { claimConcept, latestConcept } from '../store/concepts.ts';
import { append } from '../store/ledger.ts';
import { listReviews } from '../store/reviews.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { transaction, type Database, type Queryable } from '../store/database.ts';
import { publishedContext } from './published-context.ts';
import { openedOf } from './open.ts';
import { unpaid } from './submission.ts';
import { prefix } from '../../shared/text/index.ts';
import { factsOf } from './stored-answers.ts';

/** A dispute as its opening row has it: the same however often the opening is repeated, and whatever happened since. */
type Opening = Pick<
  OpenedDispute,
  'scenarioId' | 'version' | 'published' | 'rounds' | 'reviews' | 'challenge' | 'status'
> & {
  /** Where the words of the challenge are kept. */
  readonly ref: string;
};

/**
 * Takes a published scenario up for a dispute: checks the challenge, keeps its words where every answer's words are,
 * and reserves the rounds, so that no call of the dispute can meet an earlier one. The first opening stands.
 */
export function openDisputeIn(db: Database): ScenarioActivities['openDispute'] {
  return async function openDispute(order) {
    if (!disputeIdPattern.test(order.disputeId))
      throw badInput([
        `workflow id: dispute/${prefix(order.disputeId, 90)} is not a dispute's id; use dispute/ and 3–80 of a–z, A–Z, 0–9, . and -`,
      ]);
    const run = await findRun<Brief, Policy>(db, order.runKey);
    if (!run) throw badInput([`run: there is no ${order.runKey}`]);
    const opened = openedOf(run);
    const { scenarioId, version, published, rounds, reviews, challenge, status, ref } = await transaction(
      db,
      (client) => open(client, opened.policy, order),
    );
    return {
      ...opened,
      scenarioId,
      version,
      published,
      rounds,
      reviews,
      challenge,
      status,
      seed: await seedOf(db, run, published),
      words: [{ from: outsider, ref, field: 'challenge', subject: '1' }],
    };
  };
}

/** `IM-0001-1`, and whatever else names no other dispute. */
const disputeIdPattern = /^[A-Za-z0-9][A-Za-z0-9.-]{2,79}$/;

const keyOf = (disputeId: string) => `outside/${disputeId}/opened`;

async function open(
  client: Queryable,
  policy: Policy,
  { runKey, disputeId, challenge: given }: DisputeInput & { readonly disputeId: string },
): Promise<Opening> {
  // One dispute of a scenario at a time: each is about the version that the one before left.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`disputes/${runKey}`]);
  const context = await publishedContext(client, runKey);
  if (!context) throw badInput([`scenario: ${runKey} is not published`]);
  const known = context.ledger.find(({ entryKey }) => entryKey === keyOf(disputeId));
  if (known) return known.content.opening as Opening;
  const other = context.disputes.find((one) => one.open);
  if (other) throw badInput([openAlready(context.scenarioId, other.id)]);
  if (!context.order) throw badInput([withoutContext(context.scenarioId)]);
  const read = readOutsideChallenge(
    given,
    { claims: context.claims, settled: context.settled, status: context.order.ruling.status },
    policy,
  );
  if (!read.ok) throw badInput(read.problems);

  const { challenge, facts } = read;
  const [calls, reviews] = [await callsOfRun(client, runKey), await listReviews(client, { runKey })];
  const last = (phase: string) =>
    Math.max(context.order?.rounds[phase] ?? 0, ...calls.flatMap((call) => (call.phase === phase ? [call.round] : [])));
  const rounds = { ...context.order.rounds, REFINE: last('REFINE'), DOCUMENT: last('DOCUMENT') };
  const call = wordsOf(runKey, disputeId, challenge, facts.claim, rounds.REFINE + 1);
  const opening: Opening = {
    scenarioId: context.scenarioId,
    version: context.version,
    published: context.order,
    rounds,
    reviews: reviews.map(({ reviewId }) => reviewId),
    challenge: facts,
    status: challenge.status,
    ref: callKey(call),
  };
  const { by, wrong, evidence, recommendation } = challenge;
  await append(client, runKey, [
    houseEntry('DISPUTE', keyOf(disputeId), 'REFINE', {
      state: 'opened',
      kind: 'outside',
      id: disputeId,
      scenario: context.scenarioId,
      version: context.version,
      by,
      claim: facts.claim,
      status: challenge.status,
      wrong,
      evidence,
      recommendation,
      opening,
    }),
  ]);
  await saveCall(client, call, { disputed: { by } }, challenge, []);
  return opening;
}

export const openAlready = (scenario: string, dispute: string): string =>
  `scenario: ${scenario} is in dispute ${dispute}, and one is heard at a time; come again when that has ended`;
export const withoutContext = (scenario: string): string =>
  `scenario: ${scenario} was published before desks were written down, so nothing of it can be taken up`;

/**
 * The challenge in the form of an agent's: what is quoted to the five is what they are used to. Its author's name is
 * not in it.
 */
function wordsOf(
  runKey: string,
  disputeId: string,
  { wrong, evidence, recommendation }: OutsideChallenge,
  claim: string,
  round: number,
): Call {
  const change = recommendation === '' ? `Mend what the challenge says is wrong: ${wrong}` : recommendation;
  return {
    runKey,
    phase: 'REFINE',
    round,
    agent: outsider,
    task: 'challenge',
    subject: disputeId,
    ordinal: 0,
    ...unpaid,
    facts: null,
    answer: { challenges: [{ claim, wrong, evidence, recommendation: change, override: null, proof: null }] },
  };
}

/** Facts of the published seed. Its likeness to other concepts was measured when it was new, and that stands. */
async function seedOf(db: Database, { runKey }: RunRow, { references }: DocumentOrder): Promise<SeedFacts> {
  const [[seed], concept] = await Promise.all([findCalls(db, [references.seed ?? '']), latestConcept(db, runKey)]);
  if (!seed)
    throw ApplicationFailure.nonRetryable(`the published seed of ${runKey} is not in the store`, 'UNKNOWN_REFERENCE');
  return { ...factsOf('seed', seed), similarity: concept ? await claimConcept(db, concept) : null };
}
