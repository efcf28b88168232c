import { createHash } from 'node:crypto';
import { append } from '../../activities/store/ledger.ts';
import { findEnding, findOutcome } from '../../activities/store/outcomes.ts';
import { listReopenings, saveReopening } from '../../activities/store/reopenings.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import {
  type GivenRoom,
  givenRoomSchema,
  houseEntry,
  type LedgerEntry,
  problemsOfStated,
  workflowIdOf,
} from '../../shared/kernel/index.ts';
import { executionOf } from './executions.ts';
import { RequestError } from './request-error.ts';
import type { Reopening, ReopeningOrder, RunKind, RunShape, Signed } from './run-kind.ts';
import { ownRun } from './run-names.ts';
import type { Servers } from './servers.ts';

/**
 * Writes down that a run is taken up again, and returns it to be started under its old id: what it has paid for and
 * what it was told stands in the store. Where nobody had answered it, the review that expired is answered by this
 * (`reopened`). A reopening whose run was never started, because this process died in between, is found and used.
 * Throws `UnknownRun`, or a `RequestError` that says why not.
 */
export async function reopenRun<S extends RunShape>(
  { client, db }: Servers,
  { names, workflow, reopening }: RunKind<S>,
  runKey: string,
  given: ReopeningOrder,
): Promise<RunRow> {
  const signed = stated(given);
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
    await append(db, runKey, roomEntries(`reopening/${begun.nth}`, room, signed));
    return run;
  }
  if (!reopening.from.includes(ending)) throw refused(`${endedHow(ending)}, and ${reopening.otherwise(ending)}`);
  const expired = (await reopening.review?.(db, runKey)) ?? null;
  // Only an ending is followed by another one: a run that was stopped without one has its first ending before it.
  if (ending === null) {
    const key = `reopening/of/${execution?.runId ?? 'an unknown execution'}`;
    await append(db, runKey, [reopenedEntry(key, expired, signed), ...roomEntries(key, room, signed)]);
    return run;
  }
  // It has the number of the ending that it follows: of two that follow the same one, one is written.
  const order = { reviewId: expired?.reviewId ?? null, ...signed };
  if (last === null || !(await saveReopening(db, runKey, { nth: last.nth, ...order })))
    throw refused(`was reopened at this moment by somebody else; see: symposium ${names.command} show ${runKey}`);
  const key = `reopening/${last.nth}`;
  await append(db, runKey, [reopenedEntry(key, expired, signed), ...roomEntries(key, room, signed)]);
  return run;
}

function stated({ by, reason }: Signed): Signed {
  const problems = problemsOfStated({ by, reason });
  if (problems.length > 0) throw new RequestError(problems);
  return { by: by.trim(), reason: reason.trim() };
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

function reopenedEntry(key: string, expired: ExpiredReview, signed: Signed): LedgerEntry {
  return houseEntry('CORRECTION', key, expired?.phase ?? 'OPEN', {
    state: 'reopened',
    ...(expired === null ? {} : { review: expired.reviewId }),
    ...signed,
  });
}

/**
 * The row by which room is given: by its content, since a reopening that was never started may be found by somebody who gives
 * other room than whoever wrote it down.
 */
function roomEntries(key: string, room: GivenRoom | undefined, signed: Signed): LedgerEntry[] {
  if (room === undefined) return [];
  const content = { state: 'room', room, ...signed };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return [houseEntry('CORRECTION', `${key}/room/${digest}`, 'OPEN', content)];
}
