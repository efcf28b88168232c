import { type MemoryEntry, toldBy } from '../../../shared/omega/memory/index.ts';
import type { Embed } from '../../embeddings/embed.ts';
import type { Queryable } from '../../store/database.ts';
import type { Corpus } from './stored-memories.ts';
import { embeddedText } from '../../embeddings/once.ts';
import { textHash } from '../../embeddings/text-hash.ts';
import { unembedded, unembeddedEntries } from './stored-embeddings.ts';

/**
 * Embeds what tells these entries, each text once for ever, and returns how many were new. Call it outside of a
 * transaction: it waits for a model, and each text is kept as it comes, so that a repeat pays for the rest only. Throws
 * what the embedder throws.
 */
export async function embedEntries(
  db: Queryable,
  embed: Embed,
  embedder: string,
  entries: readonly MemoryEntry[],
): Promise<number> {
  const texts = new Map(entries.flatMap(toldBy).map((text) => [textHash(text), text]));
  const missing = await unembedded(db, embedder, [...texts.keys()]);
  for (const hash of missing) await embeddedText(db, embed, { embedder, text: texts.get(hash) ?? '' });
  return missing.size;
}

/** Updates that one opening embeds at most, the newest first; the next session goes on. */
const entriesAtOnce = 200;

/** Embeds what other embedders' sessions have left, or one whose embedder was away when it ended. */
export async function embedMemory(
  db: Queryable,
  embed: Embed,
  { corpus, embedder }: { readonly corpus: Corpus; readonly embedder: string },
): Promise<number> {
  return embedEntries(db, embed, embedder, await unembeddedEntries(db, corpus, embedder, entriesAtOnce));
}
