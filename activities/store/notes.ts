import type { Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { Sealed } from './sealed.ts';

/**
 * Something that Symposium itself puts into the context: content kind, and the one agent it is for (null: all whom the
 * matrix clears).
 */
export interface Note {
  readonly key: string;
  readonly content: string;
  readonly addressee: string | null;
  readonly body: Json;
}

/** A kind of note that Symposium itself reads back. */
export interface NoteKind<Body extends Json> {
  /** Returns the note that holds this body. */
  write(place: Pick<Note, 'key' | 'addressee'>, body: Body): Note;
  /** Throws where the note is of another kind. */
  read(note: Note): Body;
}

/**
 * The notes of one content kind. A column of JSON has no type of its own; these have the type of what is written, since
 * whoever reads one goes by the kind by which it was written, and no note is ever changed.
 */
export function noteKind<Body extends Json>(content: string): NoteKind<Body> {
  return {
    write: ({ key, addressee }, body) => ({ key, content, addressee, body }),
    read(note) {
      if (note.content !== content)
        throw new TypeError(`${note.key} is a note of ${note.content} and not of ${content}`);
      return note.body as Body;
    },
  };
}

/** Notes as a value of a statement. */
export const noteValues = (notes: readonly Note[]): Sealed =>
  new Sealed((sealer) => JSON.stringify(notes.map((note) => ({ ...note, body: sealer.json(note.body) }))));

/** Returns how many were new: the first note under a key stands. */
export async function saveNotes(db: Queryable, runKey: string, notes: readonly Note[]): Promise<number> {
  if (notes.length === 0) return 0;
  const { rowCount } = await db.query(
    `insert into symposium.notes (note_key, run_key, content, addressee, body)
     select note->>'key', $1, note->>'content', note->>'addressee', note->'body' from jsonb_array_elements($2::jsonb) as note
     on conflict (note_key) do nothing`,
    [runKey, noteValues(notes)],
  );
  return rowCount ?? 0;
}

/** The stored notes among these keys, in the keys' order: a request composed twice is the same request. */
export async function findNotes(db: Queryable, keys: readonly string[]): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    `select note_key as key, content, addressee, body
       from (select key, min(place) as place from unnest($1::text[]) with ordinality as k (key, place) group by key) k
       join symposium.notes on note_key = k.key order by k.place`,
    [keys],
  );
  return rows;
}

/** The notes of one kind that a run has, by key. */
export async function notesOfKind(db: Queryable, runKey: string, content: string): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    'select note_key as key, content, addressee, body from symposium.notes where run_key = $1 and content = $2 order by note_key',
    [runKey, content],
  );
  return rows;
}

/** All notes of a run with the time at which each was stored, in seconds since 1970. */
export async function notesOfRun(db: Queryable, runKey: string): Promise<(Note & { readonly at: number })[]> {
  const { rows } = await db.query<Note & { at: number }>(
    'select note_key as key, content, addressee, body, extract(epoch from at)::float8 as at from symposium.notes where run_key = $1 order by at, note_key',
    [runKey],
  );
  return rows;
}
