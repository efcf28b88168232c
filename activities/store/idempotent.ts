import { asJson } from '../../shared/kernel/json.ts';
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
  const [known] = await findNotes(client, [key]);
  if (known) return known.body as T;
  const body = asJson(await work());
  if ((await saveNotes(client, runKey, [{ key, content, addressee: null, body }])) > 0) return body as T;
  const [first] = await findNotes(client, [key]);
  if (!first) throw new Error(`the result ${key} was stored but is not there`);
  return first.body as T;
}
