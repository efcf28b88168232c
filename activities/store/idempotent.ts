import { asJson, type Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { findNotes, saveNotes } from './notes.ts';

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
export async function idempotently<T extends object>(
  client: Queryable,
  { runKey, key, content }: IdempotencyKey,
  work: () => Promise<T>,
): Promise<T> {
  // What lies under the key is the result of the same work, so of its type.
  const resultIn = (body: Json): T => body as T;
  const [known] = await findNotes(client, [key]);
  if (known) return resultIn(known.body);
  const body = asJson(await work());
  if ((await saveNotes(client, runKey, [{ key, content, addressee: null, body }])) > 0) return resultIn(body);
  const [first] = await findNotes(client, [key]);
  if (!first) throw new Error(`the result ${key} was stored but is not there`);
  return resultIn(first.body);
}
