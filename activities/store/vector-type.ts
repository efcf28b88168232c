import type { Queryable } from './database.ts';

const known = new WeakMap<Queryable, Promise<string | null>>();

/**
 * The schema, quoted, in which the database has pgvector's type with its cosine distance; null: it has none. Asked once
 * a pool. Nothing is installed here: an extension is the owner's decision, and without it the same is computed over
 * arrays.
 */
export function vectorSchema(db: Queryable): Promise<string | null> {
  const asked = known.get(db) ?? ask(db);
  known.set(db, asked);
  // A question that failed is asked again.
  asked.catch(() => known.delete(db));
  return asked;
}

async function ask(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema
       from pg_catalog.pg_type t
       join pg_catalog.pg_namespace n on n.oid = t.typnamespace
       join pg_catalog.pg_operator o on o.oprname = '<=>' and o.oprleft = t.oid and o.oprright = t.oid and o.oprnamespace = n.oid
       join pg_catalog.pg_cast c on c.castsource = 'double precision[]'::regtype and c.casttarget = t.oid
      where t.typname = 'vector' limit 1`,
  );
  return rows[0]?.schema ?? null;
}
