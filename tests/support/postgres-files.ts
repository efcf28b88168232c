import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../activities/store/database.ts';

/** Every file of this database, one after another, as Postgres has written it on this machine; each byte is a letter. */
export async function filesOfPostgres(db: Database): Promise<string> {
  await db.query('checkpoint');
  const { rows } = await db.query<{ folder: string; oid: number }>(
    `select current_setting('data_directory') as folder, oid::int from pg_database where datname = current_database()`,
  );
  const folder = join(rows[0]?.folder ?? '', 'base', String(rows[0]?.oid));
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
  return texts.join('\n');
}
