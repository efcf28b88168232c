import type { Queryable } from './database.ts';

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
 * "too near" means.
 */
export async function claimConcept(
  db: Queryable,
  { key, runKey, corpus, embedder, embedding }: Concept,
): Promise<Similarity> {
  const { rows } = await db.query<{ nearest: string | null; score: number | null }>(
    'select nearest, score from symposium.claim_concept($1, $2, $3, $4, $5)',
    [key, runKey, corpus, embedder, embedding],
  );
  return { score: rows[0]?.score ?? 0, nearest: rows[0]?.nearest ?? null };
}
