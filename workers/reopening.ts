import type { Client } from '@temporalio/client';
import { append } from '../activities/store/ledger.ts';
import { findOutcome } from '../activities/store/outcomes.ts';
import { lastExpired, listReopenings, saveReopening } from '../activities/store/reopenings.ts';
import { findRun, type RunRow } from '../activities/store/runs.ts';
import type { Database } from '../activities/store/database.ts';
import { houseEntry } from '../shared/kernel/house-entry.ts';
import { storable } from '../shared/kernel/json.ts';
import type { Brief } from '../shared/scenario/brief.ts';
import type { Policy } from '../shared/scenario/policy.ts';
import { isRunning } from './is-running.ts';
import { RequestError, UnknownRun } from './request-error.ts';

export interface ReopenOrder {
  /** Who takes the run up again. */
  readonly by: string;
  /** Why; the agents of the phase read it as a reviewer's words. */
  readonly reason: string;
}

/**
 * Writes down that a shelved run is taken up again, and returns it to be started under its old id. Only the expired review
 * is answered by this (`reopened`): all else that the run was told stands. A reopening whose run was never started, because
 * this process died in between, is found and used. Throws `UnknownRun`, or a `RequestError` that says why not.
 */
export async function reopenRun(
  client: Client,
  db: Database,
  runKey: string,
  order: ReopenOrder,
): Promise<RunRow<Brief, Policy>> {
  const by = line('by', order.by, 200);
  const reason = line('reason', order.reason, 8_000);
  const run = await findRun<Brief, Policy>(db, runKey);
  if (!run) throw new UnknownRun(runKey);
  if (await isRunning(client, `scenario/${runKey}`))
    throw refused(`${runKey} is still running; watch it with: symposium scenario watch ${runKey}`);
  const [outcome, before] = await Promise.all([findOutcome(db, runKey), listReopenings(db, runKey)]);
  if (outcome === null) {
    if (before.length > 0) return run;
    throw refused(
      `${runKey} was stopped without an ending, and only a SHELVED run can be reopened; reset its workflow in Temporal instead`,
    );
  }
  if (outcome.outcome !== 'SHELVED')
    throw refused(
      `${runKey} ended ${outcome.outcome}, and only a SHELVED run can be reopened; start a new one from the same brief`,
    );
  const expired = await lastExpired(db, runKey);
  if (!expired) throw refused(`${runKey} has no review that expired, so there is nothing to take up`);

  const reopening = { nth: before.length + 1, reviewId: expired.reviewId, by, reason };
  if (!(await saveReopening(db, runKey, reopening)))
    throw refused(`${runKey} was reopened at this moment by somebody else; see: symposium scenario show ${runKey}`);
  await append(db, runKey, [
    houseEntry('CORRECTION', `reopening/${reopening.nth}`, expired.phase, {
      state: 'reopened',
      review: expired.reviewId,
      by,
      reason,
    }),
  ]);
  return run;
}

function line(name: 'by' | 'reason', given: unknown, most: number): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') throw new RequestError([`${name}: is empty; it stands in the record, so write it out`]);
  if (text.length > most || !storable(text))
    throw new RequestError([`${name}: use at most ${most} whole characters and no NUL`]);
  return text;
}

const refused = (why: string): RequestError => new RequestError([`run: ${why}`]);
