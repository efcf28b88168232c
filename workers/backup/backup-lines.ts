import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { RequestError } from '../client/request-error.ts';

/**
 * A backup is lines of JSON under gzip: a head, then each table's name and columns before its rows, and an end with the
 * number of rows and the SHA-256 of all lines before. A row is the text that Postgres itself prints of each column, which it reads
 * back exactly, whatever the type.
 */
export const backupFormat = 1;

const head = z.object({
  symposium_backup: z.literal(backupFormat),
  taken_at: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), sha256: z.string() })).min(1),
});
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const table = z.object({ table: name, columns: z.array(z.tuple([name, z.string()])).min(1) });
const row = z.array(z.string().nullable());
const end = z.object({ end: z.object({ rows: z.record(name, z.number().int()), sha256: z.string() }) });

export type BackupHead = z.output<typeof head>;
export type BackupTable = z.output<typeof table>;
export type BackupRow = z.output<typeof row>;

/** The lines of a backup after its head. */
export type BackupLine = BackupTable | BackupRow;

/** Reads a backup, checking as it goes; the end is checked last. Throws `RequestError` that says what is damaged. */
export async function* readBackup(file: string): AsyncGenerator<BackupHead | BackupLine> {
  const damaged = (what: string): RequestError =>
    new RequestError([`backup: ${file} ${what}; take another copy of it`]);
  const seen = createHash('sha256');
  const rows: Record<string, number> = {};
  let current: BackupTable | null = null;
  let at = 0;
  let whole = false;
  for await (const line of linesIn(file, damaged)) {
    at += 1;
    if (whole) throw damaged(`goes on after its end, at line ${at}`);
    const value = parsed(line);
    const last = end.safeParse(value);
    if (last.success) {
      if (last.data.end.sha256 !== seen.digest('hex')) throw damaged('is damaged: it is not what its checksum says');
      if (Object.entries(last.data.end.rows).some(([one, count]) => rows[one] !== count))
        throw damaged('is damaged: rows are missing');
      whole = true;
      continue;
    }
    seen.update(line).update('\n');
    if (at === 1) {
      const first = head.safeParse(value);
      if (!first.success) throw damaged('does not begin as a backup of Symposium');
      yield first.data;
      continue;
    }
    const next = table.safeParse(value);
    if (next.success) {
      current = next.data;
      rows[current.table] = 0;
      yield current;
      continue;
    }
    const cells = row.safeParse(value);
    if (!cells.success || current === null || cells.data.length !== current.columns.length)
      throw damaged(`is damaged at line ${at}`);
    rows[current.table] = (rows[current.table] ?? 0) + 1;
    yield cells.data;
  }
  if (!whole) throw damaged('is cut short: its end is missing');
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Cut at line feeds alone: inside JSON other signs end no line. */
async function* linesIn(file: string, damaged: (what: string) => RequestError): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let pieces: Buffer[] = [];
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
        yield Buffer.concat([...pieces, chunk.subarray(from, to)]);
        pieces = [];
        from = to + 1;
      }
      pieces.push(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new RequestError([`backup: there is no file ${file}`]);
    throw damaged(code.startsWith('Z_') ? 'is damaged or cut short' : `cannot be read: ${message}`);
  }
  if (pieces.some(({ length }) => length > 0)) yield Buffer.concat(pieces);
}
