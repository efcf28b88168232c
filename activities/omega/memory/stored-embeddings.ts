import type { MemoryEntry } from '../../../shared/omega/memory/index.ts';
import type { Queryable } from '../../store/database.ts';
import type { Corpus } from './stored-memories.ts';
import { vectorSchema } from '../../store/vector-type.ts';

/** Those of the texts that this embedder has not embedded yet, by hash. */
export async function unembedded(
  db: Queryable,
  embedder: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ hash: string }>(
    `select hash from unnest($2::text[]) as hash
      where not exists (select from symposium.memory_embeddings e where e.embedder = $1 and e.text_hash = hash)`,
    [embedder, hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Live updates with a text that this embedder has not embedded, the newest first. */
export async function unembeddedEntries(
  db: Queryable,
  corpus: Corpus,
  embedder: string,
  limit: number,
): Promise<MemoryEntry[]> {
  const { rows } = await db.query<{ entry: MemoryEntry }>(
    `select entry from symposium.live_memory
      where corpus = $1 and exists (
        select from unnest(texts) as hash where not exists (select from symposium.memory_embeddings e where e.embedder = $2 and e.text_hash = hash))
      order by place desc limit $3`,
    [corpus, embedder, limit],
  );
  return rows.map(({ entry }) => entry);
}

/** Exact cosine of `$1` and a stored embedding; null where either has no direction. */
const cosine =
  '(select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0) from unnest(e.embedding, $1::double precision[]) as pair(a, b))';

/** pgvector computes in single precision: what it finds this much too far away may still be near enough. */
const vectorSlack = 1e-4;
/** Longest vector that pgvector takes. */
const vectorDimensions = 16_000;

/**
 * Ids of the live entries of which some text is nearer than `above`, maybe a few more. By pgvector where the database
 * has it; who ranks them uses `cosines`, so that either way gives the same order.
 */
export async function nearEntries(
  db: Queryable,
  corpus: Corpus,
  embedder: string,
  embedding: readonly number[],
  above: number,
): Promise<string[]> {
  const schema = embedding.length <= vectorDimensions ? await vectorSchema(db) : null;
  const near =
    schema === null
      ? cosine
      : `case when cardinality(e.embedding) > 0 then nullif(1 - (e.embedding::${schema}.vector operator(${schema}.<=>) $1::double precision[]::${schema}.vector), 'NaN') end`;
  const { rows } = await db.query<{ id: string }>(
    `with near as (
       select text_hash from symposium.memory_embeddings e
        where e.embedder = $2 and case when cardinality(e.embedding) = cardinality($1::double precision[]) then ${near} end > $3)
     select distinct entry_id as id from symposium.live_memory where corpus = $4 and texts && array(select text_hash from near) order by 1`,
    [embedding, embedder, schema === null ? above : above - vectorSlack, corpus],
  );
  return rows.map(({ id }) => id);
}

/** Exact cosines by text, −1 to 1; a text that is not embedded, or in another number of dimensions, has none. */
export async function cosines(
  db: Queryable,
  embedder: string,
  embedding: readonly number[],
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ hash: string; score: number | null }>(
    `select text_hash as hash, ${cosine} as score from symposium.memory_embeddings e
      where e.embedder = $2 and e.text_hash = any($3) and cardinality(e.embedding) = cardinality($1::double precision[])`,
    [embedding, embedder, hashes],
  );
  return new Map(rows.map(({ hash, score }) => [hash, score ?? 0]));
}
