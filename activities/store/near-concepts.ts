import { createHash } from 'node:crypto';
import { type Queryable, holdLock } from './database.ts';
import { vectorSchema } from './vector-type.ts';

/** Concepts that may be compared with each other: vectors of different embedders never are, nor of different lengths, of a model that changed under its name. */
export interface ConceptSpace {
  readonly corpus: string;
  readonly embedder: string;
  readonly dimensions: number;
}

/** With this many concepts an index is worth while: fewer are compared one by one in some hundredths of a second. */
const leastIndexed = 200;
/** How many nearest concepts the index returns, some of which may not count. */
const nearest = 100;
/**
 * How many of these that count are compared exactly: the index orders by 32-bit or 16-bit numbers, so its last digits
 * are not exact.
 */
const compared = 20;
/**
 * The most dimensions of 32-bit numbers that pgvector's HNSW index supports; longer vectors are indexed with 16-bit
 * numbers.
 */
const mostWhole = 2_000;
const mostHalf = 4_000;

/** Stored concepts as a query, and which of those that count in a claim are compared, as clauses of order and limit. */
export interface ConceptQuery {
  readonly concepts: string;
  readonly first: string;
}

/** The condition of a space; its corpus and embedder as literals or parameters. */
export const within = (dimensions: number, corpus: string, embedder: string): string =>
  `corpus = ${corpus} and embedder = ${embedder} and cardinality(embedding) = ${dimensions}`;

/** The vector as an index has it, of a column or a parameter. `schema`: pgvector's, quoted. 16-bit numbers end at 65,504, so a vector of them has length 1. */
function vectorOf(column: string, dimensions: number, schema: string): string {
  const whole = `${column}::${schema}.vector(${dimensions})`;
  return dimensions > mostWhole ? `${schema}.l2_normalize(${whole})::${schema}.halfvec(${dimensions})` : `(${whole})`;
}

export const indexName = ({ corpus, embedder, dimensions }: ConceptSpace): string =>
  `concepts_near_${createHash('sha256').update(`${corpus}\n${embedder}\n${dimensions}`).digest('hex').slice(0, 24)}`;

/**
 * Makes the indexes by which near concepts are found fast, where the database has pgvector: one for each space with many concepts, in a transaction of
 * its own under the lock of migrations, so that two at once make each once. Without the extension, which is its owner's to install, every comparison
 * stays one with all; so it does where an index cannot be made, which is told and stops nobody (scenario rules §7.6). `least`: concepts that are many.
 */
export async function indexConcepts(
  client: Queryable,
  say: (line: string) => void,
  least = leastIndexed,
): Promise<void> {
  const schema = await vectorSchema(client);
  if (schema === null || !(await hasPlace(client))) return;
  const { rows } = await client.query<ConceptSpace>(
    `select corpus, embedder, cardinality(embedding) as dimensions from symposium.concepts
      where cardinality(embedding) between 1 and ${mostHalf} group by 1, 2, 3 having count(*) >= $1 order by 1, 2, 3`,
    [least],
  );
  for (const space of rows) {
    const of = `${space.corpus} concepts by ${space.embedder}`;
    try {
      if (await makeIndex(client, space, schema)) say(`indexed: ${of}`);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      say(
        `not indexed, so each is compared with all: ${of}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** Versions of pgvector before 0.5 have no such index; a database of another program's migrations has no concepts. */
async function hasPlace(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('symposium.concepts') is not null and exists (select from pg_am where amname = 'hnsw') as there`,
  );
  return rows[0]?.there ?? false;
}

/** false: it was there. */
async function makeIndex(client: Queryable, space: ConceptSpace, schema: string): Promise<boolean> {
  const { corpus, embedder, dimensions } = space;
  const kind = dimensions > mostWhole ? 'halfvec' : 'vector';
  await client.query('begin');
  await holdLock(client, 'symposium_migrations');
  const { rows } = await client.query<{ statement: string }>(
    `select format('create index %I on symposium.concepts using hnsw ((${vectorOf('embedding', dimensions, schema)}) ${schema}.${kind}_cosine_ops) where ${within(dimensions, '%L', '%L')}',
              $1::text, $2::text, $3::text) as statement where to_regclass($4) is null`,
    [indexName(space), corpus, embedder, `symposium.${indexName(space)}`],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
  return rows.length > 0;
}

/**
 * The nearest concepts of a space by its index, as a query with `$1` corpus, `$2` embedder and `$3` the vector sought; null: there is no index, or it is
 * not whole, or this user may not use pgvector. In a transaction, whose setting of the index it is.
 */
export async function nearByIndex(client: Queryable, space: ConceptSpace): Promise<ConceptQuery | null> {
  // The schema of its operators is pgvector's.
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema, set_config('hnsw.ef_search', '${2 * nearest}', true)
       from pg_index i join pg_opclass c on c.oid = i.indclass[0] join pg_namespace n on n.oid = c.opcnamespace
      where i.indexrelid = to_regclass($1) and i.indisvalid and has_schema_privilege(n.oid, 'usage')`,
    [`symposium.${indexName(space)}`],
  );
  const [index] = rows;
  if (index === undefined) return null;
  const { dimensions } = space;
  const [column, sought] = ['embedding', '$3::double precision[]'].map((of) => vectorOf(of, dimensions, index.schema));
  return {
    concepts: `select *, ${column} operator(${index.schema}.<=>) ${sought} as distance from symposium.concepts
                where ${within(dimensions, '$1', '$2')} order by distance limit ${nearest}`,
    first: `order by c.distance limit ${compared}`,
  };
}
