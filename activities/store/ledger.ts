import { createHash } from 'node:crypto';
import { asJson, type LedgerEntry, type LedgerRow } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { batchByRun } from './batch-by-run.ts';
import { keptOfContent } from './kept-fields.ts';
import { Sealed } from './sealed.ts';
import type { Sealer } from './sealer.ts';

/**
 * A message's id: a UUID v4 derived from its run and key. So a repeated append carries the same ids, and a chain can
 * name the message before it.
 */
export function messageId(runKey: string, entryKey: string): string {
  const hex = createHash('sha256').update(`${runKey}\n${entryKey}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Entries with their message ids and sealed, as `symposium.append` takes them. */
export function entryRows(sealer: Sealer, runKey: string, entries: readonly LedgerEntry[]): readonly object[] {
  return entries.map((entry) => ({
    ...entry,
    content: sealer.json(asJson(entry.content), keptOfContent(entry.type)),
    messageId: messageId(runKey, entry.entryKey),
  }));
}

/** `entryRows` as a value of a statement. */
export const entryValues = (runKey: string, entries: readonly LedgerEntry[]): Sealed =>
  new Sealed((sealer) => JSON.stringify(entryRows(sealer, runKey, entries)));

/** Appends entries in their order and skips those whose key is stored already. Returns how many were new. */
export async function append(db: Queryable, runKey: string, entries: readonly LedgerEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const { rows } = await db.query<{ append: number }>('select symposium.append($1, $2)', [
    runKey,
    entryValues(runKey, entries),
  ]);
  return rows[0]?.append ?? 0;
}

export type LedgerWriter = (runKey: string, entries: readonly LedgerEntry[]) => Promise<unknown>;

/** `append` in batches: a run's ledger takes one writer at a time, so concurrent appends of a run go out as one. */
export function ledgerWriter(db: Queryable): LedgerWriter {
  return batchByRun(async (runKey, lists: readonly (readonly LedgerEntry[])[]) => {
    await append(db, runKey, lists.flat());
    return lists.map(() => undefined);
  });
}

/** Columns of a ledger row, under the names of `LedgerRow`. */
export const ledgerColumns = `sequence::int as sequence, entry_key as "entryKey", message_id as "messageId",
  to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  phase, sender, recipient, type, confidence, content, metadata`;

/** The run's ledger after `sequence`, in order. */
export async function readLedger(db: Queryable, runKey: string, afterSequence = 0): Promise<LedgerRow[]> {
  const { rows } = await db.query<LedgerRow>(
    `select ${ledgerColumns} from symposium.ledger where run_key = $1 and sequence > $2 order by sequence`,
    [runKey, afterSequence],
  );
  return rows;
}

/** The rows under these keys, in the run's order. */
export async function findEntries(db: Queryable, runKey: string, entryKeys: readonly string[]): Promise<LedgerRow[]> {
  const { rows } = await db.query<LedgerRow>(
    `select ${ledgerColumns} from symposium.ledger where run_key = $1 and entry_key = any($2) order by sequence`,
    [runKey, entryKeys],
  );
  return rows;
}

/**
 * Records which earlier requests of a call were sent and never answered: those with a row `asked`, but neither the
 * call's own row nor a row `failed`. Such a request may have been paid, and nothing is paid again without this record.
 * The subquery looks the closing rows up by their keys: in a plain join Postgres underestimates the length of a run and
 * reads all of its rows.
 */
export async function recordLostRequests(db: Queryable, runKey: string, callKey: string): Promise<number> {
  const { rows } = await db.query<LedgerEntry>(
    `select 'lost' || substr(asked.entry_key, 6) as "entryKey", phase, sender, recipient, type, confidence, content, metadata
       from symposium.ledger asked
      where run_key = $1 and type = 'CALL' and content->>'state' = 'asked' and content->>'call' = $2
        and (select done.sequence from symposium.ledger done
              where done.run_key = $1 and done.entry_key in ('call/' || $2, 'failed' || substr(asked.entry_key, 6)) limit 1) is null
      order by sequence`,
    [runKey, callKey],
  );
  const lost = rows.map((row): LedgerEntry => ({ ...row, content: { ...row.content, state: 'lost' } }));
  return append(db, runKey, lost);
}
