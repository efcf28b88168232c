import type { Queryable } from '../store/database.ts';

/** A text's embedding; the first one stored stands. */
export async function saveEmbedding(
  db: Queryable,
  embedder: string,
  textHash: string,
  embedding: readonly number[],
): Promise<void> {
  await db.query(
    'insert into symposium.memory_embeddings (embedder, text_hash, embedding) values ($1, $2, $3) on conflict do nothing',
    [embedder, textHash, embedding],
  );
}

/** Embeddings of texts, by hash; those that this embedder has not embedded are left out. */
export async function findEmbeddings(
  db: Queryable,
  embedder: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query<{ hash: string; embedding: readonly number[] }>(
    'select text_hash as hash, embedding from symposium.memory_embeddings where embedder = $1 and text_hash = any($2)',
    [embedder, hashes],
  );
  return new Map(rows.map(({ hash, embedding }) => [hash, embedding]));
}
