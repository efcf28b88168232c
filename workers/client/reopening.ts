import { createHash, randomUUID } from 'node:crypto';
import { type Queryable, transaction } from '../../activities/store/database.ts';
import { provenAct } from '../../activities/identity/proven-act.ts';
import { append } from '../../activities/store/ledger.ts';
import { findEnding, findOutcome } from '../../activities/store/outcomes.ts';
import { listReopenings, saveReopening } from '../../activities/store/reopenings.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import {
  type GivenRoom,
  asJson,
  givenRoomSchema,
  houseEntry,
  type LedgerEntry,
  reopeningAct,
  type Signature,
  workflowIdOf,
} from '../../shared/kernel/index.ts';
import { executionOf } from './executions.ts';
import { givenSigned, type Signed } from './given.ts';
import { RequestError } from './request-error.ts';
import { signedAct } from '../reviews/sign-act.ts';
import type { Reopening, ReopeningOrder, RunKind, RunShape } from './run-kind.ts';
import { ownRun } from './run-names.ts';
import type { Servers } from './servers.ts';

/**
 * Writes down that a run is taken up again, and returns it to be started under its old id: what it has paid for and
 * what it was told stands in the store. Where nobody had answered it, the review that expired is answered by this
 * (`reopened`). A reopening whose run was never started, because this process died in between, is found and used.
 * Throws `UnknownRun`, or a `RequestError` that says why not.
 */
export async function reopenRun<S extends RunShape>(
  servers: Servers,
  { names, workflow, reopening }: RunKind<S>,
  runKey: string,
  given: ReopeningOrder,
): Promise<RunRow> {
  const { client, db } = servers;
  const order = givenSigned(given);
  await servers.checkKeys();
  const room = readRoom(given.room, reopening);
  const refused = (why: string): RequestError => new RequestError([`${names.noun}: ${runKey} ${why}`]);
  const run = await ownRun(db, names, runKey);
  const execution = await executionOf(client, workflowIdOf(workflow, runKey));
  if (execution?.status === 'RUNNING')
    throw refused(`is still running; watch it with: symposium ${names.command} watch ${runKey}`);
  const [ending, before, last] = await Promise.all([
    findEnding(db, runKey),
    listReopenings(db, runKey),
    findOutcome(db, runKey),
  ]);
  const [begun] = before.slice(-1);
  if (last === null && begun !== undefined) {
    const key = `reopening/${begun.nth}`;
    await written(servers, { runKey, key, opening: begun.nth, order, room }, (_client, by) =>
      Promise.resolve(roomEntries(key, room, by)),
    );
    return run;
  }
  if (!reopening.from.includes(ending)) throw refused(`${endedHow(ending)}, and ${reopening.otherwise(ending)}`);
  const expired = (await reopening.review?.(db, runKey)) ?? null;
  // Only an ending is followed by another one: a run that was stopped without one has its first ending before it.
  if (ending === null) {
    const key = `reopening/of/${execution?.runId ?? 'an unknown execution'}`;
    await written(servers, { runKey, key, opening: 1, order, room }, (_client, by) =>
      Promise.resolve([reopenedEntry(key, expired, by), ...roomEntries(key, room, by)]),
    );
    return run;
  }
  // It has the number of the ending that it follows: of two that follow the same one, one is written.
  const late = `was reopened at this moment by somebody else; see: symposium ${names.command} show ${runKey}`;
  if (last === null) throw refused(late);
  const { nth } = last;
  const key = `reopening/${nth}`;
  await written(servers, { runKey, key, opening: nth, order, room }, async (writing, by) => {
    if (!(await saveReopening(writing, runKey, { nth, reviewId: expired?.reviewId ?? null, ...order })))
      throw refused(late);
    return [reopenedEntry(key, expired, by), ...roomEntries(key, room, by)];
  });
  return run;
}

interface Reopened {
  readonly runKey: string;
  /** Of its row in the ledger. */
  readonly key: string;
  readonly opening: number;
  readonly order: Signed;
  readonly room: GivenRoom | undefined;
}

/** Who does it, and with keys registered their signature. */
type ByWhom = Signed & { readonly signed?: Signature };

/**
 * Writes what `write` does and returns for the ledger, with the act of whoever does it where reviewers have keys (kernel rules
 * §7.5): all of it, or nothing.
 */
async function written(
  servers: Servers,
  { runKey, key, opening, order, room }: Reopened,
  write: (client: Queryable, by: ByWhom) => Promise<readonly LedgerEntry[]>,
): Promise<void> {
  const act = reopeningAct({ runKey, key, ...order, room: asJson(room ?? null) });
  const signed = await signedAct(servers, act, opening);
  await transaction(servers.db, async (client) => {
    const entries = await write(client, { ...order, ...(signed === null ? {} : { signed }) });
    if (entries.length === 0) return;
    const proof = await provenAct(client, { act, signed, opening, runKey, asked: randomUUID() });
    if (typeof proof !== 'string') throw new RequestError([proof.problem]);
    await append(client, runKey, entries);
  });
}

/** Room that somebody gives with it; nothing: none. */
function readRoom(given: unknown, { asksNobody }: Reopening): GivenRoom | undefined {
  if (given === undefined) return undefined;
  if (asksNobody === true) throw new RequestError(['room: no agent is asked in this run’s name; leave it out']);
  const read = givenRoomSchema.safeParse(given);
  if (read.success) return read.data;
  throw new RequestError(read.error.issues.map(({ path, message }) => `${['room', ...path].join('.')}: ${message}`));
}

const endedHow = (ending: string | null): string =>
  ending === null ? 'was stopped without an ending' : `ended ${ending}`;

type ExpiredReview = Awaited<ReturnType<NonNullable<Reopening['review']>>>;

function reopenedEntry(key: string, expired: ExpiredReview, by: ByWhom): LedgerEntry {
  return houseEntry('CORRECTION', key, expired?.phase ?? 'OPEN', {
    state: 'reopened',
    ...(expired === null ? {} : { review: expired.reviewId }),
    ...by,
  });
}

/**
 * The row by which room is given: by its content, since a reopening that was never started may be found by somebody who gives
 * other room than whoever wrote it down.
 */
function roomEntries(key: string, room: GivenRoom | undefined, by: ByWhom): LedgerEntry[] {
  if (room === undefined) return [];
  const content = { state: 'room', room, ...by };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return [houseEntry('CORRECTION', `${key}/room/${digest}`, 'OPEN', content)];
}
