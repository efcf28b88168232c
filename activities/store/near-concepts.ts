import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';
import { vectorSchema } from './vector-type.ts';

/** Concepts of which the nearest are looked for in one index: vectors of different embedders are never compared. */
export interface ConceptSpace {
  readonly corpus: string;
  readonly embedder: string;
  readonly dimensions: number;
}

/** From so many concepts on an index is worth its keep: fewer are compared one by one in some hundredths of a second. */
export const leastIndexed = 200;
/** Nearest concepts that the index hands over to be compared exactly. */
const nearest = 100;
/** What pgvector's HNSW bears of 32-bit numbers; of 16-bit ones it bears the other. */
const mostWhole = 2_000;
const mostHalf = 4_000;

/** The vector as an index has it, of a column or a parameter; null: it has too many numbers for one. `schema`: pgvector's, quoted. */
function vectorOf(column: string, dimensions: number, schema: string): string | null {
  if (dimensions > mostHalf) return null;
  const whole = `${column}::${schema}.vector(${dimensions})`;
  return dimensions > mostWhole ? `${whole}::${schema}.halfvec(${dimensions})` : whole;
}

export const indexName = ({ corpus, embedder, dimensions }: ConceptSpace): string =>
  `concepts_near_${createHash('sha256').update(`${corpus}\n${embedder}\n${dimensions}`).digest('hex').slice(0, 24)}`;

/** Vectors of another length, from a model that changed under its name, are none of the index: they would be refused at their insertion. */
const within = (dimensions: number, corpus: string, embedder: string): string =>
  `corpus = ${corpus} and embedder = ${embedder} and array_length(embedding, 1) = ${dimensions}`;

/**
 * Makes the indexes by which near concepts are found fast, where the database has pgvector: one for each corpus and embedder with many concepts.
 * Returns the names of those that were made now. Without the extension, which is its owner's to install, every comparison stays one with all
 * (scenario rules §7.6).
 */
export async function indexConcepts(client: Queryable): Promise<string[]> {
  const schema = await vectorSchema(client);
  if (schema === null || !(await hasHnsw(client))) return [];
  const { rows } = await client.query<ConceptSpace>(
    `select corpus, embedder, array_length(embedding, 1) as dimensions from symposium.concepts
      where array_length(embedding, 1) > 0 group by 1, 2, 3 having count(*) >= $1 order by 1, 2, 3`,
    [leastIndexed],
  );
  const made: string[] = [];
  for (const space of rows) {
    const column = vectorOf('embedding', space.dimensions, schema);
    if (column === null || (await isIndexed(client, space))) continue;
    const kind = space.dimensions > mostWhole ? 'halfvec' : 'vector';
    const { rows: told } = await client.query<{ statement: string }>(
      `select format('create index %I on symposium.concepts using hnsw ((${column}) ${schema}.${kind}_cosine_ops) where ${within(space.dimensions, '%L', '%L')}', $1::text, $2::text, $3::text) as statement`,
      [indexName(space), space.corpus, space.embedder],
    );
    await client.query(told[0]?.statement ?? '');
    made.push(indexName(space));
  }
  return made;
}

/** Versions of pgvector before 0.5 have no such index. */
async function hasHnsw(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_am where amname = 'hnsw'`);
  return (rowCount ?? 0) > 0;
}

/** Whether the index of a space is there, and whole. */
export async function isIndexed(db: Queryable, space: ConceptSpace): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    'select exists (select from pg_index where indexrelid = to_regclass($1) and indisvalid) as there',
    [`symposium.${indexName(space)}`],
  );
  return rows[0]?.there ?? false;
}

/**
 * The nearest of the concepts that count, by exact cosine among those that the index finds; null: none of these counts. In a transaction, under the
 * lock of the corpus. `key`: of the concept that is claimed, which a repeated claim compares with what was there before it.
 */
export async function nearestByIndex(
  client: Queryable,
  { corpus, embedder, dimensions }: ConceptSpace,
  { key, runKey, embedding }: { readonly key: string; readonly runKey: string; readonly embedding: readonly number[] },
): Promise<{ readonly nearest: string; readonly score: number | null } | null> {
  const schema = await vectorSchema(client);
  if (schema === null) return null;
  const column = vectorOf('embedding', dimensions, schema);
  const sought = vectorOf('$3::double precision[]', dimensions, schema);
  if (column === null || sought === null) return null;
  await client.query(`select set_config('hnsw.ef_search', $1, true)`, [String(2 * nearest)]);
  const { rows } = await client.query<{ nearest: string; score: number | null }>(
    `with near as materialized (
       select concept_key, run_key, embedding, place from symposium.concepts
        where ${within(dimensions, '$1', '$2')} order by ${column} operator(${schema}.<=>) ${sought} limit ${nearest}
     )
     select near.run_key as nearest, (
              select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0) from unnest(near.embedding, $3::double precision[]) as pair(a, b)
            ) as score
       from near left join symposium.run_outcomes o using (run_key)
      where near.run_key <> $4 and (o.outcome is null or o.outcome = 'DOCUMENTED')
        and near.place < coalesce((select place from symposium.concepts where concept_key = $5), 9223372036854775807)
        and not exists (select from symposium.concepts newer where newer.run_key = near.run_key and newer.place > near.place)
      order by score desc nulls last limit 1`,
    [corpus, embedder, embedding, runKey, key],
  );
  return rows[0] ?? null;
}
