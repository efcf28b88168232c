import type { Database, Queryable } from './database.ts';
import { transaction } from './database.ts';

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
  const { rows } = await db.query<{ embedding: number[] }>('select embedding from symposium.concepts where concept_key = $1', [key]);
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
 * Registers a concept and says how near the nearest other one is. Both happen under one lock a corpus, so that of
 * two runs with one idea exactly one is first. The caller's threshold decides what "too near" means.
 */
export async function claimConcept(db: Database, concept: Concept): Promise<Similarity> {
  return transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`concepts/${concept.corpus}`]);
    const nearest = await nearestConcept(client, concept);
    await client.query(
      'insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [concept.key, concept.runKey, concept.corpus, concept.embedder, concept.embedding],
    );
    return nearest;
  });
}

/**
 * By exact cosine. Of each other run its latest concept registered before this one counts, and a run that ended
 * without documents no longer stands in anyone's way. A repeated claim sees what the first one saw.
 */
async function nearestConcept(client: Queryable, concept: Concept): Promise<Similarity> {
  const { rows } = await client.query<{ nearest: string; score: number | null }>(
    `select c.run_key as nearest, (
         select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0) from unnest(c.embedding, $4::double precision[]) as pair(a, b)
       ) as score
       from symposium.concepts c left join symposium.run_outcomes o using (run_key)
      where c.corpus = $1 and c.embedder = $2 and c.run_key <> $3 and (o.outcome is null or o.outcome = 'DOCUMENTED')
        and c.place < coalesce((select place from symposium.concepts where concept_key = $5), 9223372036854775807)
        and not exists (select from symposium.concepts newer where newer.run_key = c.run_key and newer.place > c.place)
      order by score desc nulls last limit 1`,
    [concept.corpus, concept.embedder, concept.runKey, concept.embedding, concept.key],
  );
  const first = rows[0];
  return first ? { score: first.score ?? 0, nearest: first.nearest } : { score: 0, nearest: null };
}
