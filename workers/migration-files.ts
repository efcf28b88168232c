import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

export interface Migration {
  readonly version: number;
  /** File name without `.sql`: `0001_house`. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** A row of `symposium_migrations`. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** The folder's migrations in order. Throws `MigrationError` for a file that is not one, or two of one number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1)
      throw new MigrationError(
        `migrations/${name}.sql: the next number is ${number(index + 1)}; migrations are numbered without gaps`,
      );
  });
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const version = fileName.exec(file)?.[1];
  if (version === undefined) throw new MigrationError(`migrations/${file}: name it NNNN_what_it_does.sql`);
  // A checkout on Windows may have other line ends; the migration is the same.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return {
    version: Number(version),
    name: file.slice(0, -'.sql'.length),
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
  };
}

/**
 * The migrations that a database still needs. Throws `MigrationError` where its history is not a beginning of ours:
 * guessing then would run SQL against tables that nobody has described.
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const row of applied) {
    const ours = known.find(({ version }) => version === row.version);
    if (!ours && row.version > known.length) {
      throw new MigrationError(
        `the database has migration ${row.name}, which is newer than this program knows (its last is ${known.at(-1)?.name ?? 'none'}); update the program`,
      );
    }
    if (!ours)
      throw new MigrationError(
        `migration ${row.name} was applied and its file is missing; restore migrations/${row.name}.sql`,
      );
    if (ours.sha256 !== row.sha256) {
      throw new MigrationError(
        `migrations/${ours.name}.sql was changed after it was applied (as ${row.name}); restore it and write a new migration instead`,
      );
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  const pending = known.filter(({ version }) => !done.has(version));
  const early = pending.find(({ version }) => applied.some((row) => row.version > version));
  if (early)
    throw new MigrationError(
      `migration ${early.name} was never applied though later ones were; the table symposium_migrations is not whole`,
    );
  return pending;
}

function number(version: number): string {
  return String(version).padStart(4, '0');
}
