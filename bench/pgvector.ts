import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from '../activities/store/database.ts';
import { migrationsFolder, readMigrations } from '../workers/migration-files.ts';

/** Symposium's tables in a Postgres that has pgvector, in this process and in memory; its type lies in the schema `extensions`. */
export interface VectorStore extends Queryable {
  /** Statements one after another. */
  exec(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openVectorStore(): Promise<VectorStore> {
  const db = await PGlite.create({ extensions: { vector } });
  await db.exec('create schema extensions; create extension vector schema extensions');
  for (const { sql } of await readMigrations(migrationsFolder)) await db.exec(sql);
  return {
    // What a statement selects is told by whoever writes it, as with the driver.
    async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> {
      const { rows, affectedRows = 0 } = await db.query<R>(text, [...values]);
      return { rows, rowCount: Math.max(rows.length, affectedRows), command: '', oid: 0, fields: [] };
    },
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
  };
}
