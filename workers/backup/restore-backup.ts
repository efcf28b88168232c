import pg from 'pg';
import { RequestError } from '../client/request-error.ts';
import { migrate } from '../migrate.ts';
import { migrationsFolder, readMigrations, type Migration } from '../migration-files.ts';
import { readBackup, type BackupHead, type BackupRow, type BackupTable } from './backup-lines.ts';
import { tablesOf } from './take-backup.ts';
import { holdLock } from '../../activities/store/database.ts';

export interface RestoreReport {
  readonly takenAt: string;
  /** Number of the last migration, of the backup and of the database now. */
  readonly version: { readonly backup: number; readonly database: number };
  readonly rows: Readonly<Record<string, number>>;
}

const batchRows = 500;
const batchBytes = 2_000_000;

/**
 * Fills a database with a backup, all of it or nothing, and brings it up to date. Throws `RequestError` where the file is damaged or newer
 * than this program, or the database has rows: before anything is written.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  folder: string = migrationsFolder,
): Promise<RestoreReport> {
  const known = await readMigrations(folder);
  const head = await checked(file, known);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await holdLock(client, 'symposium_migrations');
    await refuseRows(client);
    await layTables(client, known.slice(0, head.migrations.length));
    const foreign = await dropForeignKeys(client);
    await setTriggers(client, 'disable');
    const rows = await load(client, file);
    await setTriggers(client, 'enable');
    // Each is checked over all rows when it is there again.
    for (const { place, name, definition } of foreign)
      await client.query(`alter table ${place} add constraint "${name}" ${definition}`);
    await countOn(client);
    await client.query('commit');
    const { version } = await migrate(databaseUrl, undefined, folder);
    return { takenAt: head.taken_at, version: { backup: head.migrations.length, database: version }, rows };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Reads the whole file once, before anything is touched. */
async function checked(file: string, known: readonly Migration[]): Promise<BackupHead> {
  let head: BackupHead | null = null;
  for await (const one of readBackup(file)) {
    if (!('symposium_backup' in one)) continue;
    head = one;
    refuseHistory(file, one, known);
  }
  if (head === null) throw new RequestError([`backup: ${file} is empty`]);
  return head;
}

function refuseHistory(file: string, { migrations }: BackupHead, known: readonly Migration[]): void {
  for (const [index, { name, version, sha256 }] of migrations.entries()) {
    const ours = known[index];
    if (ours === undefined)
      throw new RequestError([
        `backup: ${file} was taken at migration ${name}, which is newer than this program knows (its last is ${known.at(-1)?.name ?? 'none'}); update the program`,
      ]);
    if (ours.version !== version || ours.sha256 !== sha256)
      throw new RequestError([
        `backup: ${file} has another migration ${version} (${name}) than this program (${ours.name}); restore it with the program that it is of`,
      ]);
  }
}

async function refuseRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regnamespace('symposium') is not null as there`);
  if (rows[0]?.there !== true) return;
  for (const { table } of await tablesOf(client)) {
    // What a worker leaves that has only been started: which keys it has.
    if (table === 'payload_keys') continue;
    const { rowCount } = await client.query(`select from symposium."${table}" limit 1`);
    if (rowCount !== 0)
      throw new RequestError([
        `DATABASE_URL: the database is not empty: symposium.${table} has rows; restore into a new one, or into another SYMPOSIUM_STATE`,
      ]);
  }
}

/** The tables as they were when the backup was taken; empty ones of another version make way. */
async function layTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('drop schema if exists symposium cascade');
  await client.query(`drop table if exists public.symposium_migrations`);
  await client.query(`create table public.symposium_migrations (
    version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  for (const { version, name, sha256, sql } of migrations) {
    await client.query(sql);
    await client.query('insert into public.symposium_migrations (version, name, sha256) values ($1, $2, $3)', [
      version,
      name,
      sha256,
    ]);
  }
}

interface ForeignKey {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come table by table, in no order in which each finds what it names. */
async function dropForeignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'symposium'::regnamespace`,
  );
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint "${name}"`);
  return rows;
}

/** What is restored was checked and dated when it was written: the clock of this machine changes nothing of it. */
async function setTriggers(client: pg.Client, to: 'disable' | 'enable'): Promise<void> {
  for (const { table } of await tablesOf(client))
    await client.query(`alter table symposium."${table}" ${to} trigger user`);
}

async function load(client: pg.Client, file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table: BackupTable | null = null;
  let batch: BackupRow[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (table !== null && batch.length > 0) await insert(client, table, batch);
    batch = [];
    bytes = 0;
  };
  for await (const one of readBackup(file)) {
    if ('symposium_backup' in one) continue;
    if ('table' in one) {
      await flush();
      table = one;
      counts[one.table] = 0;
      continue;
    }
    if (table !== null) counts[table.table] = (counts[table.table] ?? 0) + 1;
    batch.push(one);
    bytes += one.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (batch.length >= batchRows || bytes >= batchBytes) await flush();
  }
  await flush();
  return counts;
}

async function insert(client: pg.Client, { table, columns }: BackupTable, rows: readonly BackupRow[]): Promise<void> {
  const names = columns.map(([name]) => `"${name}"`).join(', ');
  const values = columns.map(([, type], at) => `(row->>${at})::${typeName(type)}`).join(', ');
  await client.query(
    `insert into symposium."${table}" (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) as row`,
    [JSON.stringify(rows)],
  );
}

/** It stands in a statement, so it is a type and nothing else. */
function typeName(type: string): string {
  if (/^[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/.test(type)) return type;
  throw new RequestError([`backup: "${type}" is no type of a column`]);
}

/** Numbers that Postgres gives go on after the last one that was given. */
async function countOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ place: string; name: string }>(
    `select a.attrelid::regclass::text as place, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'symposium'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { place, name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${place}', '${name}'), coalesce((select max("${name}") from ${place}), 0) + 1, false)`,
    );
}
