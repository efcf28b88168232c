import { type Database, type Queryable, holdLock, transaction } from './database.ts';
import { type ConceptQuery, nearByIndex, within } from './near-concepts.ts';

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

/** The concept that each of these runs registered last, by run; one that has registered none is left out. */
export async function latestConcepts(
  db: Queryable,
  runKeys: readonly string[],
): Promise<ReadonlyMap<string, { readonly embedder: string; readonly vector: readonly number[] }>> {
  const { rows } = await db.query<{ runKey: string; embedder: string; vector: number[] }>(
    `select distinct on (run_key) run_key as "runKey", embedder, embedding as vector from symposium.concepts
      where run_key = any($1) order by run_key, place desc`,
    [runKeys],
  );
  return new Map(rows.map(({ runKey, ...concept }) => [runKey, concept]));
}

/**
 * Registers a concept and returns its similarity to the nearest other one. Claims of a corpus are serialised by a lock,
 * so of two runs with the same idea exactly one is first. Of each other run only its latest concept counts, and none if
 * the run ended without documents. The caller's threshold decides what is too similar.
 */
export const claimConcept = (db: Database, concept: Concept): Promise<Similarity> =>
  transaction(db, (client) => claimIn(client, concept));

/**
 * The same within a transaction that the caller has opened. `among`: `near` compares only the concepts that the
 * database's index finds, if there is an index, and all others only if none of these counts; `all` compares all in any
 * case.
 */
export async function claimIn(
  client: Queryable,
  concept: Concept,
  among: 'near' | 'all' = 'near',
): Promise<Similarity> {
  const { key, runKey, corpus, embedder, embedding } = concept;
  await holdLock(client, `concepts/${corpus}`);
  const space = { corpus, embedder, dimensions: embedding.length };
  const near = among === 'near' ? await nearByIndex(client, space) : null;
  const all = { concepts: `select * from symposium.concepts where ${within(space.dimensions, '$1', '$2')}`, first: '' };
  const found =
    (near === null ? null : await nearestOf(client, concept, near)) ?? (await nearestOf(client, concept, all));
  await client.query(
    'insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [key, runKey, corpus, embedder, embedding],
  );
  return { score: found?.score ?? 0, nearest: found?.nearest ?? null };
}

/**
 * The most similar, by exact cosine, of the concepts that a query (its `$1` to `$3` are corpus, embedder and vector)
 * returns and that count; null if none counts. A claim that is repeated is compared only with concepts that were
 * registered before it, as the first time. The result may differ from the first: a run that has since ended without
 * documents, or has since registered a newer concept, no longer counts with the old one. `first`: which of those that
 * count are compared.
 */
async function nearestOf(
  client: Queryable,
  { key, runKey, corpus, embedder, embedding }: Concept,
  { concepts, first }: ConceptQuery,
): Promise<{ readonly nearest: string; readonly score: number | null } | null> {
  const { rows } = await client.query<{ nearest: string; score: number | null }>(
    `select c.run_key as nearest, (
              select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0) from unnest(c.embedding, $3::double precision[]) as pair(a, b)
            ) as score
       from (select c.run_key, c.embedding from (${concepts}) c left join symposium.run_outcomes o using (run_key)
              where c.run_key <> $4 and (o.outcome is null or o.outcome = 'DOCUMENTED')
                and c.place < coalesce((select place from symposium.concepts where concept_key = $5), 9223372036854775807)
                and not exists (select from symposium.concepts newer where newer.run_key = c.run_key and newer.place > c.place)
              ${first}) c
      order by score desc nulls last limit 1`,
    [corpus, embedder, embedding, runKey, key],
  );
  return rows[0] ?? null;
}
