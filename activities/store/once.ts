import { asJson } from '../../shared/kernel/json.ts';
import type { Queryable } from './database.ts';
import { findNotes, saveNotes } from './notes.ts';

/** Where the result of a piece of work is kept. */
export interface Kept {
  readonly runKey: string;
  /** Unique in the store. */
  readonly key: string;
  readonly content: string;
}

/**
 * Does a piece of work once, inside a transaction, and keeps what it returned beside what it wrote: whoever repeats it, also after the session has gone on,
 * gets the first result and writes nothing. Of two at the same time the one that commits first stands, for both.
 */
export async function once<T extends object>(
  client: Queryable,
  { runKey, key, content }: Kept,
  work: () => Promise<T>,
): Promise<T> {
  const [known] = await findNotes(client, [key]);
  if (known) return known.body as unknown as T;
  const body = asJson(await work());
  if ((await saveNotes(client, runKey, [{ key, content, addressee: null, body }])) > 0) return body as unknown as T;
  const [kept] = await findNotes(client, [key]);
  if (!kept) throw new Error(`the result ${key} was stored but is not there`);
  return kept.body as unknown as T;
}
