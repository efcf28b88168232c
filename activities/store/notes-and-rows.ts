import type { LedgerEntry } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { entryValues } from './ledger.ts';
import { type Note, noteValues } from './notes.ts';

/**
 * `saveNotes` and `append` in one statement. Returns the keys of the notes that were new. In a transaction it comes last: from here
 * on it holds the run's ledger, which takes one writer at a time.
 */
export async function saveNotesAndRows(
  db: Queryable,
  runKey: string,
  notes: readonly Note[],
  entries: readonly LedgerEntry[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ laid: readonly string[] }>(
    `with laid as (
       insert into symposium.notes (note_key, run_key, content, addressee, body)
       select note->>'key', $1, note->>'content', note->>'addressee', note->'body' from jsonb_array_elements($2::jsonb) as note
       on conflict (note_key) do nothing returning note_key
     ), written as materialized (
       select symposium.append($1, $3)
     )
     select coalesce((select array_agg(note_key) from laid), '{}') as laid from written`,
    [runKey, noteValues(notes), entryValues(runKey, entries)],
  );
  return rows[0]?.laid ?? [];
}
