import { asJson, type Json, type LedgerEntry } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { findNotes, type Note, saveNotes } from './notes.ts';
import { saveNotesAndRows } from './notes-and-rows.ts';

/** Under which note the result of a piece of work is stored. */
export interface IdempotencyKey {
  readonly runKey: string;
  /** Unique in the store. */
  readonly key: string;
  /** The note's content kind. */
  readonly content: string;
}

/**
 * Makes a piece of work idempotent: runs it in the caller's transaction and stores its result beside what it wrote.
 * Whoever repeats it gets the first result and writes nothing, also after the run has gone on. Of two at the same time,
 * the one that commits first decides the result of both.
 */
export function idempotently<T extends object>(
  client: Queryable,
  key: IdempotencyKey,
  work: () => Promise<T>,
): Promise<T> {
  return once<T>(client, key, async (noteOf) => {
    const note = noteOf(await work());
    return { note, stands: (await saveNotes(client, key.runKey, [note])) > 0 };
  });
}

/** The result of a piece of work that writes nothing by itself, with the notes and rows to be written for it. */
export interface Made<T extends object> {
  readonly result: T;
  readonly notes?: readonly Note[];
  readonly entries: readonly LedgerEntry[];
}

/** `idempotently` for such work: all that it comes to is written in one statement. */
export function writtenOnce<T extends object>(
  client: Queryable,
  key: IdempotencyKey,
  work: () => Promise<Made<T>>,
): Promise<T> {
  return once<T>(client, key, async (noteOf) => {
    const { result, notes = [], entries } = await work();
    const note = noteOf(result);
    const laid = await saveNotesAndRows(client, key.runKey, [...notes, note], entries);
    return { note, stands: laid.includes(note.key) };
  });
}

/** `make`: do the work and store its result; `stands`: whether no other result was stored before. */
async function once<T extends object>(
  client: Queryable,
  { key, content }: IdempotencyKey,
  make: (noteOf: (result: T) => Note) => Promise<{ readonly note: Note; readonly stands: boolean }>,
): Promise<T> {
  // The value under the key is the result of the same work, so it has its type.
  const resultIn = (body: Json): T => body as T;
  const [known] = await findNotes(client, [key]);
  if (known) return resultIn(known.body);
  const { note, stands } = await make((result) => ({ key, content, addressee: null, body: asJson(result) }));
  if (stands) return resultIn(note.body);
  const [first] = await findNotes(client, [key]);
  if (!first) throw new Error(`the result ${key} was stored but is not there`);
  return resultIn(first.body);
}
