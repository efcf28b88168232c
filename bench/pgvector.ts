import { PGlite, type Results } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { QueryResult, QueryResultRow } from 'pg';
import { claimIn, type Concept, type Similarity } from '../activities/store/concepts.ts';
import type { Queryable } from '../activities/store/database.ts';
import { migrationsFolder, readMigrations } from '../workers/migration-files.ts';

/** Symposium's tables in a Postgres that has pgvector, in this process and in memory; its type lies in the schema `extensions`. */
export interface VectorStore extends Queryable {
  /** Statements one after another. */
  exec(sql: string): Promise<unknown>;
  /** One claim in a transaction of its own; several at once are the store's to order. */
  claim(concept: Concept): Promise<Similarity>;
  close(): Promise<void>;
}

/** What makes a Postgres that brings pgvector one that has it. */
export const withVectors = 'create schema extensions; create extension vector schema extensions';

export async function openVectorStore(): Promise<VectorStore> {
  const db = await PGlite.create({ extensions: { vector } });
  await db.exec(withVectors);
  for (const { sql } of await readMigrations(migrationsFolder)) await db.exec(sql);
  return {
    ...queryable(db),
    exec: (sql) => db.exec(sql),
    claim: (concept) => db.transaction((client) => claimIn(queryable(client), concept)),
    close: () => db.close(),
  };
}

const queryable = (client: Pick<PGlite, 'query'>): Queryable => ({
  query: (text, values = []) => resultOf(client.query(text, [...values])),
});

/** A result of PGlite as the driver tells it. */
async function resultOf<R extends QueryResultRow>(asked: Promise<Results<R>>): Promise<QueryResult<R>> {
  const { rows, affectedRows = 0 } = await asked;
  return { rows, rowCount: Math.max(rows.length, affectedRows), command: '', oid: 0, fields: [] };
}
