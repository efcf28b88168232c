import { type Database, type Queryable, transaction } from './database.ts';
import { type ConceptSpace, isIndexed, nearestByIndex } from './near-concepts.ts';

export interface Similarity {
  /** Cosine, −1 to 1; 0 where there is nothing to compare with. */
  readonly score: number;
  /** Run of the nearest concept. */
  readonly nearest: string | null;
}

export interface Concept {
  /** Key of the answer that holds it. */
  readonly key: string;
  readonly runKey: string;
  readonly corpus: string;
  readonly embedder: string;
  readonly embedding: readonly number[];
}

/** The stored embedding of a concept, so that it is computed (and paid for) once. */
export async function findEmbedding(db: Queryable, key: string): Promise<readonly number[] | null> {
  const { rows } = await db.query<{ embedding: number[] }>(
    'select embedding from symposium.concepts where concept_key = $1',
    [key],
  );
  return rows[0]?.embedding ?? null;
}

/** The concept that the run registered last; null: none. */
export async function latestConcept(db: Queryable, runKey: string): Promise<Concept | null> {
  const { rows } = await db.query<Concept>(
    'select concept_key as key, run_key as "runKey", corpus, embedder, embedding from symposium.concepts where run_key = $1 order by place desc limit 1',
    [runKey],
  );
  return rows[0] ?? null;
}

/**
 * Registers a concept and says how near the nearest other one is: of two runs with one idea exactly one is first. Of
 * each other run its latest concept counts, unless the run ended without documents. The caller's threshold decides what
 * "too near" means. Each is compared by exact cosine; where an index is there (`near-concepts.ts`), those that it finds.
 */
export async function claimConcept(db: Database, concept: Concept): Promise<Similarity> {
  return (await isIndexed(db, spaceOf(concept)))
    ? transaction(db, (client) => claimByIndex(client, concept))
    : claimExactly(db, concept);
}

const spaceOf = ({ corpus, embedder, embedding }: Concept): ConceptSpace => ({
  corpus,
  embedder,
  dimensions: embedding.length,
});

/** The same by an index that is there, in a transaction. Where all that is near counts for nothing, everything is compared. */
export async function claimByIndex(client: Queryable, concept: Concept): Promise<Similarity> {
  const { key, runKey, corpus, embedder, embedding } = concept;
  await client.query(`select pg_advisory_xact_lock(hashtextextended('concepts/' || $1, 0))`, [corpus]);
  const found = await nearestByIndex(client, spaceOf(concept), concept);
  if (found === null) return claimExactly(client, concept);
  await client.query(
    'insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [key, runKey, corpus, embedder, embedding],
  );
  return { score: found.score ?? 0, nearest: found.nearest };
}

/** The same by comparing with every concept, in one statement. */
export async function claimExactly(
  db: Queryable,
  { key, runKey, corpus, embedder, embedding }: Concept,
): Promise<Similarity> {
  const { rows } = await db.query<{ nearest: string | null; score: number | null }>(
    'select nearest, score from symposium.claim_concept($1, $2, $3, $4, $5)',
    [key, runKey, corpus, embedder, embedding],
  );
  return { score: rows[0]?.score ?? 0, nearest: rows[0]?.nearest ?? null };
}
