import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { RequestError } from '../client/request-error.ts';
import type { AppliedMigration } from '../migration-files.ts';
import { reasonOf } from '../stack/error-code.ts';
import { folderTakes } from '../terminal/writable-folder.ts';
import { backupFormat, type BackupTable } from './backup-lines.ts';

export interface BackupReport {
  readonly file: string;
  readonly takenAt: string;
  /** Number of the last migration. */
  readonly version: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** A batch grows until it has about so much text: a row of `images` has megabytes, one of `ledger` hundreds of bytes. */
const batchBytes = 2_000_000;
const longestBatch = 1_000;

/**
 * Copies all tables of ours to a file, as they stand at one moment, of a database that goes on meanwhile: everything is read in one
 * transaction. The file is there whole or not at all. Throws `RequestError` where it is there already or cannot be.
 */
export async function takeBackup(databaseUrl: string, file: string): Promise<BackupReport> {
  if (await stat(file).catch(() => null))
    throw new RequestError([`backup: ${file} is there already; name another file`]);
  await folderTakes(file).catch((error: unknown) => {
    throw new RequestError([
      `backup: ${file} cannot be written (${reasonOf(error)}); name a file in a folder that is there and can be written`,
    ]);
  });
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${file}.${process.pid}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`);
    const report: { takenAt: string; version: number; rows: Record<string, number> } = {
      takenAt: '',
      version: 0,
      rows: {},
    };
    await pipeline(lines(client, report), createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const written = await open(draft, 'r');
    await written.sync().finally(() => written.close());
    await rename(draft, file);
    return { file, ...report };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* lines(
  client: pg.Client,
  report: { takenAt: string; version: number; rows: Record<string, number> },
): AsyncGenerator<string> {
  const seen = createHash('sha256');
  const line = (text: string): string => {
    seen.update(text).update('\n');
    return `${text}\n`;
  };
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select version, name, sha256 from public.symposium_migrations order by version',
  );
  report.version = migrations.at(-1)?.version ?? 0;
  report.takenAt = new Date().toISOString();
  yield line(JSON.stringify({ symposium_backup: backupFormat, taken_at: report.takenAt, migrations }));
  for (const table of await tablesOf(client)) {
    yield line(JSON.stringify(table));
    let count = 0;
    for await (const row of rowsOf(client, table)) {
      count += 1;
      yield line(row);
    }
    report.rows[table.table] = count;
  }
  yield `${JSON.stringify({ end: { rows: report.rows, sha256: seen.digest('hex') } })}\n`;
}

/** The tables of our schema, whatever they are: a migration that adds one need not think of backups. */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as table, json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'symposium'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  );
  return rows;
}

async function* rowsOf(client: pg.Client, { table, columns }: BackupTable): AsyncGenerator<string> {
  const cells = columns.map(([name]) => `"${name}"::text`).join(', ');
  await client.query(
    `declare backup no scroll cursor for select json_build_array(${cells})::text as row from symposium."${table}"`,
  );
  for (let size = 1; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch forward ${size} from backup`);
    for (const { row } of rows) yield row;
    if (rows.length < size) break;
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 0);
    size = Math.max(1, Math.min(longestBatch, Math.ceil((size * batchBytes) / Math.max(bytes, 1)), size * 2));
  }
  await client.query('close backup');
}
